import { LEASE_TTL_MS } from '@proofline/contracts/agent-api/leases';
import type { BackendDeps } from '../../kernel/backend-deps.ts';

/** `'*'`: all of them. */
export type ServedCountries = '*' | ReadonlySet<string>;

/** Agents that are alive: registered, not revoked, and heard of within the time of a lease. */
export async function livingAgents({
  db,
  clock,
  leaseTtlMs = LEASE_TTL_MS,
}: Pick<BackendDeps, 'db' | 'clock' | 'leaseTtlMs'>): Promise<{ readonly countries: string[] | null }[]> {
  return await db('agents')
    .join('agent_presence', 'agent_presence.agent_id', 'agents.agent_id')
    .whereNull('agents.revoked_at')
    .where('agent_presence.last_seen_at', '>', new Date(clock.now().getTime() - leaseTtlMs))
    .select<{ countries: string[] | null }[]>('agents.countries');
}

/** Countries that living agents serve. */
export async function servedCountries(
  deps: Pick<BackendDeps, 'db' | 'clock' | 'leaseTtlMs'>,
): Promise<ServedCountries> {
  const agents = await livingAgents(deps);
  if (agents.some(({ countries }) => countries === null)) return '*';
  return new Set(agents.flatMap(({ countries }) => countries ?? []));
}

/** As a query takes them: null for all. */
export const asParameter = (served: ServedCountries): string[] | null => (served === '*' ? null : [...served]);
