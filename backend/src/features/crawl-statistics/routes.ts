import { type CrawlStatistics, type Crawls, crawlStatisticsSchema } from '@proofline/contracts/api/crawl-statistics';
import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { type CrawlCounts, countCrawls } from '@proofline/projections/reports/count-crawls';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { monthlyLimitsOf } from '../organizations/organizations.ts';
import { monthOf, usedThisMonth } from '../runs/month-crawls.ts';

/** How much of the month's crawling is used up (specification 000 §3, §9). */
export function crawlStatisticsRoutes({ db, clock }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/crawl_statistics/',
      summary: 'What the organisation has crawled this month, and may.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      answer: crawlStatisticsSchema,
      handle: async ({ principal: { organizationId } }) => {
        const now = clock.now();
        const month = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
        const [used, counts] = await Promise.all([
          usedThisMonth(db, organizationId, now),
          countCrawls(db, organizationId, { from: month(0), to: month(1) }),
        ]);
        const of = (kind: CheckKind) =>
          presentCrawls(
            used.get(kind) ?? 0,
            counts.find((count) => count.kind === kind),
          );
        return {
          status: 200,
          body: {
            month: monthOf(now),
            amount_of_crawls_so_far_this_month: byStatistic(of),
            amount_of_crawls_allowed: await monthlyLimitsOf(db, organizationId),
          },
        };
      },
    }),
  ];
}

type Statistics = CrawlStatistics['amount_of_crawls_so_far_this_month'];

const byStatistic = (crawlsOf: (kind: CheckKind) => Crawls): Statistics =>
  Object.fromEntries(
    CHECK_KINDS.flatMap((kind) => {
      const { crawlStatistic } = kindFacts(kind);
      return crawlStatistic === null ? [] : [[crawlStatistic, crawlsOf(kind)]];
    }),
  ) as Statistics;

/** @param used what counts against the limit; what became of it, the read model tells a moment later */
function presentCrawls(used: number, counts: CrawlCounts | undefined): Crawls {
  const { successful = 0, blocked = 0, failed = 0, dropped = 0 } = counts ?? {};
  return {
    total_crawls: used,
    success: successful,
    internal_errors: dropped,
    external_errors: blocked + failed,
    under_way: Math.max(0, used - successful - blocked - failed - dropped),
  };
}
