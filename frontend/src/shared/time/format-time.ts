/** All times are shown in the timezone chosen in the top bar. */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timezone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timezone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: timezone });
  } catch {
    format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  }
  formats.set(key, format);
  return format;
}

/** `20 Nov 2026` */
export function dateText(at: string | Date, timezone: string): string {
  return formatOf(timezone, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(at));
}

/** `14:28`, or `14:28:07` */
export function clockText(at: string | Date, timezone: string, withSeconds = false): string {
  return formatOf(timezone, {
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds && { second: '2-digit' }),
    hourCycle: 'h23',
  }).format(new Date(at));
}

/** `20 Nov 2026, 14:28` */
export function absoluteTime(at: string | Date, timezone: string): string {
  return `${dateText(at, timezone)}, ${clockText(at, timezone)}`;
}

/** `20 Nov, 14:28`, for moments of these weeks. */
export const shortTime = (at: string | Date, timezone: string): string =>
  `${formatOf(timezone, { day: 'numeric', month: 'short' }).format(new Date(at))}, ${clockText(at, timezone)}`;

const dayNumber = (at: Date, timezone: string): number => {
  const parts = formatOf(timezone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value ?? 0);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / (24 * HOUR_MS);
};

/** Of a moment to come: `14:28` today, `Tue 14:28` within the week, else `24 Dec`; short enough for a table cell. */
export function soonText(at: string | Date, now: Date, timezone: string): string {
  const then = new Date(at);
  const days = dayNumber(then, timezone) - dayNumber(now, timezone);
  const clock = clockText(then, timezone);
  if (days === 0) return clock;
  if (days > 0 && days < 7) return `${formatOf(timezone, { weekday: 'short' }).format(then)} ${clock}`;
  return formatOf(timezone, { day: 'numeric', month: 'short' }).format(then);
}

/** `just now`, `12 min ago`, `5 h ago`, `Yesterday`, `14 Nov`, `14 Nov 2025`; short enough for a table cell. */
export function relativeTime(at: string | Date, now: Date, timezone: string): string {
  const then = new Date(at);
  const agoMs = now.getTime() - then.getTime();
  const days = dayNumber(now, timezone) - dayNumber(then, timezone);
  if (agoMs < -MINUTE_MS) return absoluteTime(then, timezone);
  if (agoMs < MINUTE_MS) return 'just now';
  if (agoMs < HOUR_MS) return `${Math.floor(agoMs / MINUTE_MS)} min ago`;
  if (days === 0 || agoMs < 6 * HOUR_MS) return `${Math.floor(agoMs / HOUR_MS)} h ago`;
  if (days === 1) return 'Yesterday';
  const sameYear = dateText(then, timezone).slice(-4) === dateText(now, timezone).slice(-4);
  return sameYear ? formatOf(timezone, { day: 'numeric', month: 'short' }).format(then) : dateText(then, timezone);
}
