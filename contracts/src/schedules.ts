import { z } from 'zod';
import type { CheckKind } from './check-kinds.ts';

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

const upToWeekly: readonly Schedule[] = ['onetime', 'weekly', 'biweekly', 'monthly'];

/**
 * Which schedules a kind of check can have, in the order they are offered (001 §4). Scans of the internet are large and
 * go on for days; positions in toplists change by the hour and are read quickly. Several searches a day are the paid
 * search options behind the flag `paid_search_schedule_options`.
 */
export function schedulesOf(
  kind: CheckKind,
  { paidSearchOptions }: { readonly paidSearchOptions: boolean },
): readonly Schedule[] {
  switch (kind) {
    case 'compliance':
      return SCHEDULES;
    case 'discovery':
      return paidSearchOptions ? SCHEDULES : [...upToWeekly, 'continuously'];
    case 'popunder':
    case 'social_media':
      return [...upToWeekly, 'continuously'];
    case 'internet_scan':
      return upToWeekly;
    case 'toplist':
      return SCHEDULES.filter((schedule) => schedule !== 'continuously');
  }
}

/** Start dates run from today through this many days ahead (001 §9). */
export const MAX_START_DAYS_AHEAD = 60;
export const MAX_CHECK_NAME_LENGTH = 90;
export const MAX_PRIORITY_WORDS_LENGTH = 500;
export const RELATED_URLS = ['1', '20', '100'] as const;
export const relatedUrlsSchema = z.enum(RELATED_URLS);
export type RelatedUrls = z.infer<typeof relatedUrlsSchema>;
