import type { PageEvent } from '@proofline/contracts/events/target';
import { pageOutcomeOf } from '@proofline/contracts/finding-outcome';
import { type CheckId, type OrganizationId, type ReportId, type ResultId, resultIdOf } from '@proofline/contracts/ids';
import type { RunConfiguration } from '@proofline/contracts/kinds/configurations';
import type { PageOutcome, TargetOutcome } from '@proofline/contracts/page-outcome';
import type { ReportStatus } from '@proofline/contracts/report-status';
import type { Verdict } from '@proofline/rules/verdict';
import { type LoggedEvent, organizationOf } from '../runtime/logged-event.ts';

export type ReportChange =
  | {
      type: 'requested';
      reportId: ReportId;
      organizationId: OrganizationId;
      checkId: CheckId;
      createdAt: string;
      configuration: RunConfiguration;
      position: bigint;
    }
  | ReportMoved;

/** Something happened in the run: what it adds to the numbers, or sets. */
export interface ReportMoved {
  type: 'moved';
  reportId: ReportId;
  organizationId: OrganizationId;
  at: string;
  position: bigint;
  status?: ReportStatus;
  failureReason?: string;
  plannedTargets?: { total: number } | { more: number };
  finishedTarget?: TargetOutcome;
  /** Links of a finished target's website that led to nothing. */
  deadLinks?: number;
  page?: PageMoved;
}

export interface PageMoved {
  id: ResultId;
  url: string;
  outcome: PageOutcome;
  /** Rules and filters that were judged on it. */
  marks: { kind: 'rule' | 'filter'; ruleId: string; passed: boolean }[];
}

export const reportEventTypes = [
  'ReportRequested',
  'TargetsPlanned',
  'ReportStarted',
  'StagePlanned',
  'ReportCompleted',
  'ReportFailed',
  'PageJudged',
  'PageFilteredOut',
  'PageBlocked',
  'PageFailed',
  'TargetFinished',
] as const;

export function projectReport(logged: LoggedEvent): ReportChange[] {
  const { event, metadata, position } = logged;
  const moved = (reportId: ReportId, what: Partial<ReportMoved>): ReportMoved[] => [
    { ...what, type: 'moved', reportId, organizationId: organizationOf(logged), at: metadata.at, position },
  ];
  switch (event.type) {
    case 'ReportRequested':
      return [
        {
          type: 'requested',
          reportId: event.data.reportId,
          organizationId: organizationOf(logged),
          checkId: event.data.checkId,
          createdAt: metadata.at,
          configuration: event.data.configuration,
          position,
        },
      ];
    case 'TargetsPlanned':
      return moved(event.data.reportId, { plannedTargets: { more: event.data.targets.length } });
    case 'ReportStarted':
      return moved(event.data.reportId, {
        status: 'in_progress',
        plannedTargets: { total: event.data.plannedTargets },
      });
    case 'StagePlanned':
      return moved(event.data.reportId, { plannedTargets: { total: event.data.plannedTargets } });
    case 'ReportCompleted':
      return moved(event.data.reportId, { status: 'completed' });
    case 'ReportFailed':
      return moved(event.data.reportId, { status: 'failed', failureReason: event.data.reason });
    case 'PageJudged':
    case 'PageFilteredOut':
    case 'PageBlocked':
    case 'PageFailed':
      return moved(event.data.reportId, { page: pageMoved(event) });
    case 'TargetFinished':
      return moved(event.data.reportId, {
        finishedTarget: event.data.outcome,
        deadLinks: event.data.gathering?.leftOut.dead ?? 0,
      });
    default:
      return [];
  }
}

function pageMoved(event: PageEvent): PageMoved {
  const { reportId, target, page, url } = event.data;
  return { id: resultIdOf(reportId, target, page), url, outcome: pageOutcomeOf(event), marks: marksOf(event) };
}

function marksOf(event: PageEvent): PageMoved['marks'] {
  switch (event.type) {
    case 'PageJudged':
      return [...marks('rule', event.data.verdict), ...marks('filter', event.data.filters)];
    case 'PageFilteredOut':
      return marks('filter', event.data.filters);
    case 'PageBlocked':
    case 'PageFailed':
      return [];
  }
}

function marks(kind: 'rule' | 'filter', verdict: Verdict | null): PageMoved['marks'] {
  return (verdict?.perRule ?? []).map(({ id, score }) => ({ kind, ruleId: id, passed: score === 100 }));
}
