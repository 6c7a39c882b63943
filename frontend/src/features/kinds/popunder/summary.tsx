import { Skeleton } from '@mantine/core';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import { resultGroupsSchema } from '@proofline/contracts/api/result-groups';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { apiGet } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { percentText } from '../../../shared/ui/percent-text.ts';
import styles from './popunder.module.css';

/** The drawing library comes with the first report that has something to draw. */
const NetworksChart = lazy(async () => ({ default: (await import('./networks-chart.tsx')).NetworksChart }));

const networksQuery = (report: number, filters: { readonly compliant?: 'false' }) =>
  queryOptions({
    queryKey: queryKeys.resultGroups.list(report, { ...filters, by: 'network' }),
    queryFn: ({ signal }) =>
      apiGet(`/api/reports/${report}/groups/`, resultGroupsSchema, { query: { ...filters, by: 'network' }, signal }),
  });

const MOST_KEYWORDS = 6;

/** Through which networks the windows of the report led, and how much of what opened was free of each keyword. */
export function PopunderSummary({ report }: { report: ReportDetail }) {
  const all = useQuery(networksQuery(report.id, {}));
  const bad = useQuery(networksQuery(report.id, { compliant: 'false' }));
  const found = new Map(bad.data?.groups.map(({ key, count }) => [key, count]));
  const networks = (all.data?.groups ?? []).map(({ key, count }) => {
    const withKeyword = Math.min(found.get(key) ?? 0, count);
    return { network: key, withKeyword, others: count - withKeyword };
  });
  const ratings = report.detailed_rating_percent_keywords;
  if (networks.length === 0 && ratings.length === 0) return null;
  return (
    <section className={styles.summary} aria-label="Ad networks and keywords">
      {networks.length > 0 && (
        <div className={styles.summaryPart}>
          <h2>Ad networks</h2>
          <Suspense fallback={<Skeleton height={120} />}>
            <NetworksChart networks={networks} />
          </Suspense>
        </div>
      )}
      {ratings.length > 0 && (
        <div className={styles.summaryPart}>
          <h2>Keywords</h2>
          <ul className={styles.ratings}>
            {ratings.slice(0, MOST_KEYWORDS).map(({ id, name, found: windows, avg_rating: rating }) => (
              <li key={id}>
                <b className="truncate" title={name}>
                  {name}
                </b>
                <span className={styles.quiet}>
                  {windows === 0 ? 'in no window' : `in ${windows} ${windows === 1 ? 'window' : 'windows'}`}
                </span>
                {rating !== null && (
                  <span className={styles.rating} title="Of the windows that nobody asked for">
                    {percentText(rating)} free of it
                    <span className={styles.share} aria-hidden>
                      <i style={{ width: `${rating}%` }} data-all={rating === 100 || undefined} />
                    </span>
                  </span>
                )}
              </li>
            ))}
          </ul>
          {ratings.length > MOST_KEYWORDS && (
            <p className={styles.quiet}>and {ratings.length - MOST_KEYWORDS} more keywords</p>
          )}
        </div>
      )}
    </section>
  );
}
