import { setTimeout as delay } from 'node:timers/promises';
import { AgentApiError } from './agent-api-error.ts';

/**
 * Repeats what failed for a reason that may pass, with doubling pauses, until `limitMs` is over.
 * @throws the last error
 */
export async function withRetry<T>(
  work: () => Promise<T>,
  options: { limitMs: number; signal: AbortSignal; firstPauseMs?: number },
): Promise<T> {
  const { limitMs, signal, firstPauseMs = 200 } = options;
  const end = Date.now() + limitMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
    try {
      return await work();
    } catch (error) {
      const mayPass = error instanceof AgentApiError && error.mayPass;
      if (!mayPass || Date.now() + pauseMs > end) throw error;
      await delay(pauseMs, undefined, { signal });
    }
  }
}
