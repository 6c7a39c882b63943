import { LEASE_TTL_MS } from '@proofline/contracts/agent-api/leases';
import { KINDS_OF_SILENT_AGENTS } from '@proofline/contracts/kinds/agent-work';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { hasMeans } from '../../kernel/crawl-queue/has-means.ts';

/** `'*'`: all of them. */
export type ServedCountries = '*' | ReadonlySet<string>;

/** Where an agent looks from, and what it can crawl. */
export interface LivingAgent {
  /** Null: everywhere. */
  readonly countries: string[] | null;
  readonly kinds: readonly string[];
  readonly engines: readonly string[];
  readonly platforms: readonly string[];
}

/** Agents `a` with their presence `p` that are alive: registered, not revoked, and heard of since a moment. */
const aliveSince = (moment: string): string => `
  agents a join agent_presence p on p.agent_id = a.agent_id
  where a.revoked_at is null and p.last_seen_at > ${moment}::timestamptz`;

const kindsOfAgent = `coalesce(p.kinds, array[${KINDS_OF_SILENT_AGENTS.map((kind) => `'${kind}'`).join(', ')}])`;

/** Whether an agent `a` of these kinds, with the means that `of` has, can take a row `t` of `crawl_targets`. */
const canTake = (kinds: string, of: 'a' | 'p'): string =>
  `(a.countries is null or t.country is null or t.country = any (a.countries)) and t.kind = any (${kinds})
   and ${hasMeans(`${of}.engines`, `${of}.platforms`)}`;

type Deps = Pick<BackendDeps, 'clock' | 'leaseTtlMs'>;

/** Since when somebody must have been heard of to be alive: for the time of a lease. ISO time. */
const heardOfSince = ({ clock, leaseTtlMs = LEASE_TTL_MS }: Deps): string =>
  new Date(clock.now().getTime() - leaseTtlMs).toISOString();

export async function livingAgents(deps: Deps & Pick<BackendDeps, 'db'>): Promise<readonly LivingAgent[]> {
  const { rows } = await deps.db.raw<{ rows: LivingAgent[] }>(
    `select a.countries, ${kindsOfAgent} as kinds, p.engines, p.platforms from ${aliveSince('?')}`,
    [heardOfSince(deps)],
  );
  return rows;
}

/** Countries that living agents serve, whatever they crawl there. */
export async function servedCountries(
  deps: Pick<BackendDeps, 'db' | 'clock' | 'leaseTtlMs'>,
): Promise<ServedCountries> {
  const agents = await livingAgents(deps);
  if (agents.some(({ countries }) => countries === null)) return '*';
  return new Set(agents.flatMap(({ countries }) => countries ?? []));
}

/** Condition over a row `t` of `crawl_targets` with what it is bound by: whether a living agent can take it. */
export const servedNow = (deps: Deps) => ({
  sql: `exists (select from ${aliveSince(':aliveSince')} and ${canTake(kindsOfAgent, 'p')})`,
  bindings: { aliveSince: heardOfSince(deps) },
});

/** The same of agents as JSON, who need not be alive any more. */
export const isServedSql = `exists (
  select from json_to_recordset(?::json) as a (countries text[], kinds text[], engines text[], platforms text[])
  where ${canTake('a.kinds', 'a')})`;

/** As a query takes them. */
export const asParameter = (agents: readonly LivingAgent[]): string => JSON.stringify(agents);
