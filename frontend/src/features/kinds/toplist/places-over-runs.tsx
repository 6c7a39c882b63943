import { Button } from '@mantine/core';
import { counted } from '@proofline/contracts/counted';
import { type BrandPlacesView, brandPlacesSchema, type MiddlePlaceView } from '@proofline/contracts/kinds/brand-places';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiGet } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { shortTime } from '../../../shared/time/format-time.ts';
import { useTimezone } from '../../../shared/time/use-timezone.ts';
import { type Place, PlaceStrip } from './place-strip.tsx';
import styles from './toplist.module.css';

const FIRST_BRANDS = 3;

/** The middle of each brand's places run by run; nothing until there are two runs. */
export function PlacesOverRuns({ report }: { report: number }) {
  const timezone = useTimezone();
  const [isWhole, setIsWhole] = useState(false);
  const { data } = useQuery({
    queryKey: queryKeys.resultGroups.places(report),
    queryFn: ({ signal }) => apiGet(`/api/reports/${report}/brand_places/`, brandPlacesSchema, { signal }),
  });
  const shown = data?.brands.filter(({ runs }) => runs.length > 1) ?? [];
  const runs = runsOf(shown);
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <section className={styles.part} aria-label="Middle position over runs">
      <div className={styles.partHead}>
        <h2>Position over runs</h2>
        <span>middle of the toplists that have it</span>
      </div>
      <ul className={styles.overRuns}>
        {(isWhole ? shown : shown.slice(0, FIRST_BRANDS)).map(({ brand, runs: own }) => (
          <li key={brand}>
            <span>
              <b className="truncate" title={brand}>
                {brand}
              </b>
              <span className={styles.quiet}>expected {own.at(-1)?.expected_position}</span>
            </span>
            <PlaceStrip name={brand} places={own.map((run) => placeOf(run, timezone))} size="large" />
          </li>
        ))}
      </ul>
      <div className={styles.overRunsEnds} aria-hidden>
        <span>{shortTime(first.ctime, timezone)}</span>
        <span>{shortTime(last.ctime, timezone)}</span>
      </div>
      {shown.length > FIRST_BRANDS && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? 'Show fewer' : `Show ${counted(shown.length - FIRST_BRANDS, 'more brand')}`}
        </Button>
      )}
    </section>
  );
}

const placeOf = ({ report, position, state, ctime }: MiddlePlaceView, timezone: string): Place => ({
  ...{ report, position, state, when: shortTime(ctime, timezone) },
});

/** Runs that any brand was expected in, oldest first. Pure. */
const runsOf = (brands: BrandPlacesView['brands']): MiddlePlaceView[] =>
  [...new Map(brands.flatMap(({ runs }) => runs.map((run) => [run.report, run] as const))).values()].toSorted(
    (a, b) => a.report - b.report,
  );
