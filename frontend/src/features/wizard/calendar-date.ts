export { addDays } from '../../shared/time/calendar-day.ts';
export { dayInWords as dateInWords } from '../../shared/time/day-in-words.ts';

/** Calendar dates as the API writes them, `YYYY-MM-DD`; a check's days are those of its creator's timezone. */
export type CalendarDate = string;

const dateOf = (at: Date): CalendarDate => at.toISOString().slice(0, 10);

/** The same day some months later; the month's last day where there is no such day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const from = new Date(Date.parse(date));
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dateOf(new Date(Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay))));
}

const DAY_MS = 86_400_000;

/** Days from one date to another; negative when the other is before it. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
