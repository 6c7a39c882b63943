import type { OrganizationId, ReportId } from '@proofline/contracts/ids';
import { organizationOf } from '../runtime/logged-event.ts';
import { totalProjector } from '../runtime/total-projector.ts';
import type { FindingKind, FindingSummary } from './finding.ts';
import { kindOfFinding } from './registry.ts';

/** Something was found; a result never changes. */
export interface FindingRecorded {
  readonly type: 'recorded';
  readonly organizationId: OrganizationId;
  readonly reportId: ReportId;
  readonly summary: FindingSummary;
  readonly kind: FindingKind;
  /** As the kind writes it. */
  readonly row: unknown;
}

/** Its results leave the tables. */
export interface ReportGone {
  readonly type: 'gone';
  readonly organizationId: OrganizationId;
  readonly reportId: ReportId;
}

export type FindingChange = FindingRecorded | ReportGone;

const unread = 'a result is what was found, and never changes';

export const findingProjector = totalProjector<FindingChange>({
  finding: (logged) => {
    const kind = kindOfFinding(logged.event);
    const summary = kind.summaryOf(logged.event);
    const { reportId } = logged.event.data;
    const organizationId = organizationOf(logged);
    return [{ type: 'recorded', organizationId, reportId, summary, kind, row: kind.project(logged) }];
  },
  retention: {
    ReportArchived: (logged) => [
      { type: 'gone', organizationId: organizationOf(logged), reportId: logged.event.data.reportId },
    ],
    ReportExported: 'the results stay as they are',
    LegalHoldPlaced: 'a hold keeps evidence, which is not in these tables',
    LegalHoldReleased: 'a hold keeps evidence, which is not in these tables',
    EvidenceExpired: 'the results of the report have left these tables before',
    EvidenceDeleted: 'the results that named it have left these tables before',
  },
  check: unread,
  report: unread,
  crawl: unread,
  comment: 'a comment is about a report',
  favorite: 'what is a favourite is a check',
  attention: 'who has read a result stands in a table of its own, by reader',
  urlList: unread,
  agent: 'which agent it was stands in the result',
  account: unread,
  organization: 'a result stays with its organisation',
  feature: unread,
  selectable: unread,
  installation: unread,
  parkedEvent: unread,
});
