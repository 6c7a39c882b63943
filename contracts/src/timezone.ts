import { z } from 'zod';

/** Where nobody has chosen another one. */
export const DEFAULT_TIMEZONE = 'UTC';
export const MAX_TIMEZONE_LENGTH = 64;

/** IANA name, e.g. `Europe/Berlin`. Whether a zone of that name exists is known to who counts in it. */
export const timezoneSchema = z.string().min(1).max(MAX_TIMEZONE_LENGTH);
