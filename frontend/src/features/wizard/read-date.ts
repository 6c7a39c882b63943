import { isCalendarDay } from '../../shared/time/calendar-day.ts';
import type { CalendarDate } from './calendar-date.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A date as it is typed, `2026-11-20` or `20 Nov 2026`; undefined when it is none, as 31 February is. Pure. */
export function readDate(text: string): CalendarDate | undefined {
  const typed = text.trim().toLowerCase();
  const [, day, word = '', year] = /^(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{4})$/.exec(typed) ?? [];
  const iso =
    day === undefined ? typed : `${year}-${String(months.indexOf(word) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(iso) ? iso : undefined;
}

/** Texts: 001 §5. */
export const calendarMessages = {
  none: 'Please select a date before submitting the calendar.',
  invalid: 'Please select a valid date.',
} as const;

/** What keeps a typed date from being taken over; undefined when nothing does. */
export function calendarProblem(text: string, { min, max }: { min: CalendarDate; max?: CalendarDate | undefined }) {
  if (text.trim() === '') return calendarMessages.none;
  const date = readDate(text);
  const isInside = date !== undefined && date >= min && (max === undefined || date <= max);
  return isInside ? undefined : calendarMessages.invalid;
}
