import type { PlannedTarget, ReportEvent, RunConfiguration, TargetCounts } from '@proofline/contracts/events/report';
import type { CheckId, ReportId } from '@proofline/contracts/ids';
import {
  PlanOutOfOrder,
  ReportAlreadyOver,
  ReportAlreadyRequested,
  ReportNotInProgress,
  ReportNotPending,
  TargetsStillOpen,
} from './report-errors.ts';
import type { ReportState } from './state.ts';

export type ReportCommand =
  | {
      readonly type: 'request';
      readonly reportId: ReportId;
      readonly checkId: CheckId;
      readonly slot: number;
      readonly dueAt: Date;
      readonly configuration: RunConfiguration;
    }
  | { readonly type: 'plan'; readonly chunk: number; readonly targets: readonly PlannedTarget[] }
  | { readonly type: 'start' }
  | { readonly type: 'complete'; readonly counts: TargetCounts }
  | { readonly type: 'fail'; readonly reason: string };

/** What a command leads to. @throws ReportRefusal when the state does not allow it */
export function decideReport(state: ReportState, command: ReportCommand): ReportEvent {
  switch (command.type) {
    case 'request': {
      if (state.status !== 'none') throw new ReportAlreadyRequested();
      const { reportId, checkId, slot, dueAt, configuration } = command;
      return {
        type: 'ReportRequested',
        data: { reportId, checkId, slot, dueAt: dueAt.toISOString(), configuration },
      };
    }
    case 'plan':
      return plan(state, command.chunk, command.targets);
    case 'start': {
      if (state.status !== 'pending') throw new ReportNotPending(state.status);
      const { reportId, checkId, plannedTargets } = state;
      return { type: 'ReportStarted', data: { reportId, checkId, plannedTargets } };
    }
    case 'complete':
      return complete(state, command.counts);
    case 'fail': {
      if (state.status !== 'pending' && state.status !== 'in_progress') throw new ReportAlreadyOver(state.status);
      const { reportId, checkId } = state;
      return { type: 'ReportFailed', data: { reportId, checkId, reason: command.reason } };
    }
  }
}

function plan(state: ReportState, chunk: number, targets: readonly PlannedTarget[]): ReportEvent {
  if (state.status !== 'pending') throw new ReportNotPending(state.status);
  const { reportId, checkId, plannedChunks, plannedTargets } = state;
  if (chunk !== plannedChunks) throw new PlanOutOfOrder(`chunk ${chunk} follows ${plannedChunks} chunks`);
  const misplaced = targets.findIndex(({ target }, index) => target !== plannedTargets + index + 1);
  if (misplaced !== -1) throw new PlanOutOfOrder(`target ${plannedTargets + misplaced + 1} has another number`);
  return { type: 'TargetsPlanned', data: { reportId, checkId, chunk, targets: [...targets] } };
}

function complete(state: ReportState, counts: TargetCounts): ReportEvent {
  if (state.status !== 'in_progress') throw new ReportNotInProgress(state.status);
  const { reportId, checkId, plannedTargets } = state;
  const finished = counts.judged + counts.filtered + counts.blocked + counts.failed;
  if (finished !== plannedTargets) throw new TargetsStillOpen(plannedTargets, finished);
  return { type: 'ReportCompleted', data: { reportId, checkId, plannedTargets, counts } };
}
