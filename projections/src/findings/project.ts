import type { EventOfGroup } from '@proofline/contracts/events/catalogue';
import type { CheckId, OrganizationId, ReportId } from '@proofline/contracts/ids';
import { organizationOf } from '../runtime/logged-event.ts';
import { type Logged, totalProjector } from '../runtime/total-projector.ts';
import type { RunEnd } from './compared-runs.ts';
import type { FindingKind, FindingSummary } from './finding.ts';
import { kindOfFinding } from './registry.ts';

/** A finding made a result, which never changes. */
export interface FindingRecorded {
  readonly type: 'recorded';
  readonly organizationId: OrganizationId;
  readonly checkId: CheckId;
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
  readonly checkId: CheckId;
  readonly reportId: ReportId;
}

/** Results come from now on, or no more of them: the run is compared, or others with it. */
export type RunMoved =
  | {
      readonly type: 'started';
      readonly organizationId: OrganizationId;
      readonly checkId: CheckId;
      readonly reportId: ReportId;
    }
  | {
      readonly type: 'ended';
      readonly organizationId: OrganizationId;
      readonly checkId: CheckId;
      readonly reportId: ReportId;
      readonly end: RunEnd;
    };

export type FindingChange = FindingRecorded | ReportGone | RunMoved;

const unread = 'a result is what was found, and never changes';

export const findingProjector = totalProjector<FindingChange>({
  finding: (logged) => {
    const kind = kindOfFinding(logged.event);
    const rows = kind.project(logged);
    return kind.summariesOf(logged.event).map((summary, index) => {
      const row = rows[index];
      return { ...runOf(logged), type: 'recorded', summary, kind, row };
    });
  },
  retention: {
    ReportArchived: (logged) => [{ ...runOf(logged), type: 'gone' }],
    ReportExported: 'the results stay as they are',
    LegalHoldPlaced: 'a hold keeps evidence, which is not in these tables',
    LegalHoldReleased: 'a hold keeps evidence, which is not in these tables',
    EvidenceExpired: 'the results of the report have left these tables before',
    EvidenceDeleted: 'the results that named it have left these tables before',
  },
  check: unread,
  report: {
    ReportRequested: 'a run is compared with those that ended before it started, not before it was asked for',
    TargetsPlanned: unread,
    ReportStarted: (logged) => [{ ...runOf(logged), type: 'started' }],
    StageFinished: unread,
    StagePlanned: unread,
    ReportPauseRequested: unread,
    ReportPaused: unread,
    ReportResumed: unread,
    ReportCompleted: (logged) => [{ ...runOf(logged), type: 'ended', end: 'completed' }],
    ReportExpired: (logged) => [{ ...runOf(logged), type: 'ended', end: 'expired' }],
    ReportCancelled: (logged) => [{ ...runOf(logged), type: 'ended', end: 'cancelled' }],
    ReportFailed: (logged) => [{ ...runOf(logged), type: 'ended', end: 'failed' }],
  },
  crawl: unread,
  comment: 'a comment is about a report',
  favorite: 'what is a favourite is a check',
  attention: 'who has read a result stands in a table of its own, by reader',
  notification: 'what people are told was found before',
  urlList: unread,
  agent: 'which agent it was stands in the result',
  account: unread,
  organization: 'a result stays with its organisation',
  feature: unread,
  selectable: unread,
  installation: unread,
  parkedEvent: unread,
});

function runOf(
  logged: Logged<EventOfGroup<'finding' | 'report'> | Extract<EventOfGroup<'retention'>, { type: 'ReportArchived' }>>,
) {
  const { reportId, checkId } = logged.event.data;
  return { organizationId: organizationOf(logged), checkId, reportId };
}
