import { NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { ACTIVE_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Card } from '../../../shared/ui/card.tsx';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/state-message.tsx';
import { useIsPhone } from '../../../shared/ui/use-is-phone.ts';
import { CONTINENTS, type Continent } from './continents.ts';
import { byCountry, countsOn, STEPS } from './country-counts.ts';
import { countryCountsQuery } from './country-counts-query.ts';
import styles from './geo.module.css';

/** The shapes of the world are a download of their own. */
const WorldMap = lazy(() => import('./world-map.tsx'));

const continents = Object.entries(CONTINENTS).map(([value, { label }]) => ({ value, label }));
const isContinent = (text: string): text is Continent => Object.hasOwn(CONTINENTS, text);

/** Manage checks with the active checks of these countries. */
const searchFor = (codes: readonly string[]) => ({
  countries: codes.join(','),
  status: [...ACTIVE_REPORT_STATUSES].join(','),
});

/** Enabled checks by country, on a map and in a table (002 §2.9). */
export function GeoCard() {
  const { data, failureReason, refetch } = useQuery(countryCountsQuery);
  const [continent, setContinent] = useState<Continent>('world');
  const navigate = useNavigate();
  const counted = useMemo(() => byCountry(data ?? []), [data]);
  const rows = useMemo(() => countsOn(continent, data ?? []), [continent, data]);
  const most = rows[0]?.[2] ?? 0;
  return (
    <Card title="Checks by country" aside={<ContinentChoice value={continent} onChange={setContinent} />}>
      {data === undefined && failureReason === null && <Skeleton height={300} />}
      {data === undefined && failureReason !== null && (
        <ErrorState onRetry={() => void refetch({ cancelRefetch: true })} />
      )}
      {data?.length === 0 && <EmptyState icon={<IconWorld size={20} />} title="No checks by country yet." />}
      {data !== undefined && data.length > 0 && (
        <div className={styles.geo}>
          <div className={styles.mapSide}>
            <Suspense fallback={<Skeleton height={300} />}>
              <WorldMap
                continent={continent}
                counted={counted}
                onOpen={({ counts }) =>
                  void navigate({ to: '/manage_checks', search: searchFor(counts.map(([code]) => code)) })
                }
              />
            </Suspense>
            <Legend />
          </div>
          <section className={styles.tableSide} aria-label="Checks by country">
            {rows.length === 0 && <p className={styles.none}>No checks in {CONTINENTS[continent].label} yet.</p>}
            {rows.length > 0 && (
              <table className={styles.table}>
                <caption>Enabled checks by country</caption>
                <thead>
                  <tr>
                    <th scope="col">Country</th>
                    <th scope="col">Enabled checks</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(([code, name, checks]) => (
                    <tr key={code}>
                      <th scope="row">
                        <CountryFlag code={code} decorative />
                        <Link className="truncate" to="/manage_checks" search={searchFor([code])} title={name}>
                          {name}
                        </Link>
                      </th>
                      <td>
                        {checks.toLocaleString('en')}
                        <span className={styles.bar} style={{ width: `${(checks / most) * 100}%` }} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        </div>
      )}
    </Card>
  );
}

interface ChoiceProps {
  readonly value: Continent;
  readonly onChange: (continent: Continent) => void;
}

function ContinentChoice({ value, onChange }: ChoiceProps) {
  const phone = useIsPhone();
  const choose = (text: string) => {
    if (isContinent(text)) onChange(text);
  };
  const shared = { data: continents, value, 'aria-label': 'Continent' };
  if (phone) return <NativeSelect {...shared} onChange={(event) => choose(event.currentTarget.value)} />;
  return <SegmentedControl {...shared} size="xs" onChange={choose} />;
}

function Legend() {
  return (
    <div className={styles.legend} aria-hidden>
      {STEPS[0]}
      {STEPS.map((from, at) => (
        <span key={from} className={styles.step} data-step={at + 1} />
      ))}
      {STEPS.at(-1)}+ checks
    </div>
  );
}
