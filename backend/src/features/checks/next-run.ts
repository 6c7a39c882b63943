import { checkAndSlotOf } from '@proofline/contracts/ids';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import type { CheckRow } from '@proofline/projections/checks/query';
import { hasGrid, nextSlotAfter, slotDueAt, slotPlanOf } from '../runs/slots.ts';
import { isScheduleOver, type ScheduledRow } from './schedule-facts.ts';

type Scheduled = ScheduledRow & Pick<CheckRow, 'enabled' | 'scheduleCancelled' | 'scheduleRestartedAt' | 'lastReport'>;

/**
 * When the check is to run next; null when it is not: disabled, cancelled, over, without a crawler, held by
 * a run that is paused, or going by the end of one that still goes on. A first run that is due already is told, later ones are those to come. Pure.
 */
export function nextRunOf(check: Scheduled, now: Date): Date | null {
  const { kind, enabled, scheduleCancelled, scheduleRestartedAt: restartedAt, lastReport } = check;
  if (!enabled || scheduleCancelled || kindFacts(kind).crawler === 'planned') return null;
  const plan = slotPlanOf(check);
  if (lastReport === null) {
    const first = restartedAt === null || !hasGrid(plan) ? slotDueAt(plan, 0) : nextSlotAfter(plan, restartedAt)?.dueAt;
    return first ?? null;
  }
  // What comes due until it goes on is skipped.
  if (isHeld(lastReport)) return null;
  const slot = checkAndSlotOf(lastReport.id).slot + 1;
  if (!hasGrid(plan)) {
    const dueAt = slotDueAt(plan, slot, { requestedAt: lastReport.createdAt, finishedAt: lastReport.finishedAt });
    return (dueAt && restartedAt && restartedAt > dueAt ? restartedAt : dueAt) ?? null;
  }
  // Slots that passed while nobody looked are not made up for.
  const next = nextSlotAfter(plan, now);
  return (next === undefined || next.slot >= slot ? next?.dueAt : slotDueAt(plan, slot)) ?? null;
}

const isHeld = ({ status }: NonNullable<Scheduled['lastReport']>) => status === 'pausing' || status === 'paused';

/** Why a schedule stands still, to be read beside it; null when it does not, or there is none. Pure. */
export function scheduleStandstill(check: Scheduled, now: Date): string | null {
  const { schedule, scheduleEnd, lastReport } = check;
  if (schedule === 'onetime') return null;
  if (isScheduleOver(check, now) && scheduleEnd !== null) return `Schedule ended on ${dayInWords(scheduleEnd)}`;
  if (check.scheduleCancelled) return 'Schedule is cancelled';
  if (!check.enabled) return 'Check is disabled';
  const status = lastReport?.status;
  if (lastReport !== null && isHeld(lastReport)) return 'Paused: due runs are skipped';
  const goesOn = status === 'pending' || status === 'in_progress';
  return schedule === 'continuously' && goesOn ? 'Runs again after this run' : null;
}

/**
 * What a run waits for that a disabled check holds back: its first one, or one that was paused before; null when none
 * does, or the schedule says so already. Pure.
 */
export function disabledStandstill({ enabled, schedule, lastReport }: Scheduled): string | null {
  if (enabled) return null;
  if (lastReport === null) return schedule === 'onetime' ? 'Check is disabled: it runs when it is enabled' : null;
  return isHeld(lastReport) ? 'Check is disabled: enable it before its run goes on' : null;
}

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayInWords = (isoDate: string) => format.format(new Date(isoDate));
