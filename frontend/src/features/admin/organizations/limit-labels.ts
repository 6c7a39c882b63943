import type { MonthlyLimits } from '@proofline/contracts/monthly-limits';

interface LimitWords {
  /** As the kinds of checks are called. */
  readonly label: string;
  readonly unit: string;
}

/** Monthly limits in the order they are shown (000 §9). */
export const LIMITS: Readonly<Record<keyof MonthlyLimits, LimitWords>> = {
  compliance_crawls_limit: { label: 'Compliance', unit: 'crawls' },
  paid_search_crawls_limit: { label: 'Paid search', unit: 'crawls' },
  popunder_crawls_limit: { label: 'Popunder', unit: 'crawls' },
  discovery_crawls_limit: { label: 'Discovery', unit: 'crawls' },
  social_media_platforms_limit: { label: 'Social media', unit: 'platforms' },
};
export const limitNames: readonly (keyof MonthlyLimits)[] = [
  'compliance_crawls_limit',
  'paid_search_crawls_limit',
  'popunder_crawls_limit',
  'discovery_crawls_limit',
  'social_media_platforms_limit',
];
