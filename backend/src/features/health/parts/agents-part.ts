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
export const agentsPart = (deps: BackendDeps): HealthPart => {
  const wanted = restingWhereDear(() => wantedCountries(deps));
  return {
    name: 'agents',
    isVital: false,
    ask: async () =>
      findingOf(neededCountries(await wanted(), await waitingTargets(deps)), await servedCountries(deps)),
  };
};

/** Of checks that are to run or are running. */
async function wantedCountries({ db }: BackendDeps): Promise<readonly string[]> {
  const { rows } = await db.raw<{ rows: { country: string }[] }>(
    // Many checks run in the same few countries.
    `select distinct unnest(countries) as country from (
       select distinct c.countries from check_schedules s join read_models.checks c on c.id = s.check_id
       where s.active_report_id is not null or (s.next_due_at is not null and s.enabled)) sets`,
  );
  return rows.map(({ country }) => country);
}

async function waitingTargets({ db }: BackendDeps): Promise<readonly NeededCountry[]> {
  const waiting = db('crawl_targets').where({ state: 'waiting' }).groupBy('country');
  return await waiting.select<NeededCountry[]>('country', db.raw('count(*)::int as waiting'));
}

/** In the order of their codes; wherever comes first. Pure. */
export function neededCountries(
  wanted: readonly string[],
  waiting: readonly NeededCountry[],
): readonly NeededCountry[] {
  const needed = new Map<string | null, number>(wanted.map((country) => [country, 0]));
  for (const { country, waiting: targets } of waiting) needed.set(country, targets);
  const order = (country: string | null) => country ?? '';
  return [...needed]
    .map(([country, targets]) => ({ country, waiting: targets }))
    .toSorted((a, b) => (order(a.country) < order(b.country) ? -1 : 1));
}

/** Of 100,000 checks a look takes a tenth of a second and more, which people at their tables would feel every few seconds. */
const dearMs = 100;
const restMs = 60_000;

/** Finds anew each time where that is quick; else what was found is told for a minute. */
export function restingWhereDear<Found>(find: () => Promise<Found>, nowMs = () => performance.now()) {
  let last: { readonly found: Found; readonly untilMs: number } | undefined;
  return async (): Promise<Found> => {
    const startedMs = nowMs();
    if (last !== undefined && startedMs < last.untilMs) return last.found;
    const found = await find();
    const endedMs = nowMs();
    last = { found, untilMs: endedMs - startedMs < dearMs ? endedMs : endedMs + restMs };
    return found;
  };
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
