import type { HealthFinding, HealthItem } from '@proofline/contracts/api/health';
import type { BackendDeps } from '../../../kernel/backend-deps.ts';
import type { HealthPart } from '../../../kernel/health/health-part.ts';
import { servedCountries } from '../../creation-metadata/served-countries.ts';

interface NeededCountry {
  /** Null: wherever. */
  readonly country: string | null;
  readonly waiting: number;
}

/** Countries from which checks look at websites, and whether anybody is there. */
export const agentsPart = (deps: BackendDeps): HealthPart => ({
  name: 'agents',
  isVital: false,
  ask: async () => findingOf(await neededCountries(deps), await servedCountries(deps)),
});

/** Of checks that are to run or are running, and of targets that wait. */
async function neededCountries({ db }: BackendDeps): Promise<NeededCountry[]> {
  const { rows } = await db.raw<{ rows: NeededCountry[] }>(
    `with wanted as (
       select unnest(c.countries) as country from check_schedules s join read_models.checks c on c.id = s.check_id
       where s.active_report_id is not null or (s.next_due_at is not null and s.enabled)
     ), waiting as (
       select country, count(*)::int as waiting from crawl_targets where state = 'waiting' group by country
     )
     select country, coalesce(max(waiting), 0)::int as waiting
     from (select country, 0 as waiting from wanted union all select country, waiting from waiting) both_of
     group by country order by country nulls first`,
  );
  return rows;
}

export function findingOf(needed: readonly NeededCountry[], served: '*' | ReadonlySet<string>): HealthFinding {
  const isServed = ({ country }: NeededCountry) =>
    served === '*' || (country === null ? served.size > 0 : served.has(country));
  const items = needed.map((one): HealthItem => {
    const figures = [{ label: 'Targets waiting', value: one.waiting, unit: 'count' as const }];
    const name = one.country ?? 'any country';
    if (isServed(one)) return { name, state: 'ok', figures };
    return { name, state: 'degraded', sentence: 'No agent that is alive serves it.', figures };
  });
  const unserved = items.filter(({ state }) => state !== 'ok').map(({ name }) => name);
  if (unserved.length > 0) {
    const nobody = served !== '*' && served.size === 0;
    const why = nobody ? 'No crawler agent is alive' : 'No crawler agent that is alive serves';
    const sentence = nobody
      ? `${why}; checks wait for: ${unserved.join(', ')}.`
      : `${why} ${unserved.join(', ')}, which checks need.`;
    return { state: nobody ? 'down' : 'degraded', sentence, items };
  }
  return { state: 'ok', items };
}
