import { dateText, relativeTime } from '../../shared/time/format-time.ts';

/** Older comments show their date (002 §9). */
const DATE_FROM_MS = 2 * 60 * 60 * 1_000;

/** `18 min ago` under two hours, then the date. */
export function commentTime(at: string, now: Date, timezone: string): string {
  const isOld = now.getTime() - Date.parse(at) > DATE_FROM_MS;
  return isOld ? dateText(at, timezone) : relativeTime(at, now, timezone);
}
