import type { ReportEvent } from '@proofline/contracts/events/report';
import type { CheckId, ReportId } from '@proofline/contracts/ids';
import type { ReportStatus } from '@proofline/contracts/report-status';
import { CommandRefusal } from '../../kernel/commands/refusals.ts';
import {
  CheckIsDisabled,
  ReportAlreadyOver,
  ReportNotActive,
  ReportNotPaused,
  ReportNotPausing,
} from './report-errors.ts';
import { type ReportState, statusOf } from './state.ts';

/** What people, and the end of the work they wait for, do to a run that is not over. */
export type SteeringCommand =
  | { readonly type: 'pause' }
  /** Nobody works on it any more. */
  | { readonly type: 'rest' }
  | { readonly type: 'resume'; readonly checkEnabled: boolean }
  | { readonly type: 'cancel' };

/** As little of a run as steering it takes: what its stream says, and as well what a row of a table shows. */
export interface SteeredRun {
  readonly reportId: ReportId;
  readonly checkId: CheckId;
  readonly status: ReportStatus | 'none';
  /** What it goes on as. */
  readonly to: 'pending' | 'in_progress';
}

/** What a command leads to. Pure. @throws ReportRefusal when the status does not allow it */
export function decideSteering(command: SteeringCommand, { reportId, checkId, status, to }: SteeredRun): ReportEvent {
  const data = { reportId, checkId };
  switch (command.type) {
    case 'pause':
      if (status !== 'pending' && status !== 'in_progress') throw new ReportNotActive(status);
      return { type: 'ReportPauseRequested', data };
    case 'rest':
      if (status !== 'pausing') throw new ReportNotPausing(status);
      return { type: 'ReportPaused', data };
    case 'resume':
      if (status !== 'paused') throw new ReportNotPaused(status);
      if (!command.checkEnabled) throw new CheckIsDisabled();
      return { type: 'ReportResumed', data: { ...data, to } };
    case 'cancel':
      if (!isOpen(status)) throw new ReportAlreadyOver(status);
      return { type: 'ReportCancelled', data };
  }
}

const isOpen = (status: ReportStatus | 'none'): boolean =>
  status === 'pending' || status === 'in_progress' || status === 'pausing' || status === 'paused';

/** Whether a command would be carried out on a run that shows this status: the decider is asked, nothing is done. */
export function isSteerable(
  command: SteeringCommand,
  checkId: CheckId,
  { id: reportId, status }: { readonly id: ReportId; readonly status: ReportStatus },
): boolean {
  try {
    decideSteering(command, { reportId, checkId, status, to: 'in_progress' });
    return true;
  } catch (error) {
    if (error instanceof CommandRefusal) return false;
    throw error;
  }
}

/** @throws ReportAlreadyOver unless the run can still end */
export function refuseOver(state: ReportState): Extract<ReportState, { status: 'pending' | 'in_progress' }> {
  if (state.status === 'pending' || state.status === 'in_progress') return state;
  throw new ReportAlreadyOver(statusOf(state));
}
