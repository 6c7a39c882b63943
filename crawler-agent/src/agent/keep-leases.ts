import { setTimeout as delay } from 'node:timers/promises';
import {
  type AgentPresence,
  HEARTBEAT_INTERVAL_MS,
  MAX_LEASES_PER_MESSAGE,
} from '@proofline/contracts/agent-api/leases';
import type { Log } from '@proofline/platform/log/create-log';
import type { AgentApi } from '../api/agent-api.ts';
import { isRevoked } from '../api/agent-api-error.ts';
import type { HeldLeases } from './held-leases.ts';

export interface KeepLeasesOptions {
  readonly api: Pick<AgentApi, 'heartbeat'>;
  readonly leases: HeldLeases;
  /** What the agent tells of itself this time. */
  readonly presence: () => AgentPresence;
  /** The presence of a heartbeat that was answered. */
  readonly told: (presence: AgentPresence) => void;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** A heartbeat that got no answer is repeated after this part of the usual pause. */
const RETRY_SHARE = 0.25;

/**
 * Sends heartbeats as often as the api asks for them until `signal` aborts, ends the work on leases that are lost, and lets
 * those end that are to.
 * An agent that was frozen learns so with the first one after it thaws.
 * @throws AgentApiError when the credential was revoked
 */
export async function keepLeases(options: KeepLeasesOptions): Promise<void> {
  const { api, leases, presence, told, log, signal } = options;
  let pauseMs = HEARTBEAT_INTERVAL_MS;
  while (!signal.aborted) {
    let waitMs = pauseMs;
    try {
      const now = presence();
      const answer = await api.heartbeat(leases.ids.slice(0, MAX_LEASES_PER_MESSAGE), now);
      told(now);
      for (const id of answer.lost) leases.lose(id, 'The lease ran out.');
      for (const id of answer.ending) leases.end(id);
      pauseMs = answer.next_in_ms;
      waitMs = pauseMs;
    } catch (error) {
      if (isRevoked(error)) throw error;
      log.warn({ err: error }, 'no heartbeat could be sent');
      waitMs = pauseMs * RETRY_SHARE;
    }
    await delay(waitMs, undefined, { signal }).catch(() => undefined);
  }
}
