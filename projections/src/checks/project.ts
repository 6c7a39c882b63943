import type { EventOfGroup } from '@proofline/contracts/events/catalogue';
import type { CheckId, OrganizationId, ReportId, UrlListId, UserId } from '@proofline/contracts/ids';
import type { CheckConfiguration } from '@proofline/contracts/kinds/configurations';
import type { ReportStatus } from '@proofline/contracts/report-status';
import { summariesOf } from '../findings/registry.ts';
import { organizationOf, userOf } from '../runtime/logged-event.ts';
import { type Logged, totalProjector } from '../runtime/total-projector.ts';

export type CheckChange =
  | {
      readonly type: 'created';
      readonly checkId: CheckId;
      readonly organizationId: OrganizationId;
      readonly creatorId: UserId | null;
      readonly createdAt: string;
      readonly configuration: CheckConfiguration;
      readonly timezone: string;
      readonly position: bigint;
    }
  | {
      readonly type: 'schedule_switched';
      readonly checkId: CheckId;
      readonly organizationId: OrganizationId;
      /** Null: its repeat was stopped. */
      readonly restartedAt: string | null;
      readonly position: bigint;
    }
  | {
      readonly type: 'switched';
      readonly checkId: CheckId;
      readonly organizationId: OrganizationId;
      readonly enabled: boolean;
      readonly position: bigint;
    }
  /** Shows in the check's row while that run is its last. */
  | {
      readonly type: 'run_archived';
      readonly checkId: CheckId;
      readonly organizationId: OrganizationId;
      readonly reportId: ReportId;
      readonly position: bigint;
    }
  | { readonly type: 'list_sized'; readonly urlListId: UrlListId; readonly urlCount: number }
  | {
      readonly type: 'run_requested';
      readonly checkId: CheckId;
      readonly organizationId: OrganizationId;
      readonly reportId: ReportId;
      readonly createdAt: string;
      readonly position: bigint;
    }
  | RunMoved;

/** Something happened in a run; it shows in the check's row while that run is its last. */
export interface RunMoved {
  readonly type: 'run_moved';
  readonly checkId: CheckId;
  readonly organizationId: OrganizationId;
  readonly reportId: ReportId;
  readonly position: bigint;
  readonly status?: ReportStatus;
  readonly finishedAt?: string;
  readonly failureReason?: string;
  readonly plannedTargets?: { readonly total: number } | { readonly more: number };
  readonly finishedTargets?: number;
  readonly unjudgedTargets?: number;
  readonly unjudgedPages?: number;
}

const runAlone = 'the row tells of the last run as a whole';

export const checkProjector = totalProjector<CheckChange>({
  check: {
    CheckCreated: (logged) => [
      {
        type: 'created',
        checkId: logged.event.data.checkId,
        organizationId: organizationOf(logged),
        creatorId: userOf(logged),
        createdAt: logged.metadata.at,
        configuration: logged.event.data.configuration,
        timezone: logged.event.data.timezone,
        position: logged.position,
      },
    ],
    CheckDisabled: (logged) => switched(logged, false),
    CheckEnabled: (logged) => switched(logged, true),
    ScheduleCancelled: (logged) => scheduleSwitched(logged, null),
    ScheduleRestarted: (logged) => scheduleSwitched(logged, logged.metadata.at),
    ScheduleSlotSkipped: 'the next run follows from the schedule; the history tells what was skipped',
  },
  urlList: {
    UrlListCreated: ({ event }) => [sized(event.data)],
    UrlListChanged: ({ event }) => [sized(event.data)],
    UrlListShown: 'a check counts what its lists hold, shown or not',
    UrlListHidden: 'a check counts what its lists hold, shown or not',
  },
  report: {
    ReportRequested: (logged) => [
      {
        type: 'run_requested',
        checkId: logged.event.data.checkId,
        organizationId: organizationOf(logged),
        reportId: logged.event.data.reportId,
        createdAt: logged.metadata.at,
        position: logged.position,
      },
    ],
    TargetsPlanned: (logged) => moved(logged, { plannedTargets: { more: logged.event.data.targets.length } }),
    ReportStarted: (logged) => {
      const { plannedTargets, hold } = logged.event.data;
      // Planned while it was paused, it stays so.
      return moved(logged, {
        ...(hold === undefined && { status: 'in_progress' }),
        plannedTargets: { total: plannedTargets },
      });
    },
    StageFinished: 'the next stage shows with its targets, once it is planned',
    StagePlanned: (logged) => moved(logged, { plannedTargets: { total: logged.event.data.plannedTargets } }),
    ReportPauseRequested: (logged) => moved(logged, { status: 'pausing' }),
    ReportPaused: (logged) => moved(logged, { status: 'paused' }),
    ReportResumed: (logged) => moved(logged, { status: logged.event.data.to }),
    ReportCompleted: (logged) => moved(logged, { status: 'completed', finishedAt: logged.metadata.at }),
    ReportExpired: (logged) => moved(logged, { status: 'expired', finishedAt: logged.metadata.at }),
    ReportCancelled: (logged) => moved(logged, { status: 'cancelled', finishedAt: logged.metadata.at }),
    ReportFailed: (logged) => {
      const { reason } = logged.event.data;
      return moved(logged, { status: 'failed', finishedAt: logged.metadata.at, failureReason: reason });
    },
  },
  crawl: {
    TargetFinished: (logged) => {
      const unjudged = logged.event.data.outcome === 'blocked' || logged.event.data.outcome === 'failed';
      return moved(logged, { finishedTargets: 1, ...(unjudged && { unjudgedTargets: 1 }) });
    },
    TargetLeased: runAlone,
    LeaseExpired: runAlone,
    LeaseReturned: runAlone,
  },
  finding: (logged) => {
    const unjudgedPages = summariesOf(logged.event).filter(
      ({ outcome }) => outcome === 'blocked' || outcome === 'failed',
    ).length;
    return unjudgedPages > 0 ? moved(logged, { unjudgedPages }) : [];
  },
  comment: 'a comment is about a report',
  favorite: 'whose favourite a check is stands in a table of its own, by reader',
  attention: 'who has read what of its runs changes nothing about a check',
  notification: 'what people are told of a check changes nothing in it',
  retention: {
    ReportArchived: (logged) => {
      const { checkId, reportId } = logged.event.data;
      const organizationId = organizationOf(logged);
      return [{ type: 'run_archived', checkId, organizationId, reportId, position: logged.position }];
    },
    ReportExported: 'a file is shown with its report',
    LegalHoldPlaced: 'holds stand in a table of their own',
    LegalHoldReleased: 'holds stand in a table of their own',
    EvidenceExpired: 'evidence is shown with results, not with checks',
    EvidenceDeleted: 'evidence is shown with results, not with checks',
  },
  agent: 'a check names no agent',
  account: 'names of creators are read beside checks',
  organization: 'a check stays with its organisation',
  feature: 'who may see which kinds is asked when checks are read',
  selectable: 'a check keeps ids of what was chosen; names are read beside it',
  installation: 'the same checks, whoever keeps the log',
  parkedEvent: 'a check shows what was read of it',
});

function switched(
  logged: Logged<Extract<EventOfGroup<'check'>, { type: 'CheckDisabled' | 'CheckEnabled' }>>,
  enabled: boolean,
): CheckChange[] {
  const { event, position } = logged;
  return [{ type: 'switched', checkId: event.data.checkId, organizationId: organizationOf(logged), enabled, position }];
}

function scheduleSwitched(
  logged: Logged<Extract<EventOfGroup<'check'>, { type: 'ScheduleCancelled' | 'ScheduleRestarted' }>>,
  restartedAt: string | null,
): CheckChange[] {
  const { event, position } = logged;
  const { checkId } = event.data;
  return [{ type: 'schedule_switched', checkId, organizationId: organizationOf(logged), restartedAt, position }];
}

const sized = ({ urlListId, urls }: { urlListId: UrlListId; urls: readonly string[] }): CheckChange => ({
  type: 'list_sized',
  urlListId,
  urlCount: urls.length,
});

function moved(logged: Logged<EventOfGroup<'report' | 'crawl' | 'finding'>>, what: Partial<RunMoved>): RunMoved[] {
  const { checkId, reportId } = logged.event.data;
  const organizationId = organizationOf(logged);
  return [{ ...what, type: 'run_moved', checkId, reportId, organizationId, position: logged.position }];
}
