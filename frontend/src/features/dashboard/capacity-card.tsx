import { Skeleton } from '@mantine/core';
import { crawlStatisticsSchema } from '@proofline/contracts/api/crawl-statistics';
import { type CrawlCapacity, crawlCapacitySchema } from '@proofline/contracts/api/dashboard';
import { CHECK_KINDS } from '@proofline/contracts/check-kinds';
import { counted } from '@proofline/contracts/counted';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { IconAlertTriangle } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiGet } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { Card } from '../../shared/ui/card.tsx';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import { ErrorState } from '../../shared/ui/state-message.tsx';
import { crawlPercent, crawlTone } from '../account/crawl-percent.ts';
import styles from './capacity-card.module.css';
import { Figure, Figures } from './figures.tsx';

const capacityQuery = queryOptions({
  queryKey: queryKeys.dashboard.capacity,
  queryFn: ({ signal }) => apiGet('/api/crawl_capacity/', crawlCapacitySchema, { signal }),
});
const monthQuery = queryOptions({
  queryKey: queryKeys.dashboard.month,
  queryFn: ({ signal }) => apiGet('/api/crawl_statistics/', crawlStatisticsSchema, { signal }),
});

/** Kinds whose crawls a month limits. */
const limitedKinds = CHECK_KINDS.flatMap((kind) => {
  const { label, crawlStatistic: used, monthlyLimit: limit } = kindFacts(kind);
  return used === null || limit === null ? [] : [{ label, used, limit }];
});

/** Who crawls, what waits, and how much of the month is used up. */
export function CapacityCard() {
  const capacity = useQuery(capacityQuery);
  const month = useQuery(monthQuery);
  const isFailed = [capacity, month].some(({ data, failureReason }) => data === undefined && failureReason !== null);
  const retry = () => {
    for (const query of [capacity, month]) if (query.data === undefined) void query.refetch({ cancelRefetch: true });
  };
  return (
    <Card title="Crawl capacity">
      {isFailed && <ErrorState onRetry={retry} />}
      {!isFailed && (capacity.data === undefined || month.data === undefined) && <Skeleton height={220} />}
      {capacity.data !== undefined && month.data !== undefined && (
        <>
          <AtWork {...capacity.data} />
          <ul className={styles.month} aria-label="Crawls this month">
            {limitedKinds.map(({ label, used, limit }) => {
              const crawls = month.data.amount_of_crawls_so_far_this_month[used].total_crawls;
              const allowed = month.data.amount_of_crawls_allowed[limit];
              const percent = crawlPercent(crawls, allowed);
              return (
                <li key={label}>
                  <span>{label}</span>
                  <span className={styles.amount}>
                    {crawls.toLocaleString('en')} of {allowed.toLocaleString('en')}
                  </span>
                  <ProgressBar
                    percent={Math.min(100, percent)}
                    color={crawlTone(percent)}
                    label={`${label} crawls this month`}
                  />
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Card>
  );
}

function AtWork({ agents, targets }: CrawlCapacity) {
  return (
    <>
      <Figures>
        <Figure label="Agents">{agents.alive.toLocaleString('en')}</Figure>
        <Figure label="Countries">{agents.countries === null ? 'All' : agents.countries.toLocaleString('en')}</Figure>
        <Figure label="Waiting">{targets.waiting.toLocaleString('en')}</Figure>
        <Figure label="Being crawled">{targets.leased.toLocaleString('en')}</Figure>
      </Figures>
      {targets.without_agent > 0 && (
        <p className={styles.warning}>
          <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
          {counted(targets.without_agent, 'target waits', 'targets wait')} in countries that no agent serves.
        </p>
      )}
    </>
  );
}
