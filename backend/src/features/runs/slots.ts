import { MAX_SLOTS_PER_CHECK } from '@proofline/contracts/ids';
import type { CheckConfiguration } from '@proofline/contracts/kinds/configurations';
import type { Schedule } from '@proofline/contracts/schedules';

/** When a check runs. Slots count from 0; a slot is due at or after a moment, never before. */
export interface SlotPlan {
  readonly schedule: Schedule;
  /** Slot 0 is due here. */
  readonly startsAt: Date;
  /** No slot is due at this moment or later; null: no end. */
  readonly endsAt: Date | null;
}

/** The run before, for a schedule that goes by its end. */
export interface PreviousRun {
  readonly requestedAt: Date;
  /** null while it goes on. */
  readonly finishedAt: Date | null;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const intervalsMs: Readonly<Partial<Record<Schedule, number>>> = {
  twice_a_day: 12 * hourMs,
  four_times_a_day: 6 * hourMs,
  weekly: 7 * dayMs,
  biweekly: 14 * dayMs,
};

/**
 * A start date in the future counts from its first moment in UTC; today's (or none) from the check's creation, so that
 * a check made in the afternoon has not already missed the morning. The end date is the last day with a run.
 */
export function slotPlanOf(
  configuration: Pick<CheckConfiguration, 'schedule' | 'scheduleStart' | 'scheduleEnd'>,
  createdAt: Date,
): SlotPlan {
  const { schedule, scheduleStart, scheduleEnd } = configuration;
  const start = scheduleStart === null ? createdAt : startOfDay(scheduleStart);
  return {
    schedule,
    startsAt: start > createdAt ? start : createdAt,
    endsAt: scheduleEnd === null ? null : new Date(startOfDay(scheduleEnd).getTime() + dayMs),
  };
}

/**
 * When a slot is due (001 §4).
 * @param previous the run of the slot before; only `continuously` needs it
 * @returns undefined when there is no such slot, or not yet (the run before still goes on)
 */
export function slotDueAt(plan: SlotPlan, slot: number, previous?: PreviousRun): Date | undefined {
  if (slot >= MAX_SLOTS_PER_CHECK) return undefined;
  const dueAt = slot === 0 ? plan.startsAt : laterSlotDueAt(plan, slot, previous);
  return dueAt === undefined || (plan.endsAt !== null && dueAt >= plan.endsAt) ? undefined : dueAt;
}

function laterSlotDueAt(plan: SlotPlan, slot: number, previous: PreviousRun | undefined): Date | undefined {
  switch (plan.schedule) {
    case 'onetime':
      return undefined;
    case 'twice_a_day':
    case 'four_times_a_day':
    case 'weekly':
    case 'biweekly':
      return new Date(plan.startsAt.getTime() + slot * (intervalsMs[plan.schedule] ?? dayMs));
    case 'monthly':
      return addMonths(plan.startsAt, slot);
    case 'continuously':
      if (previous === undefined || previous.finishedAt === null) return undefined;
      return new Date(Math.max(previous.finishedAt.getTime(), previous.requestedAt.getTime() + dayMs));
  }
}

/**
 * The slots that have become due: the latest one is to be run, those before it were missed while nobody looked.
 * @param nextDueAt when `nextSlot` is due
 */
export function dueSlots(
  plan: SlotPlan,
  nextSlot: number,
  nextDueAt: Date,
  now: Date,
): { missed: readonly DueSlot[]; latest: DueSlot } | undefined {
  if (nextDueAt > now) return undefined;
  const missed: DueSlot[] = [];
  let latest: DueSlot = { slot: nextSlot, dueAt: nextDueAt };
  for (;;) {
    const dueAt = slotDueAt(plan, latest.slot + 1);
    if (dueAt === undefined || dueAt > now) return { missed, latest };
    missed.push(latest);
    latest = { slot: latest.slot + 1, dueAt };
  }
}

export interface DueSlot {
  readonly slot: number;
  readonly dueAt: Date;
}

function startOfDay(isoDate: string): Date {
  return new Date(`${isoDate}T00:00:00.000Z`);
}

/** Calendar months in UTC: the 31st becomes the last day of a shorter month, and the 31st again after it. */
function addMonths(from: Date, months: number): Date {
  const target = new Date(from);
  target.setUTCDate(1);
  target.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return target;
}
