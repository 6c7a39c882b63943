import type { OrganizationId, ReportId } from '@proofline/contracts/ids';
import { organizationOf } from '../runtime/logged-event.ts';
import { totalProjector } from '../runtime/total-projector.ts';
import type { FindingKind, FindingSummary } from './finding.ts';
import { kindOfFinding } from './registry.ts';

/** Something was found: the only thing that ever happens to a result. */
export interface FindingRecorded {
  readonly organizationId: OrganizationId;
  readonly reportId: ReportId;
  readonly summary: FindingSummary;
  readonly kind: FindingKind;
  /** As the kind writes it. */
  readonly row: unknown;
}

const unread = 'a result is what was found, and never changes';

export const findingProjector = totalProjector<FindingRecorded>({
  finding: (logged) => {
    const kind = kindOfFinding(logged.event);
    const summary = kind.summaryOf(logged.event);
    const { reportId } = logged.event.data;
    return [{ organizationId: organizationOf(logged), reportId, summary, kind, row: kind.project(logged) }];
  },
  check: unread,
  report: unread,
  crawl: unread,
  comment: 'a comment is about a report',
  favorite: 'what is a favourite is a check',
  urlList: unread,
  agent: 'which agent it was stands in the result',
  account: unread,
  organization: 'a result stays with its organisation',
  feature: unread,
  selectable: unread,
  installation: unread,
  parkedEvent: unread,
});
