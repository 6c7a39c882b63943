import type { ReportDetail } from '@proofline/contracts/api/reports';
import { resultGroupsSchema } from '@proofline/contracts/api/result-groups';
import { TOPLIST_STATE_WORDS, TOPLIST_STATES } from '@proofline/contracts/kinds/toplist/brand-rows';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { percentText } from '../../../shared/ui/percent-text.ts';
import { RatingBars } from '../../../shared/ui/rating-bars.tsx';
import { PlacesOverRuns } from './places-over-runs.tsx';
import { STATE_LOOKS } from './state-mark.tsx';
import styles from './toplist.module.css';

/** How brands stand beside where they were expected, in all and each; nothing where none was. */
export function ToplistSummary({ report }: { report: ReportDetail }) {
  const ratings = report.detailed_rating_percent_rules;
  if (ratings.length === 0) return null;
  return (
    <div className={styles.summary}>
      <States report={report.id} />
      <PlacesOverRuns report={report.id} />
      <section className={styles.part} aria-label="Brands">
        <div className={styles.partHead}>
          <h2>Brands</h2>
          <span>how often each stands where it was expected</span>
        </div>
        <ul className={styles.ratings}>
          {ratings.map(({ id, name, avg_rating: percent }) => (
            <li key={id}>
              <b className="truncate" title={name}>
                {name}
              </b>
              {percent === null ? (
                <span className={styles.quiet}>Not judged</span>
              ) : (
                <span className={styles.cardLine}>
                  <span className="tabular">{percentText(percent)}</span>
                  <RatingBars percent={percent} withoutNumber />
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function States({ report }: { report: number }) {
  const { data } = useQuery({
    queryKey: queryKeys.resultGroups.list(report, { by: 'state' }),
    queryFn: ({ signal }) =>
      apiGet(`/api/reports/${report}/groups/`, resultGroupsSchema, { query: { by: 'state' }, signal }),
  });
  const counts = new Map(data?.groups.map(({ key, count }) => [key, count]));
  return (
    <section className={styles.part} aria-label="Positions">
      <div className={styles.partHead}>
        <h2>Positions</h2>
        <b className="tabular">{data === undefined ? '' : data.total.toLocaleString('en')}</b>
      </div>
      <ul className={styles.states}>
        {TOPLIST_STATES.map((state) => {
          const { color, Icon } = STATE_LOOKS[state];
          return (
            <li key={state}>
              <Icon size={16} stroke={2} color={`var(--pl-${color}-solid)`} aria-hidden />
              <span>{TOPLIST_STATE_WORDS[state]}</span>
              <b className="tabular">{data === undefined ? '–' : (counts.get(state) ?? 0).toLocaleString('en')}</b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
