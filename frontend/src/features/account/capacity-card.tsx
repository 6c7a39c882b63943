import { Skeleton } from '@mantine/core';
import { crawlStatisticsSchema } from '@proofline/contracts/api/crawl-statistics';
import { CHECK_KINDS } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { apiGet } from '../../shared/api/client.ts';
import { dateText } from '../../shared/time/format-time.ts';
import { Card } from '../../shared/ui/card.tsx';
import { ErrorState } from '../../shared/ui/state-message.tsx';
import styles from './capacity-card.module.css';
import { crawlPercent, crawlTone } from './crawl-percent.ts';

const CapacityBars = lazy(() => import('./capacity-bars.tsx'));

/** Kinds whose crawls a month limits. */
const kinds = CHECK_KINDS.flatMap((kind) => {
  const { label, crawlStatistic: used, monthlyLimit: limit } = kindFacts(kind);
  return used === null || limit === null ? [] : [{ label, used, limit }];
});

/** Height of a row. */
const ROW_PX = 32;

const words = { success: 'well within the limit', warning: 'getting close to the limit', danger: 'at the limit' };

/** How much of the month's crawling the organisation has used up (000 §9). */
export function CapacityCard() {
  const { data, error, refetch } = useQuery({
    queryKey: ['crawl-statistics'],
    queryFn: ({ signal }) => apiGet('/api/crawl_statistics/', crawlStatisticsSchema, { signal }),
  });
  if (!data) {
    return (
      <Card title="Crawling capacity">
        {error ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton height={kinds.length * ROW_PX} />}
      </Card>
    );
  }
  const rows = kinds.map(({ label, used, limit }) => {
    const crawls = data.amount_of_crawls_so_far_this_month[used];
    const allowed = data.amount_of_crawls_allowed[limit];
    const percent = crawlPercent(crawls.total_crawls, allowed);
    return { label, crawls, allowed, percent, tone: crawlTone(percent) };
  });
  const errors = rows.reduce((sum, { crawls }) => sum + crawls.internal_errors + crawls.external_errors, 0);
  const underWay = rows.reduce((sum, { crawls }) => sum + crawls.under_way, 0);
  const [year = 0, month = 1] = data.month.split('-').map(Number);
  return (
    <Card title="Crawling capacity" aside={`Starts anew on ${dateText(new Date(Date.UTC(year, month, 1)), 'UTC')}`}>
      <div className={styles.chart}>
        <ul className={styles.labels}>
          {rows.map(({ label, crawls, allowed, percent, tone }) => (
            <li key={label}>
              <span>{label}</span>
              <span className={styles.amount}>
                <span className="tabular">
                  {crawls.total_crawls.toLocaleString('en')} of {allowed.toLocaleString('en')}
                </span>
                <b className="tabular" data-tone={tone}>
                  {percent}%
                </b>
                <span className="visually-hidden">{words[tone]}</span>
              </span>
            </li>
          ))}
        </ul>
        <div className={styles.bars} aria-hidden>
          <Suspense>
            <CapacityBars rows={rows} />
          </Suspense>
        </div>
      </div>
      <p className={styles.note}>
        A run counts whole from the moment it is planned, in the month it was asked for.
        {underWay > 0 && ` ${underWay.toLocaleString('en')} of these are still under way.`}
      </p>
      {errors > 0 && (
        <p className={styles.note}>
          {errors.toLocaleString('en')} of these ended with an error: the website did not let itself be looked at, or
          the run ended before.
        </p>
      )}
    </Card>
  );
}
