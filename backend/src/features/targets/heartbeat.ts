import { type AgentPresence, heartbeatIntervalMs, LEASE_TTL_MS } from '@proofline/contracts/agent-api/leases';
import type { Clock } from '@proofline/platform/clock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { AgentPrincipal } from '../../kernel/http/principal.ts';
import { recordPresence } from '../agents/presence.ts';
import { extendLeases } from './target-rows.ts';

export interface HeartbeatDeps {
  readonly db: Knex;
  readonly clock: Clock;
  readonly leaseTtlMs?: number;
}

/** Keeps the agent's leases for another life; tells which of them it holds no more. */
export async function heartbeat(
  { db, clock, leaseTtlMs = LEASE_TTL_MS }: HeartbeatDeps,
  agent: AgentPrincipal,
  { leases, presence }: { readonly leases: readonly string[]; readonly presence?: AgentPresence | undefined },
): Promise<{ deadline: string; lost: string[]; next_in_ms: number }> {
  const now = clock.now();
  const deadline = new Date(now.getTime() + leaseTtlMs);
  const kept = leases.length === 0 ? new Set<string>() : await extendLeases(db, agent.agentId, leases, deadline);
  await recordPresence(db, agent.agentId, now, presence);
  return {
    deadline: deadline.toISOString(),
    lost: leases.filter((lease) => !kept.has(lease)),
    next_in_ms: heartbeatIntervalMs(leaseTtlMs),
  };
}
