import type { EventOfGroup } from '@proofline/contracts/events/catalogue';
import type { ArchivedFile, PreparedFile } from '@proofline/contracts/events/retention';
import type { CheckId, OrganizationId, ReportId, ResultId, UserId } from '@proofline/contracts/ids';
import type { RunConfiguration } from '@proofline/contracts/kinds/configurations';
import { deadLinksOf } from '@proofline/contracts/kinds/gatherings';
import type { PageOutcome, TargetOutcome } from '@proofline/contracts/page-outcome';
import type { ReportStatus } from '@proofline/contracts/report-status';
import type { FindingMark } from '../findings/finding.ts';
import { summariesOf } from '../findings/registry.ts';
import { organizationOf, userOf } from '../runtime/logged-event.ts';
import { type Logged, totalProjector } from '../runtime/total-projector.ts';

export type ReportChange =
  | {
      readonly type: 'requested';
      readonly reportId: ReportId;
      readonly organizationId: OrganizationId;
      readonly checkId: CheckId;
      readonly createdAt: string;
      readonly configuration: RunConfiguration;
      readonly position: bigint;
    }
  | ReportMoved
  | {
      readonly type: 'archived';
      readonly reportId: ReportId;
      readonly organizationId: OrganizationId;
      readonly at: string;
      readonly files: readonly ArchivedFile[];
      readonly position: bigint;
    }
  | {
      readonly type: 'exported';
      readonly reportId: ReportId;
      readonly organizationId: OrganizationId;
      readonly file: PreparedFile;
      readonly position: bigint;
    };

/** Something happened in the run: what it adds to the numbers, or sets. */
export interface ReportMoved {
  readonly type: 'moved';
  readonly reportId: ReportId;
  readonly organizationId: OrganizationId;
  readonly at: string;
  readonly position: bigint;
  readonly status?: ReportStatus;
  /** Agents may take its targets from now on, or could if it were not paused. */
  readonly started?: true;
  readonly failureReason?: string;
  readonly cancelledBy?: UserId | null;
  readonly plannedTargets?: { readonly total: number } | { readonly more: number };
  readonly finishedTarget?: TargetOutcome;
  /** Links of a finished target's website that led to nothing. */
  readonly deadLinks?: number;
  readonly page?: PageMoved;
}

export interface PageMoved {
  readonly id: ResultId;
  readonly url: string;
  readonly outcome: PageOutcome;
  /** Rules and filters that were judged on it. */
  readonly marks: readonly FindingMark[];
}

const underWay = 'a report counts targets that are planned and finished; the history tells who took them';

export const reportProjector = totalProjector<ReportChange>({
  report: {
    ReportRequested: (logged) => [
      {
        type: 'requested',
        reportId: logged.event.data.reportId,
        organizationId: organizationOf(logged),
        checkId: logged.event.data.checkId,
        createdAt: logged.metadata.at,
        configuration: logged.event.data.configuration,
        position: logged.position,
      },
    ],
    TargetsPlanned: (logged) => moved(logged, { plannedTargets: { more: logged.event.data.targets.length } }),
    ReportStarted: (logged) => {
      const { plannedTargets, hold } = logged.event.data;
      // Planned while it was paused, it stays so.
      return moved(logged, {
        ...(hold === undefined && { status: 'in_progress' }),
        started: true,
        plannedTargets: { total: plannedTargets },
      });
    },
    StageFinished: 'the next stage shows with its targets, once it is planned',
    StagePlanned: (logged) => moved(logged, { plannedTargets: { total: logged.event.data.plannedTargets } }),
    ReportPauseRequested: (logged) => moved(logged, { status: 'pausing' }),
    ReportPaused: (logged) => moved(logged, { status: 'paused' }),
    ReportResumed: (logged) => moved(logged, { status: logged.event.data.to }),
    ReportCompleted: (logged) => moved(logged, { status: 'completed' }),
    // What has an outcome is counted target by target, to the last one that came in time.
    ReportExpired: (logged) => moved(logged, { status: 'expired' }),
    ReportCancelled: (logged) => moved(logged, { status: 'cancelled', cancelledBy: userOf(logged) }),
    ReportFailed: (logged) => moved(logged, { status: 'failed', failureReason: logged.event.data.reason }),
  },
  crawl: {
    TargetFinished: (logged) => {
      const { outcome, gathering } = logged.event.data;
      return moved(logged, {
        finishedTarget: outcome,
        deadLinks: gathering === undefined ? 0 : deadLinksOf(gathering),
      });
    },
    TargetLeased: underWay,
    LeaseExpired: underWay,
    LeaseReturned: underWay,
  },
  finding: (logged) => {
    return summariesOf(logged.event).flatMap(({ id, subject, outcome, marks }) =>
      moved(logged, { page: { id, url: subject, outcome, marks } }),
    );
  },
  check: 'a report shows the configuration that its run has pinned',
  comment: 'comments of a report are counted when it is read',
  favorite: 'what is a favourite is a check',
  attention: 'who has read what stands in a table of its own, by reader',
  notification: 'what people are told of a run changes nothing in it',
  retention: {
    ReportArchived: (logged) => {
      const { reportId, files } = logged.event.data;
      const { position, metadata } = logged;
      const organizationId = organizationOf(logged);
      return [{ type: 'archived', reportId, organizationId, at: metadata.at, files, position }];
    },
    ReportExported: (logged) => {
      const { reportId, file } = logged.event.data;
      return [{ type: 'exported', reportId, organizationId: organizationOf(logged), file, position: logged.position }];
    },
    LegalHoldPlaced: 'holds stand in a table of their own',
    LegalHoldReleased: 'holds stand in a table of their own',
    EvidenceExpired: 'an archived report shows no evidence',
    EvidenceDeleted: 'an archived report shows no evidence',
  },
  urlList: 'a run has pinned what its lists held',
  agent: 'a report names no agent',
  account: 'names are read beside reports',
  organization: 'a report stays with its organisation',
  feature: 'who may see which kinds is asked when reports are read',
  selectable: 'a run has pinned what was chosen',
  installation: 'the same runs, whoever keeps the log',
  parkedEvent: 'a run shows what was read of it',
});

function moved(
  logged: Logged<EventOfGroup<'report' | 'crawl' | 'finding'>>,
  what: Partial<ReportMoved>,
): ReportMoved[] {
  const { event, metadata, position } = logged;
  const { reportId } = event.data;
  return [{ ...what, type: 'moved', reportId, organizationId: organizationOf(logged), at: metadata.at, position }];
}
