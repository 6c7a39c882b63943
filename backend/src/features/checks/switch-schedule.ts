import type { CheckEvent } from '@proofline/contracts/events/check';
import type { CheckId, OrganizationId } from '@proofline/contracts/ids';
import type { Schedule } from '@proofline/contracts/schedules';
import { NotInThisState } from '../../kernel/commands/refusals.ts';

/** Stop the repeat of a check, or bring it back. */
export interface ScheduleCommand {
  readonly type: 'cancel_schedule' | 'restart_schedule';
  /** Whose person asks. */
  readonly organizationId: OrganizationId;
  /** No run is left before its end date. */
  readonly isOver: boolean;
  /** Its kind is no longer offered to run so (001 §4). */
  readonly isDiscontinued: boolean;
}

export interface RepeatingCheck {
  readonly checkId: CheckId;
  readonly schedule: Schedule;
  readonly scheduleCancelled: boolean;
}

/** Pure. @throws NotInThisState when the schedule does not allow it (000 §4) */
export function decideScheduleSwitch(
  { type, isOver, isDiscontinued }: Omit<ScheduleCommand, 'organizationId'>,
  { checkId, schedule, scheduleCancelled }: RepeatingCheck,
): CheckEvent {
  if (schedule === 'onetime') {
    throw new NotInThisState('not_scheduled', 'This check runs once: it has no schedule.');
  }
  if (type === 'cancel_schedule' && scheduleCancelled) {
    throw new NotInThisState('schedule_is_cancelled', 'The schedule of this check is cancelled already.');
  }
  if (type === 'restart_schedule' && !scheduleCancelled) {
    throw new NotInThisState('schedule_is_running', 'The schedule of this check is not cancelled.');
  }
  if (isOver) throw new NotInThisState('schedule_is_over', 'The schedule of this check is past its end date.');
  if (type === 'cancel_schedule') return { type: 'ScheduleCancelled', data: { checkId } };
  if (isDiscontinued) {
    throw new NotInThisState('schedule_is_discontinued', 'Checks of this kind no longer run continuously.');
  }
  return { type: 'ScheduleRestarted', data: { checkId } };
}
