import { UP_TO_WEEKLY } from '../../schedules.ts';
import type { KindFacts } from '../kind-facts.ts';

export const popunderFacts: KindFacts = {
  label: 'Popunder',
  parts: { countries: 'required', urls: 'required', keywords: 'required' },
  schedules: [...UP_TO_WEEKLY, 'continuously'],
  monthlyLimit: 'popunder_crawls_limit',
  crawlStatistic: 'popunder_crawl',
  crawlsOfRun: ({ websites, countries }) => websites * countries,
  readsRelatedPages: false,
  crawler: 'built',
  offered: {},
  imageRules: false,
  cloneable: true,
};
