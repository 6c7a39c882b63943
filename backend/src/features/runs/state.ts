import type { ReportEvent, RunHold } from '@proofline/contracts/events/report';
import type { CheckId, ReportId } from '@proofline/contracts/ids';
import type { RunConfiguration } from '@proofline/contracts/kinds/configurations';
import type { ReportStatus } from '@proofline/contracts/report-status';

interface Identity {
  readonly reportId: ReportId;
  readonly checkId: CheckId;
}

interface Steered extends Identity {
  /** Its targets are not leased; undefined: they are. Planning goes on all the same. */
  readonly hold: RunHold | undefined;
}

/** How a run is over. */
export type RunEnd = 'completed' | 'failed' | 'cancelled' | 'expired';

/** What a report's own stream says about it. */
export type ReportState =
  | { readonly status: 'none' }
  | (Steered & {
      readonly status: 'pending';
      readonly configuration: RunConfiguration;
      readonly plannedChunks: number;
      readonly plannedTargets: number;
    })
  | (Steered & {
      readonly status: 'in_progress';
      /** Of all stages that are planned. */
      readonly plannedTargets: number;
      /** The latest stage that is planned, from 1. */
      readonly stage: number;
      /** Targets of that stage: the last ones of those planned. */
      readonly stageTargets: number;
      /** Whether what it finds leads to another stage. */
      readonly moreStages: boolean;
      /** The plan of the next stage so far; undefined while targets of this one are open. */
      readonly nextStage: { readonly plannedChunks: number; readonly plannedTargets: number } | undefined;
    })
  | (Identity & { readonly status: RunEnd });

export const initialReport: ReportState = { status: 'none' };

/** A run's status as everybody is shown it. */
export function statusOf(state: ReportState): ReportStatus | 'none' {
  return 'hold' in state ? (state.hold ?? state.status) : state.status;
}

/** It has ended, however: nothing is added to it. */
export const isOver = (state: ReportState): boolean => state.status !== 'none' && !('hold' in state);

export function evolveReport(state: ReportState, { type, data }: ReportEvent): ReportState {
  const { reportId, checkId } = data;
  switch (type) {
    case 'ReportRequested':
      return {
        status: 'pending',
        reportId,
        checkId,
        configuration: data.configuration,
        plannedChunks: 0,
        plannedTargets: 0,
        hold: undefined,
      };
    case 'TargetsPlanned':
      if (state.status === 'pending') return { ...state, ...withChunk(state, data.targets.length) };
      if (state.status !== 'in_progress' || state.nextStage === undefined) return state;
      return { ...state, nextStage: withChunk(state.nextStage, data.targets.length) };
    case 'ReportStarted':
      return {
        status: 'in_progress',
        reportId,
        checkId,
        plannedTargets: data.plannedTargets,
        stage: 1,
        stageTargets: data.plannedTargets,
        moreStages: data.moreStages ?? false,
        nextStage: undefined,
        hold: data.hold,
      };
    case 'StageFinished':
      return {
        status: 'in_progress',
        reportId,
        checkId,
        plannedTargets: data.plannedTargets,
        stage: data.stage,
        stageTargets: data.stageTargets,
        moreStages: true,
        nextStage: { plannedChunks: 0, plannedTargets: 0 },
        hold: data.hold,
      };
    case 'StagePlanned':
      return {
        status: 'in_progress',
        reportId,
        checkId,
        plannedTargets: data.plannedTargets,
        stage: data.stage,
        stageTargets: data.stageTargets,
        moreStages: data.moreStages,
        nextStage: undefined,
        hold: data.hold,
      };
    case 'ReportPauseRequested':
      return held(state, 'pausing');
    case 'ReportPaused':
      return held(state, 'paused');
    case 'ReportResumed':
      return held(state, undefined);
    case 'ReportCompleted':
      return { status: 'completed', reportId, checkId };
    case 'ReportFailed':
      return { status: 'failed', reportId, checkId };
    case 'ReportCancelled':
      return { status: 'cancelled', reportId, checkId };
    case 'ReportExpired':
      return { status: 'expired', reportId, checkId };
  }
}

const held = (state: ReportState, hold: RunHold | undefined): ReportState =>
  'hold' in state ? { ...state, hold } : state;

interface PlanSoFar {
  readonly plannedChunks: number;
  readonly plannedTargets: number;
}

const withChunk = ({ plannedChunks, plannedTargets }: PlanSoFar, targets: number): PlanSoFar => ({
  plannedChunks: plannedChunks + 1,
  plannedTargets: plannedTargets + targets,
});

/**
 * These events tell the state without what came before, so that the end of a stream of a million planned targets is
 * enough to go on from.
 */
export function tellsWholeState({ type }: ReportEvent): boolean {
  return !tellingAPart.has(type);
}

const tellingAPart: ReadonlySet<ReportEvent['type']> = new Set([
  'ReportRequested',
  'TargetsPlanned',
  'ReportPauseRequested',
  'ReportPaused',
  'ReportResumed',
]);
