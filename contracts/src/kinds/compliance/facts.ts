import { SCHEDULES } from '../../schedules.ts';
import type { KindFacts } from '../kind-facts.ts';

export const complianceFacts: KindFacts = {
  label: 'Compliance',
  parts: { countries: 'required', urls: 'required', filters: 'optional', rules: 'required' },
  schedules: SCHEDULES,
  monthlyLimit: 'compliance_crawls_limit',
  crawlStatistic: 'compliance',
  crawlsOfRun: ({ websites, countries }) => websites * countries,
  readsRelatedPages: true,
  crawler: 'built',
  offered: {},
  imageRules: true,
  cloneable: true,
};
