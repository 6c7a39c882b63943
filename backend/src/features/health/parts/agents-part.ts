import type { HealthFinding, HealthItem } from '@proofline/contracts/api/health';
import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import type { BackendDeps } from '../../../kernel/backend-deps.ts';
import type { HealthPart } from '../../../kernel/health/health-part.ts';
import { type LivingAgent, livingAgents } from '../../creation-metadata/served-countries.ts';

/** Where which checks look at websites. */
interface Wanted {
  /** Null: wherever. */
  readonly country: string | null;
  readonly kind: CheckKind;
}

interface Waiting extends Wanted {
  readonly waiting: number;
}

interface NeededCountry {
  readonly country: string | null;
  /** Of checks that need it. */
  readonly kinds: readonly CheckKind[];
  /** Targets of any of them. */
  readonly waiting: number;
}

/** Countries from which checks look at websites, and whether anybody is there. */
export const agentsPart = (deps: BackendDeps): HealthPart => {
  const wanted = restingWhereDear(() => wantedCountries(deps));
  return {
    name: 'agents',
    isVital: false,
    ask: async () => findingOf(neededCountries(await wanted(), await waitingTargets(deps)), await livingAgents(deps)),
  };
};

/** Of checks that are to run or are running. */
async function wantedCountries({ db }: BackendDeps): Promise<readonly Wanted[]> {
  const { rows } = await db.raw<{ rows: Wanted[] }>(
    // Many checks run in the same few countries.
    `select distinct kind, unnest(countries) as country from (
       select distinct c.kind, c.countries from check_schedules s join read_models.checks c on c.id = s.check_id
       where c.kind = any (:kinds::text[]) and (s.active_report_id is not null or (s.next_due_at is not null and s.enabled))) sets`,
    { kinds: CHECK_KINDS.filter((kind) => kindFacts(kind).crawler !== 'planned') },
  );
  return rows;
}

async function waitingTargets({ db }: BackendDeps): Promise<readonly Waiting[]> {
  const waiting = db('crawl_targets').where({ state: 'waiting' }).groupBy('country', 'kind');
  return await waiting.select<Waiting[]>('country', 'kind', db.raw('count(*)::int as waiting'));
}

/** In the order of their codes; wherever comes first. Pure. */
export function neededCountries(wanted: readonly Wanted[], waiting: readonly Waiting[]): readonly NeededCountry[] {
  const order = (country: string | null) => country ?? '';
  const all: readonly (Wanted & Partial<Waiting>)[] = [...wanted, ...waiting];
  return [...Map.groupBy(all, ({ country }) => country)]
    .map(([country, of]) => ({
      country,
      kinds: [...new Set(of.map(({ kind }) => kind))].toSorted(),
      waiting: of.reduce((sum, one) => sum + (one.waiting ?? 0), 0),
    }))
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

/** What agents who are alive leave undone. Pure. */
export function findingOf(needed: readonly NeededCountry[], living: readonly LivingAgent[]): HealthFinding {
  const items = needed.map((one) => itemOf(one, living));
  const unserved = items.filter(({ state }) => state !== 'ok').map(({ name }) => name);
  if (unserved.length === 0) return { state: 'ok', items };
  const list = unserved.join(', ');
  return living.length === 0
    ? { state: 'down', sentence: `No crawler agent is alive; checks wait for: ${list}.`, items }
    : { state: 'degraded', sentence: `No crawler agent that is alive serves ${list}, which checks need.`, items };
}

/** A country, with the kinds of checks for which nobody is there although somebody is for others. */
function itemOf({ country, kinds, waiting }: NeededCountry, living: readonly LivingAgent[]): HealthItem {
  const figures = [{ label: 'Targets waiting', value: waiting, unit: 'count' as const }];
  const name = country ?? 'any country';
  const there = living.filter(({ countries }) => countries === null || country === null || countries.includes(country));
  const without = kinds.filter((kind) => !there.some((agent) => agent.kinds.includes(kind)));
  if (without.length === 0) return { name, state: 'ok', figures };
  if (there.length === 0) return { name, state: 'degraded', sentence: 'No agent that is alive serves it.', figures };
  const labels = without.map((kind) => kindFacts(kind).label).join(', ');
  const sentence = `No agent that is alive there crawls checks of: ${labels}.`;
  return { name: `${name} (${labels})`, state: 'degraded', sentence, figures };
}
