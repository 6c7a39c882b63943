import { LEASE_TTL_MS } from '@proofline/contracts/agent-api/leases';
import type { Clock } from '@proofline/platform/clock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { AgentPrincipal } from '../../host/principal.ts';
import { extendLeases } from './target-rows.ts';

/** Keeps the agent's leases for another `LEASE_TTL_MS`; tells which of them it holds no more. */
export async function heartbeat(
  { db, clock }: { readonly db: Knex; readonly clock: Clock },
  agent: AgentPrincipal,
  leases: readonly string[],
): Promise<{ deadline: string; lost: string[] }> {
  const deadline = new Date(clock.now().getTime() + LEASE_TTL_MS);
  const kept = leases.length === 0 ? new Set<string>() : await extendLeases(db, agent.agentId, leases, deadline);
  return { deadline: deadline.toISOString(), lost: leases.filter((lease) => !kept.has(lease)) };
}
