import { addDays, calendarDay, isCalendarDay, startOfDay } from '../time/calendar-day.ts';

/** Quick date filters (000 §9), by their name in the address bar. */
export const QUICK_RANGES = {
  today: 'Today',
  yesterday: 'Yesterday',
  past_7_days: 'Past 7 days',
  this_month: 'This month',
  this_year: 'This year',
} as const;
export type QuickRange = keyof typeof QUICK_RANGES;

/** Days, `YYYY-MM-DD`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}
/** A quick range stays relative: a bookmark of "today" means the day on which it is opened. */
export type DateRange = QuickRange | Days;

export const isQuickRange = (text: string): text is QuickRange => Object.hasOwn(QUICK_RANGES, text);

/** Reads `today` or `2026-11-01..2026-11-20`; null when it is neither. */
export function parseDateRange(text: string): DateRange | null {
  if (isQuickRange(text)) return text;
  const [from = '', to = '', ...rest] = text.split('..');
  return rest.length === 0 && isCalendarDay(from) && isCalendarDay(to) && from <= to ? { from, to } : null;
}

export const rangeText = (range: DateRange): string =>
  typeof range === 'string' ? range : `${range.from}..${range.to}`;

/** The days a range means on the day `today`. */
export function daysOf(range: DateRange, today: string): Days {
  switch (range) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'past_7_days':
      return { from: addDays(today, -6), to: today };
    case 'this_month':
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case 'this_year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    default:
      return range;
  }
}

/** From the first moment of the first day until the first moment after the last, in ISO. */
export function instantsOf(range: DateRange, timezone: string, now: Date): { from: string; before: string } {
  const { from, to } = daysOf(range, calendarDay(now, timezone));
  return {
    from: startOfDay(from, timezone).toISOString(),
    before: startOfDay(addDays(to, 1), timezone).toISOString(),
  };
}

export interface DateLimits {
  /** First and last day that may be chosen. */
  readonly min?: string;
  readonly max?: string;
  /** The only days that may be chosen. */
  readonly only?: ReadonlySet<string>;
}

/** What is wrong with a choice in a calendar, in the words of 000 §5; null when nothing is. */
export function calendarProblem(chosen: { from: string | null; to: string | null }, limits: DateLimits): string | null {
  const { from, to } = chosen;
  if (from === null) return 'Please select a date before submitting the calendar.';
  const allowed = (day: string) =>
    isCalendarDay(day) &&
    (limits.min === undefined || day >= limits.min) &&
    (limits.max === undefined || day <= limits.max) &&
    (limits.only === undefined || limits.only.has(day));
  return allowed(from) && (to === null || (allowed(to) && from <= to)) ? null : 'Please select a valid date.';
}
