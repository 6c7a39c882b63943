import { schedulesOf } from '@proofline/contracts/kinds/schedules-of';
import type { CheckRow } from '@proofline/projections/checks/query';
import type { Features } from '../feature-switches/features-of.ts';
import { hasGrid, nextSlotAfter, slotPlanOf } from '../runs/slots.ts';
import type { ScheduleCommand } from './switch-schedule.ts';

export type ScheduledRow = Pick<
  CheckRow,
  'kind' | 'createdAt' | 'schedule' | 'scheduleStart' | 'scheduleEnd' | 'timezone'
>;

/** What deciding about a check's repeat takes besides its stream. */
export type ScheduleFacts = Pick<ScheduleCommand, 'isOver' | 'isDiscontinued'>;

/** Pure. */
export function scheduleFacts(
  check: ScheduledRow,
  { now, features }: { readonly now: Date; readonly features: Features },
): ScheduleFacts {
  return { isOver: isScheduleOver(check, now), isDiscontinued: isDiscontinued(check, features) };
}

/** No run is left before its end. A check that runs once has no schedule to be over. Pure. */
export function isScheduleOver(check: ScheduledRow, now: Date): boolean {
  if (check.schedule === 'onetime' || check.scheduleEnd === null) return false;
  const plan = slotPlanOf(check);
  return hasGrid(plan) ? nextSlotAfter(plan, now) === undefined : plan.endsAt !== null && plan.endsAt <= now;
}

/** Its kind ran continuously once, and is no longer offered to. Pure. */
export function isDiscontinued({ kind, schedule }: Pick<CheckRow, 'kind' | 'schedule'>, { flags }: Features): boolean {
  return schedule === 'continuously' && !schedulesOf(kind, flags).includes('continuously');
}
