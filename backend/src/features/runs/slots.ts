import { MAX_SLOTS_PER_CHECK } from '@proofline/contracts/ids';
import type { CheckConfiguration } from '@proofline/contracts/kinds/configurations';
import type { Schedule } from '@proofline/contracts/schedules';
import { addLocally, type LocalDuration, localTimeOf, startOfLocalDay } from '../../kernel/local-time.ts';

/** When a check runs. Slots count from 0; a slot is due at or after a moment, never before. */
export interface SlotPlan {
  readonly schedule: Schedule;
  /** Slot 0 is due here. */
  readonly startsAt: Date;
  /** No slot is due at this moment or later; null: no end. */
  readonly endsAt: Date | null;
  /** IANA name: later slots are due when its clocks show the time of slot 0, or that and so many hours. */
  readonly timezone: string;
}

/** The run before, for a schedule that goes by its end. */
export interface PreviousRun {
  readonly requestedAt: Date;
  /** null while it goes on. */
  readonly finishedAt: Date | null;
}

/** What a check says of when it runs. */
export interface ScheduledCheck extends Pick<CheckConfiguration, 'schedule' | 'scheduleStart' | 'scheduleEnd'> {
  readonly createdAt: Date;
  readonly timezone: string;
}

/**
 * A start date in the future counts from its first moment where the check is at home; today's (or none) from the
 * check's creation, so that a check made in the afternoon has not already missed the morning. The end date is the last
 * day with a run.
 */
export function slotPlanOf(check: ScheduledCheck): SlotPlan {
  const { schedule, scheduleStart, scheduleEnd, createdAt, timezone } = check;
  const start = scheduleStart === null ? createdAt : startOfDay(scheduleStart, timezone);
  return {
    schedule,
    startsAt: start > createdAt ? start : createdAt,
    endsAt: scheduleEnd === null ? null : startOfDay(scheduleEnd, timezone, 1),
    timezone,
  };
}

const startsOfDays = new Map<string, Date>();

function startOfDay(isoDate: string, timezone: string, daysLater = 0): Date {
  const key = `${isoDate} ${daysLater} ${timezone}`;
  const known = startsOfDays.get(key);
  if (known !== undefined) return known;
  const start = startOfLocalDay(isoDate, timezone, daysLater);
  remember(startsOfDays, key, start);
  return start;
}

/**
 * When a slot is due (001 §4).
 * @param previous the run of the slot before; only `continuously` needs it
 * @returns undefined when there is no such slot, or not yet (the run before still goes on)
 */
export function slotDueAt(plan: SlotPlan, slot: number, previous?: PreviousRun): Date | undefined {
  if (slot >= MAX_SLOTS_PER_CHECK) return undefined;
  const dueAt = slot === 0 ? plan.startsAt : hasGrid(plan) ? gridSlotDueAt(plan, slot) : afterRun(plan, previous);
  return dueAt === undefined || (plan.endsAt !== null && dueAt >= plan.endsAt) ? undefined : dueAt;
}

type GridSchedule = Exclude<Schedule, 'onetime' | 'continuously'>;
interface OnGrid {
  readonly schedule: GridSchedule;
}

const HOUR_MS = 3_600_000;
/** Between two slots of a grid, by the clock. */
const MAX_HOURS_BETWEEN: Readonly<Partial<Record<Schedule, number>>> = {
  twice_a_day: 12,
  four_times_a_day: 6,
  weekly: 7 * 24,
  biweekly: 14 * 24,
  monthly: 31 * 24,
};
const slotsADay = { twice_a_day: 2, four_times_a_day: 4 } as const;
const hoursADay = 24;

/** When slots were found to be due, by plan: that never changes. */
const dueTimes = new Map<string, Date>();

function gridSlotDueAt(plan: SlotPlan & OnGrid, slot: number): Date {
  const key = `${plan.schedule} ${slot} ${plan.startsAt.getTime()} ${plan.timezone}`;
  const known = dueTimes.get(key);
  if (known !== undefined) return known;
  const dueAt = addLocally(plan.startsAt, plan.timezone, untilSlot(plan.schedule, slot));
  remember(dueTimes, key, dueAt);
  return dueAt;
}

function untilSlot(schedule: GridSchedule, slot: number): LocalDuration {
  switch (schedule) {
    case 'twice_a_day':
    case 'four_times_a_day': {
      const each = slotsADay[schedule];
      return { days: Math.floor(slot / each), clockHours: (slot % each) * (hoursADay / each) };
    }
    case 'weekly':
      return { days: 7 * slot };
    case 'biweekly':
      return { days: 14 * slot };
    case 'monthly':
      return { months: slot };
  }
}

/** Of a schedule that goes by the end of its runs, at most once a day. */
function afterRun(plan: SlotPlan, previous: PreviousRun | undefined): Date | undefined {
  if (plan.schedule !== 'continuously' || previous === undefined || previous.finishedAt === null) return undefined;
  const dayLater = addLocally(previous.requestedAt, plan.timezone, { days: 1 });
  return dayLater > previous.finishedAt ? dayLater : previous.finishedAt;
}

/** Whether its slots are due at times that are known from the beginning. */
export const hasGrid = <Plan extends Pick<SlotPlan, 'schedule'>>(plan: Plan): plan is Plan & OnGrid =>
  plan.schedule !== 'onetime' && plan.schedule !== 'continuously';

/** Slots that came next, by plan: they do until they are due. */
const nextOnes = new Map<string, { readonly fromMs: number; readonly next: DueSlot }>();

/** The first slot of a grid that is due later than a moment; undefined when the schedule is over by then. */
export function nextSlotAfter(plan: SlotPlan, at: Date): DueSlot | undefined {
  if (!hasGrid(plan)) return undefined;
  const key = `${plan.schedule} ${plan.startsAt.getTime()} ${plan.endsAt?.getTime()} ${plan.timezone}`;
  const known = nextOnes.get(key);
  if (known !== undefined && known.fromMs <= at.getTime() && at < known.next.dueAt) return known.next;
  const next = findNextSlot(plan, at);
  if (next !== undefined) remember(nextOnes, key, { fromMs: at.getTime(), next });
  return next;
}

function findNextSlot(plan: SlotPlan, at: Date): DueSlot | undefined {
  // Slots come in order: the first one beyond is searched for between two that stand on either side of it, from about
  // where it must be on, for times of day in a zone are dear to find.
  const likely = likelyDueBy(plan, at);
  let before = likely >= 0 && isDueBy(plan, likely, at) ? likely : -1;
  let beyond = before + 1;
  for (let step = 1; isDueBy(plan, beyond, at); step *= 2) {
    before = beyond;
    beyond += step;
  }
  while (beyond - before > 1) {
    const middle = before + Math.floor((beyond - before) / 2);
    if (isDueBy(plan, middle, at)) before = middle;
    else beyond = middle;
  }
  const dueAt = slotDueAt(plan, beyond);
  return dueAt && { slot: beyond, dueAt };
}

/** No more than the hours by which clocks are put forward or back: one slot less makes up for them. */
function likelyDueBy({ schedule, startsAt }: SlotPlan, at: Date): number {
  const hours = MAX_HOURS_BETWEEN[schedule];
  return hours === undefined ? -1 : Math.floor((at.getTime() - startsAt.getTime()) / (hours * HOUR_MS)) - 1;
}

function isDueBy(plan: SlotPlan, slot: number, at: Date): boolean {
  const dueAt = slotDueAt(plan, slot);
  return dueAt !== undefined && dueAt <= at;
}

/**
 * The slots that have become due: the latest one is to be run, those before it were missed while nobody looked.
 * @param nextDueAt when `nextSlot` is due
 */
export function dueSlots(plan: SlotPlan, nextSlot: number, nextDueAt: Date, now: Date): DueSlots | undefined {
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

export interface DueSlots {
  readonly missed: readonly DueSlot[];
  readonly latest: DueSlot;
}

const repeatTimes = new Map<string, string>();

/** What the clocks show when a schedule's runs begin, `HH:MM`; null where that follows from no plan. */
export function repeatTimeOf(plan: SlotPlan): string | null {
  if (!hasGrid(plan)) return null;
  const { startsAt, timezone } = plan;
  const key = `${startsAt.getTime()} ${timezone}`;
  const known = repeatTimes.get(key);
  if (known !== undefined) return known;
  const time = localTimeOf(startsAt, timezone);
  remember(repeatTimes, key, time);
  return time;
}

/** Tables show the same checks again and again, and times of day in a zone are dear to find. */
const MAX_REMEMBERED = 20_000;

function remember<Value>(known: Map<string, Value>, key: string, value: Value): void {
  if (known.size >= MAX_REMEMBERED) known.clear();
  known.set(key, value);
}
