import { Temporal } from 'temporal-polyfill';

const MINUTE_MS = 60_000;

/** How far clocks on a wall move on; hours are those they show, not those that pass. */
export interface LocalDuration {
  readonly months?: number;
  readonly days?: number;
  readonly clockHours?: number;
}

/**
 * The moment at which the clocks of a time zone show the same time, so much later. A time that the clocks skip is taken
 * as much later as they skip; one they show twice is the first of the two. The 31st becomes the last day of a shorter
 * month.
 */
export function addLocally(
  from: Date,
  timezone: string,
  { months = 0, days = 0, clockHours = 0 }: LocalDuration,
): Date {
  const zone = knownZone(timezone);
  const later = zoned(from, zone).toPlainDateTime().add({ months, days }).add({ hours: clockHours });
  return toDate(later.toZonedDateTime(zone, { disambiguation: 'compatible' }));
}

/** The first moment of a calendar date, or of a day so many days later. */
export function startOfLocalDay(isoDate: string, timezone: string, daysLater = 0): Date {
  return toDate(Temporal.PlainDate.from(isoDate).add({ days: daysLater }).toZonedDateTime(knownZone(timezone)));
}

/**
 * The next moment at which the clocks of the zone come to the full hour (0–23). An hour that a day's clocks skip is
 * taken as much later as they skip; one they show twice is the first of the two, so that each date has it once.
 */
export function nextLocalHour(after: Date, timezone: string, hour: number): Date {
  const zone = knownZone(timezone);
  const today = zoned(after, zone).toPlainDate();
  const at = (date: Temporal.PlainDate) =>
    toDate(date.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour }) }));
  const ofToday = at(today);
  return ofToday > after ? ofToday : at(today.add({ days: 1 }));
}

/** The next moment at which the clocks of the zone show a full hour, whichever. */
export function nextFullLocalHour(after: Date, timezone: string): Date {
  const { minute } = zoned(after, knownZone(timezone));
  return new Date(Math.floor(after.getTime() / MINUTE_MS) * MINUTE_MS + (60 - minute) * MINUTE_MS);
}

/** `HH:MM` as the clocks of the time zone show it. */
export function localTimeOf(at: Date, timezone: string): string {
  return zoned(at, knownZone(timezone)).toPlainTime().toString({ smallestUnit: 'minute' });
}

/** `YYYY-MM-DD` in the time zone. */
export function localDateOf(at: Date, timezone: string): string {
  return zoned(at, knownZone(timezone)).toPlainDate().toString();
}

const zoned = (at: Date, zone: string) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
const toDate = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds);

const fallback = 'UTC';
/** Names that have been asked about; there are some six hundred zones, and what else is asked is forgotten. */
const zones = new Map<string, string>();
const maxZones = 2_000;

/** A zone that this platform does not know is counted as UTC: a schedule goes on, whatever was once written. */
function knownZone(timezone: string): string {
  const found = zones.get(timezone);
  if (found !== undefined) return found;
  const zone = isZone(timezone) ? timezone : fallback;
  if (zones.size >= maxZones) zones.clear();
  zones.set(timezone, zone);
  return zone;
}

function isZone(timezone: string): boolean {
  try {
    zoned(new Date(0), timezone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
