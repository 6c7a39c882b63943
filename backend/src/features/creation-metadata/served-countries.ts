import { LEASE_TTL_MS } from '@proofline/contracts/agent-api/leases';
import type { BackendDeps } from '../../kernel/backend-deps.ts';

/** `'*'`: all of them. */
export type ServedCountries = '*' | ReadonlySet<string>;

/** Countries that agents serve which are alive: registered, not revoked, and heard of within the time of a lease. */
export async function servedCountries({
  db,
  clock,
  leaseTtlMs = LEASE_TTL_MS,
}: Pick<BackendDeps, 'db' | 'clock' | 'leaseTtlMs'>): Promise<ServedCountries> {
  const agents: { countries: string[] | null }[] = await db('agents')
    .join('agent_presence', 'agent_presence.agent_id', 'agents.agent_id')
    .whereNull('agents.revoked_at')
    .where('agent_presence.last_seen_at', '>', new Date(clock.now().getTime() - leaseTtlMs))
    .select('agents.countries');
  if (agents.some(({ countries }) => countries === null)) return '*';
  return new Set(agents.flatMap(({ countries }) => countries ?? []));
}

/** As a query takes them: null for all. */
export const asParameter = (served: ServedCountries): string[] | null => (served === '*' ? null : [...served]);
