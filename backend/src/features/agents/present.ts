import { type crawlerAgentSchema, PACE_MINUTES } from '@proofline/contracts/api/agents';
import { KINDS_OF_SILENT_AGENTS } from '@proofline/contracts/kinds/agent-work';
import type { z } from 'zod';
import { type AgentRow, paceMinutes } from './agent-rows.ts';

/** An agent as superusers see it. Pure. */
export function presentAgent(row: AgentRow, now: Date): z.input<typeof crawlerAgentSchema> {
  const pagesAt = new Map(row.minutes.map(({ minute, pages }) => [Number(minute) * 1_000, pages]));
  const pagesByMinute = paceMinutes(now).map((minute) => pagesAt.get(minute.getTime()) ?? 0);
  const pages = pagesByMinute.reduce((sum, one) => sum + one, 0);
  return {
    id: row.agent_id,
    name: row.name,
    status: row.status,
    countries: row.countries ?? '*',
    kinds: [...(row.kinds ?? KINDS_OF_SILENT_AGENTS)],
    engines: row.engines,
    platforms: row.platforms,
    version: row.version,
    concurrency: row.concurrency,
    registered_at: row.registered_at.toISOString(),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    leases: row.leases,
    targets: [...row.targets],
    pages_by_minute: pagesByMinute,
    pages_per_minute: Math.round((pages / PACE_MINUTES) * 10) / 10,
  };
}
