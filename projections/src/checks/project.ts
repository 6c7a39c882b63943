import type { CheckId, OrganizationId, ReportId, UrlListId, UserId } from '@proofline/contracts/ids';
import type { CheckConfiguration } from '@proofline/contracts/kinds/configurations';
import type { ReportStatus } from '@proofline/contracts/report-status';
import { type LoggedEvent, organizationOf, userOf } from '../runtime/logged-event.ts';

export type CheckChange =
  | {
      type: 'created';
      checkId: CheckId;
      organizationId: OrganizationId;
      creatorId: UserId | null;
      createdAt: string;
      configuration: CheckConfiguration;
      position: bigint;
    }
  | { type: 'switched'; checkId: CheckId; organizationId: OrganizationId; enabled: boolean; position: bigint }
  | { type: 'list_sized'; urlListId: UrlListId; urlCount: number }
  | {
      type: 'run_requested';
      checkId: CheckId;
      organizationId: OrganizationId;
      reportId: ReportId;
      createdAt: string;
      position: bigint;
    }
  | RunMoved;

/** Something happened in a run; it shows in the check's row while that run is its last. */
export interface RunMoved {
  type: 'run_moved';
  checkId: CheckId;
  organizationId: OrganizationId;
  reportId: ReportId;
  position: bigint;
  status?: ReportStatus;
  finishedAt?: string;
  failureReason?: string;
  plannedTargets?: { total: number } | { more: number };
  finishedTargets?: number;
  unjudgedTargets?: number;
  unjudgedPages?: number;
}

export const checkEventTypes = [
  'CheckCreated',
  'CheckDisabled',
  'CheckEnabled',
  'UrlListCreated',
  'UrlListChanged',
  'ReportRequested',
  'TargetsPlanned',
  'ReportStarted',
  'StagePlanned',
  'ReportCompleted',
  'ReportFailed',
  'PageBlocked',
  'PageFailed',
  'TargetFinished',
] as const;

export function projectCheck(logged: LoggedEvent): CheckChange[] {
  const { event, metadata, position } = logged;
  const moved = (run: { checkId: CheckId; reportId: ReportId }, what: Partial<RunMoved>): RunMoved[] => [
    {
      ...what,
      type: 'run_moved',
      checkId: run.checkId,
      reportId: run.reportId,
      organizationId: organizationOf(logged),
      position,
    },
  ];
  switch (event.type) {
    case 'CheckCreated':
      return [
        {
          type: 'created',
          checkId: event.data.checkId,
          organizationId: organizationOf(logged),
          creatorId: userOf(logged),
          createdAt: metadata.at,
          configuration: event.data.configuration,
          position,
        },
      ];
    case 'CheckDisabled':
    case 'CheckEnabled':
      return [
        {
          type: 'switched',
          checkId: event.data.checkId,
          organizationId: organizationOf(logged),
          enabled: event.type === 'CheckEnabled',
          position,
        },
      ];
    case 'UrlListCreated':
    case 'UrlListChanged':
      return [{ type: 'list_sized', urlListId: event.data.urlListId, urlCount: event.data.urls.length }];
    case 'ReportRequested':
      return [
        {
          type: 'run_requested',
          checkId: event.data.checkId,
          organizationId: organizationOf(logged),
          reportId: event.data.reportId,
          createdAt: metadata.at,
          position,
        },
      ];
    case 'TargetsPlanned':
      return moved(event.data, { plannedTargets: { more: event.data.targets.length } });
    case 'ReportStarted':
      return moved(event.data, { status: 'in_progress', plannedTargets: { total: event.data.plannedTargets } });
    case 'StagePlanned':
      return moved(event.data, { plannedTargets: { total: event.data.plannedTargets } });
    case 'ReportCompleted':
      return moved(event.data, { status: 'completed', finishedAt: metadata.at });
    case 'ReportFailed':
      return moved(event.data, { status: 'failed', finishedAt: metadata.at, failureReason: event.data.reason });
    case 'PageBlocked':
    case 'PageFailed':
      return moved(event.data, { unjudgedPages: 1 });
    case 'TargetFinished': {
      const unjudged = event.data.outcome === 'blocked' || event.data.outcome === 'failed';
      return moved(event.data, { finishedTargets: 1, ...(unjudged && { unjudgedTargets: 1 }) });
    }
    default:
      return [];
  }
}
