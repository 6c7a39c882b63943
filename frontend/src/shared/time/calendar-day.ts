/** The day of a moment in a timezone, `YYYY-MM-DD`; unknown timezones count as UTC. */
export function calendarDay(at: string | Date, timezone: string): string {
  return formatIn(timezone).format(new Date(at));
}

const dayParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const clockParts = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

const formatIn = (timezone: string) => swedish(timezone, dayParts);
const partsFormat = (timezone: string) => swedish(timezone, { ...dayParts, ...clockParts });

/** Swedish writes days the ISO way. */
function swedish(timezone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: timezone });
  } catch {
    return new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: 'UTC' });
  }
}

const DAY_MS = 86_400_000;

/** Is it `YYYY-MM-DD`, and a day that there is? */
export function isCalendarDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The first moment of a day in a timezone, also where the clocks change on it. */
export function startOfDay(day: string, timezone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The offset before the day and the one after: where they differ, the day begins at the earlier moment that is in it.
  const starts = [-DAY_MS, DAY_MS].map((nearby) => midnight - offsetMs(new Date(midnight + nearby), timezone));
  const inDay = starts.filter((at) => calendarDay(new Date(at), timezone) === day).sort((a, b) => a - b);
  return new Date(inDay[0] ?? Math.min(...starts));
}

/** How far the clocks of a timezone are ahead of UTC at a moment. */
function offsetMs(at: Date, timezone: string): number {
  const parts = partsFormat(timezone).formatToParts(at);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value ?? 0);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(at.getTime() / 1000) * 1000;
}
