import { z } from 'zod';
import type { CheckKind } from './check-kinds.ts';
import { kindFacts } from './kinds/registry.ts';

const limit = z.number().int().min(0).max(100_000_000);

/** Crawls an organisation may make in a calendar month (UTC), by kind of check (specification 000 §3, §9). */
export const monthlyLimitsSchema = z.strictObject({
  social_media_platforms_limit: limit,
  compliance_crawls_limit: limit,
  paid_search_crawls_limit: limit,
  popunder_crawls_limit: limit,
  discovery_crawls_limit: limit,
});
export type MonthlyLimits = z.infer<typeof monthlyLimitsSchema>;

export const DEFAULT_MONTHLY_LIMITS: MonthlyLimits = {
  social_media_platforms_limit: 1_000,
  compliance_crawls_limit: 5_000,
  paid_search_crawls_limit: 3_000,
  popunder_crawls_limit: 1_000,
  discovery_crawls_limit: 1_000,
};

/** Crawls a month of this kind's checks; null where nothing limits them. */
export function monthlyLimitOf(limits: MonthlyLimits, kind: CheckKind): number | null {
  const { monthlyLimit } = kindFacts(kind);
  return monthlyLimit === null ? null : limits[monthlyLimit];
}
