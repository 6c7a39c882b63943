import type { ProducedNotice } from '../produced-notice.ts';
import { named } from '../words.ts';

/** After its last sign of life an agent counts as silent for people: more than a restart takes. */
export const AGENT_SILENT_AFTER_MS = 120_000;
/** Whoever has been silent for longer when it is looked at first is no news. */
const NEWS_FOR_MS = 86_400_000;

/** An agent that may work, as it was last heard of. */
export interface SeenAgent {
  readonly agentId: string;
  readonly name: string;
  /** Null: it serves all. */
  readonly countries: readonly string[] | null;
  readonly lastSeenAt: Date;
}

/** An agent was heard of and is not any more: superusers are told once a silence. Pure. */
export function silentAgents(agents: readonly SeenAgent[], now: Date): ProducedNotice[] {
  return agents.flatMap(({ agentId, name, countries, lastSeenAt }) => {
    const silentMs = now.getTime() - lastSeenAt.getTime();
    if (silentMs < AGENT_SILENT_AFTER_MS || silentMs > NEWS_FOR_MS) return [];
    const served = countries === null ? 'every country' : countries.join(', ');
    return {
      cause: `agent-silent-${agentId}-${lastSeenAt.toISOString()}`,
      category: 'alerts',
      kind: 'error',
      message: `Agent silent: ${named(name)}\nLast heard of at ${utcMinute(lastSeenAt)}. It served ${named(served)}.`,
      link: '/agents',
      audience: { to: 'superusers' },
      by: null,
    };
  });
}

/** `2026-11-23 14:05 UTC`. */
const utcMinute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
