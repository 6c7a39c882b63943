import { z } from 'zod';

/** Where nobody has chosen another one. */
export const DEFAULT_TIMEZONE = 'UTC';
export const MAX_TIMEZONE_LENGTH = 64;

/** IANA name, e.g. `Europe/Berlin`. Whether a zone of that name exists is known to who counts in it. */
export const timezoneSchema = z.string().min(1).max(MAX_TIMEZONE_LENGTH);

/**
 * Is it the name of a time zone that this platform knows? An offset (`+05:30`) is no name: newer platforms take it, and
 * Postgres reads it with the sign turned round. Nor is an interval (`1 day`), which Postgres takes for a zone as well.
 */
export function isTimezone(name: string): boolean {
  if (name.length > MAX_TIMEZONE_LENGTH || !/^[a-z][a-z0-9_+/-]*$/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** IANA name of a zone that there is: what somebody may ask for. */
export const knownTimezoneSchema = z.string().trim().refine(isTimezone, 'Unknown timezone.');
