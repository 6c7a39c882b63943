import { UP_TO_WEEKLY } from '../../schedules.ts';
import type { KindFacts } from '../kind-facts.ts';

export const internetScanFacts: KindFacts = {
  label: 'Discovery',
  parts: {
    countries: 'required',
    keywords: 'required',
    verticals: 'optional',
    filters: 'optional',
    rules: 'required',
  },
  // Scans of the internet are large and go on for days.
  schedules: UP_TO_WEEKLY,
  monthlyLimit: 'discovery_crawls_limit',
  crawlStatistic: 'discovery',
  crawlsOfRun: ({ keywords, countries }) => keywords * countries,
  readsRelatedPages: false,
  crawler: 'planned',
  offered: { switch: 'scan_the_internet_feature' },
  imageRules: false,
  cloneable: false,
};
