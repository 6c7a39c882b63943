import { z } from 'zod';
import { monthlyLimitsSchema } from '../monthly-limits.ts';

const crawlsSchema = z.object({
  /** The figure the limit is held against: all of every run requested in the month, from the moment it is planned. */
  total_crawls: z.number().int(),
  success: z.number().int(),
  /** Never looked at: the run ended before. */
  internal_errors: z.number().int(),
  /** The website did not let itself be looked at. */
  external_errors: z.number().int(),
  /** Of runs that still go on. */
  under_way: z.number().int(),
});
export type Crawls = z.infer<typeof crawlsSchema>;

/** GET /api/crawl_statistics/ : what the organisation has crawled this month (UTC), and may. */
export const crawlStatisticsSchema = z.object({
  /** YYYY-MM */
  month: z.string(),
  amount_of_crawls_so_far_this_month: z.object({
    social_media: crawlsSchema,
    paid_search: crawlsSchema,
    popunder_crawl: crawlsSchema,
    compliance: crawlsSchema,
    discovery: crawlsSchema,
  }),
  amount_of_crawls_allowed: monthlyLimitsSchema,
});
export type CrawlStatistics = z.infer<typeof crawlStatisticsSchema>;
