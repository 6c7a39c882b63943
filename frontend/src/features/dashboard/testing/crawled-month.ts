import { DEFAULT_MONTHLY_LIMITS } from '@proofline/contracts/monthly-limits';

const crawls = (total: number) => ({
  ...{ total_crawls: total, success: total, internal_errors: 0, external_errors: 0, under_way: 0 },
});
/** 4,000 of the 5,000 crawls of compliance checks, and none else. */
export const CRAWLED_MONTH = {
  month: '2026-11',
  amount_of_crawls_so_far_this_month: {
    ...{ social_media: crawls(0), paid_search: crawls(0), popunder_crawl: crawls(0), discovery: crawls(0) },
    compliance: crawls(4_000),
  },
  amount_of_crawls_allowed: DEFAULT_MONTHLY_LIMITS,
};
