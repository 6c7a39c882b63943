import type { ReportEvent, RunConfiguration } from '@proofline/contracts/events/report';
import type { CheckId, ReportId } from '@proofline/contracts/ids';

interface Identity {
  readonly reportId: ReportId;
  readonly checkId: CheckId;
}

/** What a report's own stream says about it. */
export type ReportState =
  | { readonly status: 'none' }
  | (Identity & {
      readonly status: 'pending';
      readonly configuration: RunConfiguration;
      readonly plannedChunks: number;
      readonly plannedTargets: number;
    })
  | (Identity & { readonly status: 'in_progress'; readonly plannedTargets: number })
  | (Identity & { readonly status: 'completed' })
  | (Identity & { readonly status: 'failed' });

export const initialReport: ReportState = { status: 'none' };

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
      };
    case 'TargetsPlanned':
      if (state.status !== 'pending') return state;
      return {
        ...state,
        plannedChunks: state.plannedChunks + 1,
        plannedTargets: state.plannedTargets + data.targets.length,
      };
    case 'ReportStarted':
      return { status: 'in_progress', reportId, checkId, plannedTargets: data.plannedTargets };
    case 'ReportCompleted':
      return { status: 'completed', reportId, checkId };
    case 'ReportFailed':
      return { status: 'failed', reportId, checkId };
  }
}

/**
 * These events tell the state without what came before, so that the end of a stream of a million planned targets is
 * enough to go on from.
 */
export function tellsWholeState(event: ReportEvent): boolean {
  return event.type === 'ReportStarted' || event.type === 'ReportCompleted' || event.type === 'ReportFailed';
}
