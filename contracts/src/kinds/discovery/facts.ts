import { UP_TO_WEEKLY } from '../../schedules.ts';
import type { KindFacts } from '../kind-facts.ts';

export const discoveryFacts: KindFacts = {
  label: 'Paid search',
  parts: { countries: 'required', keywords: 'required', verticals: 'optional' },
  schedules: [...UP_TO_WEEKLY, 'continuously'],
  // Several searches a day are the paid search options.
  flaggedSchedules: { flag: 'paid_search_schedule_options', schedules: ['twice_a_day', 'four_times_a_day'] },
  monthlyLimit: 'paid_search_crawls_limit',
  crawlStatistic: 'paid_search',
  crawlsOfRun: ({ keywords, countries }) => keywords * countries,
  readsRelatedPages: false,
  crawler: 'planned',
  offered: {},
  imageRules: false,
  cloneable: true,
};
