import { LEASE_TTL_MS } from '@proofline/contracts/agent-api/leases';
import { KINDS_OF_SILENT_AGENTS } from '@proofline/contracts/kinds/agent-work';
import type { BackendDeps } from '../../kernel/backend-deps.ts';

/** `'*'`: all of them. */
export type ServedCountries = '*' | ReadonlySet<string>;

/** Where an agent looks from, and what it can crawl. */
export interface LivingAgent {
  /** Null: everywhere. */
  readonly countries: string[] | null;
  readonly kinds: readonly string[];
}

/** Agents that are alive: registered, not revoked, and heard of within the time of a lease. */
export async function livingAgents({
  db,
  clock,
  leaseTtlMs = LEASE_TTL_MS,
}: Pick<BackendDeps, 'db' | 'clock' | 'leaseTtlMs'>): Promise<readonly LivingAgent[]> {
  const agents = await db('agents')
    .join('agent_presence', 'agent_presence.agent_id', 'agents.agent_id')
    .whereNull('agents.revoked_at')
    .where('agent_presence.last_seen_at', '>', new Date(clock.now().getTime() - leaseTtlMs))
    .select<{ countries: string[] | null; kinds: string[] | null }[]>('agents.countries', 'agent_presence.kinds');
  return agents.map(({ countries, kinds }) => ({ countries, kinds: kinds ?? KINDS_OF_SILENT_AGENTS }));
}

/** Countries that living agents serve, whatever they crawl there. */
export async function servedCountries(
  deps: Pick<BackendDeps, 'db' | 'clock' | 'leaseTtlMs'>,
): Promise<ServedCountries> {
  const agents = await livingAgents(deps);
  if (agents.some(({ countries }) => countries === null)) return '*';
  return new Set(agents.flatMap(({ countries }) => countries ?? []));
}

/**
 * The living agents that can take a row of `crawl_targets`, as a part of other statements.
 * @param aliveSince a binding: when agents must have been heard of
 */
export const livingAgentsOf = (target: string, aliveSince: string): string => `
  select from agents a join agent_presence p on p.agent_id = a.agent_id
  where a.revoked_at is null and p.last_seen_at > ${aliveSince}::timestamptz
    and (a.countries is null or ${target}.country is null or ${target}.country = any(a.countries))
    and ${target}.kind = any(coalesce(p.kinds, array[${KINDS_OF_SILENT_AGENTS.map((kind) => `'${kind}'`).join(', ')}]))`;

/** Condition over a row `t` of `crawl_targets` with the agents as JSON: whether one of them can take it. */
export const isServedSql = `exists (
  select from json_to_recordset(?::json) as a (countries text[], kinds text[])
  where (a.countries is null or t.country is null or t.country = any (a.countries)) and t.kind = any (a.kinds))`;

/** As a query takes them. */
export const asParameter = (agents: readonly LivingAgent[]): string => JSON.stringify(agents);
