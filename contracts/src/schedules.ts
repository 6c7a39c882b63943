import { z } from 'zod';

/** 001 §4. */
export const SCHEDULES = [
  'onetime',
  'twice_a_day',
  'four_times_a_day',
  'weekly',
  'biweekly',
  'monthly',
  'continuously',
] as const;
export const scheduleSchema = z.enum(SCHEDULES);
export type Schedule = z.infer<typeof scheduleSchema>;

export const SCHEDULE_LABELS: Readonly<Record<Schedule, string>> = {
  onetime: 'One-time',
  twice_a_day: 'Twice a day',
  four_times_a_day: 'Four times a day',
  weekly: 'Weekly',
  biweekly: 'Biweekly',
  monthly: 'Monthly',
  continuously: 'Continuously',
};

/** What every kind can have. */
export const UP_TO_WEEKLY: readonly Schedule[] = ['onetime', 'weekly', 'biweekly', 'monthly'];

/** Start dates run from today through this many days ahead (001 §9). */
export const MAX_START_DAYS_AHEAD = 60;
export const MAX_CHECK_NAME_LENGTH = 90;
export const MAX_PRIORITY_WORDS_LENGTH = 500;
export const RELATED_URLS = ['1', '20', '100'] as const;
export const relatedUrlsSchema = z.enum(RELATED_URLS);
export type RelatedUrls = z.infer<typeof relatedUrlsSchema>;
