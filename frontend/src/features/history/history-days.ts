import type { HistoryEntry } from '@proofline/contracts/api/history';
import { calendarDay } from '../../shared/time/calendar-day.ts';

export interface HistoryDay {
  /** `YYYY-MM-DD` in the timezone. */
  readonly day: string;
  readonly entries: readonly HistoryEntry[];
}

/** Events by day, order kept. An event that two pages hold stands once. */
export function historyDays(entries: readonly HistoryEntry[], timezone: string): HistoryDay[] {
  const once = new Map(entries.map((entry) => [entry.event_id, entry]));
  const days = Map.groupBy(once.values(), ({ at }) => calendarDay(at, timezone));
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}

/** `Tuesday, 17 March 2026` */
export function dayWords(day: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/^(\p{L}+),? /u, '$1, ');
}
