import pRetry from 'p-retry';
import { AgentApiError } from './agent-api-error.ts';

const LONGEST_PAUSE_MS = 5_000;

/**
 * Repeats what the api failed for a reason that may pass, with doubling pauses, until `limitMs` is over.
 * @throws the last error
 */
export async function withRetry<T>(
  work: () => Promise<T>,
  { limitMs, signal, firstPauseMs = 200 }: { limitMs: number; signal: AbortSignal; firstPauseMs?: number },
): Promise<T> {
  return await pRetry(work, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: firstPauseMs,
    maxTimeout: LONGEST_PAUSE_MS,
    maxRetryTime: limitMs,
    shouldRetry: ({ error }) => error instanceof AgentApiError && error.mayPass,
    signal,
  });
}
