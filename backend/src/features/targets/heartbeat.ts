import {
  type AgentPresence,
  type heartbeatAnswerSchema,
  heartbeatIntervalMs,
  LEASE_TTL_MS,
} from '@proofline/contracts/agent-api/leases';
import type { Clock } from '@proofline/platform/clock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { z } from 'zod';
import type { AgentPrincipal } from '../../kernel/http/principal.ts';
import { recordPresence } from '../agents/presence.ts';
import { extendLeases, type KeptLeases } from './target-rows.ts';

export interface HeartbeatDeps {
  readonly db: Knex;
  readonly clock: Clock;
  readonly leaseTtlMs?: number;
}

/** Keeps the agent's leases for another life; tells which of them it holds no more, and which it is to end soon. */
export async function heartbeat(
  { db, clock, leaseTtlMs = LEASE_TTL_MS }: HeartbeatDeps,
  agent: AgentPrincipal,
  { leases, presence }: { readonly leases: readonly string[]; readonly presence?: AgentPresence | undefined },
): Promise<z.input<typeof heartbeatAnswerSchema>> {
  const now = clock.now();
  const deadline = new Date(now.getTime() + leaseTtlMs);
  const none: KeptLeases = { held: new Set(), ending: new Set() };
  const kept = leases.length === 0 ? none : await extendLeases(db, agent.agentId, leases, deadline);
  await recordPresence(db, agent.agentId, now, presence);
  return {
    deadline: deadline.toISOString(),
    lost: leases.filter((lease) => !kept.held.has(lease)),
    ending: [...kept.ending],
    next_in_ms: heartbeatIntervalMs(leaseTtlMs),
  };
}
