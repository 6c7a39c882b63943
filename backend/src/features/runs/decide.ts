import type { ReportEvent, TargetCounts } from '@proofline/contracts/events/report';
import type { CheckId, ReportId } from '@proofline/contracts/ids';
import type { RunConfiguration } from '@proofline/contracts/kinds/configurations';
import type { PlannedTarget } from '@proofline/contracts/kinds/targets';
import { UnknownSubject } from '../../kernel/commands/refusals.ts';
import {
  MoreOutcomesThanTargets,
  PlanOutOfOrder,
  ReportAlreadyRequested,
  ReportNotInProgress,
  ReportNotPending,
  StageNotOpen,
  StagesStillOpen,
  TargetsStillOpen,
} from './report-errors.ts';
import { type ReportState, statusOf } from './state.ts';
import { decideSteering, refuseOver, type SteeringCommand } from './steering.ts';

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
  /** Ends the plan of the first stage. */
  | { readonly type: 'start'; readonly moreStages: boolean }
  /** Every target of the stage has its outcome: another stage follows. */
  | { readonly type: 'finish_stage'; readonly counts: TargetCounts }
  /** Ends the plan of a later stage. */
  | { readonly type: 'start_stage'; readonly moreStages: boolean }
  | { readonly type: 'complete'; readonly counts: TargetCounts }
  | { readonly type: 'fail'; readonly reason: string }
  /** The time of the run is over. */
  | { readonly type: 'expire'; readonly counts: TargetCounts }
  | SteeringCommand;

/** What a command leads to. @throws ReportRefusal when the state does not allow it */
export function decideReport(command: ReportCommand, state: ReportState): ReportEvent {
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
      const more = command.moreStages ? { moreStages: true } : {};
      return { type: 'ReportStarted', data: { reportId, checkId, plannedTargets, ...more, ...holdOf(state) } };
    }
    case 'finish_stage':
      return finishStage(state, command.counts);
    case 'start_stage':
      return startStage(state, command.moreStages);
    case 'complete':
      return complete(state, command.counts);
    case 'fail': {
      const { reportId, checkId } = refuseOver(state);
      return { type: 'ReportFailed', data: { reportId, checkId, reason: command.reason } };
    }
    case 'expire':
      return expire(state, command.counts);
    case 'pause':
    case 'rest':
    case 'resume':
    case 'cancel': {
      if (state.status === 'none') throw new UnknownSubject();
      const { reportId, checkId } = state;
      const to = state.status === 'pending' ? 'pending' : 'in_progress';
      return decideSteering(command, { reportId, checkId, status: statusOf(state), to });
    }
  }
}

const holdOf = ({ hold }: Pick<InProgress, 'hold'>) => (hold === undefined ? {} : { hold });

function plan(state: ReportState, chunk: number, targets: readonly PlannedTarget[]): ReportEvent {
  const { reportId, checkId, stage, plannedChunks, plannedTargets } = planOf(state);
  if (chunk !== plannedChunks) throw new PlanOutOfOrder(`chunk ${chunk} follows ${plannedChunks} chunks`);
  const misplaced = targets.findIndex(({ target }, index) => target !== plannedTargets + index + 1);
  if (misplaced !== -1) throw new PlanOutOfOrder(`target ${plannedTargets + misplaced + 1} has another number`);
  const data = { reportId, checkId, ...(stage === 1 ? {} : { stage }), chunk, targets: [...targets] };
  return { type: 'TargetsPlanned', data };
}

/** The plan that is open: of the first stage, or of the one after a stage that is finished. */
function planOf(state: ReportState) {
  if (state.status === 'pending') return { ...state, stage: 1 };
  if (state.status !== 'in_progress' || state.nextStage === undefined) throw new ReportNotPending(state.status);
  const { reportId, checkId, stage, plannedTargets, nextStage } = state;
  return {
    reportId,
    checkId,
    stage: stage + 1,
    plannedChunks: nextStage.plannedChunks,
    plannedTargets: plannedTargets + nextStage.plannedTargets,
  };
}

type InProgress = Extract<ReportState, { readonly status: 'in_progress' }>;

/** @throws ReportRefusal unless every planned target has its outcome */
function finished(state: ReportState, counts: TargetCounts): InProgress {
  if (state.status !== 'in_progress') throw new ReportNotInProgress(state.status);
  const outcomes = outcomesOf(counts);
  if (outcomes !== state.plannedTargets) throw new TargetsStillOpen(state.plannedTargets, outcomes);
  return state;
}

function finishStage(state: ReportState, counts: TargetCounts): ReportEvent {
  const open = finished(state, counts);
  const { reportId, checkId, stage, stageTargets, plannedTargets, moreStages, nextStage } = open;
  if (!moreStages || nextStage !== undefined) throw new StageNotOpen(stage);
  return {
    type: 'StageFinished',
    data: { reportId, checkId, stage, stageTargets, plannedTargets, ...holdOf(open) },
  };
}

function startStage(state: ReportState, moreStages: boolean): ReportEvent {
  if (state.status !== 'in_progress') throw new ReportNotInProgress(state.status);
  if (state.nextStage === undefined) throw new StageNotOpen(state.stage);
  const { reportId, checkId, stage, plannedTargets, nextStage } = state;
  return {
    type: 'StagePlanned',
    data: {
      reportId,
      checkId,
      stage: stage + 1,
      stageTargets: nextStage.plannedTargets,
      plannedTargets: plannedTargets + nextStage.plannedTargets,
      moreStages,
      ...holdOf(state),
    },
  };
}

function complete(state: ReportState, counts: TargetCounts): ReportEvent {
  const { reportId, checkId, plannedTargets, stage, moreStages } = finished(state, counts);
  if (moreStages) throw new StagesStillOpen(stage);
  return { type: 'ReportCompleted', data: { reportId, checkId, plannedTargets, counts } };
}

/** Every target that is planned, of a stage whose plan is open as well, has an outcome or is not judged. */
function expire(state: ReportState, counts: TargetCounts): ReportEvent {
  const open = refuseOver(state);
  const { reportId, checkId } = open;
  const ofNextStage = open.status === 'in_progress' ? (open.nextStage?.plannedTargets ?? 0) : 0;
  const plannedTargets = open.plannedTargets + ofNextStage;
  const notJudged = plannedTargets - outcomesOf(counts);
  if (notJudged < 0) throw new MoreOutcomesThanTargets(plannedTargets, outcomesOf(counts));
  return { type: 'ReportExpired', data: { reportId, checkId, plannedTargets, counts, notJudged } };
}

const outcomesOf = ({ judged, filtered, blocked, failed }: TargetCounts): number =>
  judged + filtered + blocked + failed;
