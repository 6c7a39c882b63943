import { LOG_NOT_OURS_CODE } from '@proofline/contracts/api/errors';
import { IN_PROGRESS_CODE } from '@proofline/contracts/api/idempotency';
import { ApiError, NetworkError, OutcomeUnknownError } from './api-error.ts';

/** Pause before a command whose outcome is not known is sent again; it grows up to the last one. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000] as const;
/** A longer wish of the server's is not granted. */
const LONGEST_PAUSE_MS = 15_000;
/** From the first sending on. Whoever presses again goes on with the same key. */
export const FIND_OUT_LIMIT_MS = 120_000;

/** Said on the screen from the first answer that leaves open what became of a command, or from this long without one. */
export const SLOW_MS = 6_000;

export interface Told {
  /** It is being found out; `stop` ends that. */
  readonly begin: (stop: () => void) => void;
  readonly end: () => void;
}

/** Whether what was asked may have happened: no answer came, the server could not tell, or it is at work. */
export const isOutcomeOpen = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError &&
    ([502, 503, 504].includes(error.status) || (error.status === 409 && error.code === IN_PROGRESS_CODE)));

/** Nobody works until an operator has looked, which takes longer than anybody waits. */
const isStandingStill = (error: unknown): boolean => error instanceof ApiError && error.code === LOG_NOT_OURS_CODE;

/** Whether nothing was done, and what is sent next is something else. Who is signed out has learnt nothing. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 401 && !isOutcomeOpen(error);

/**
 * Sends a command until its outcome is known, the same each time, after growing pauses.
 * @throws OutcomeUnknownError at the limit, and when somebody stops it; what `send` throws otherwise
 */
export async function findOut<Answer>(
  send: () => Promise<Answer>,
  { told, signal, now = () => performance.now() }: { told: Told; signal?: AbortSignal; now?: () => number },
): Promise<Answer> {
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  const startedAt = now();
  const slow = setTimeout(() => told.begin(stop), SLOW_MS);
  const whenStopped = new Promise<never>((_, reject) => {
    stopped.signal.addEventListener('abort', () => reject(new OutcomeUnknownError(undefined)));
  });
  whenStopped.catch(() => undefined);
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await Promise.race([send(), whenStopped]);
      } catch (error) {
        if (signal?.aborted || stopped.signal.aborted || !isOutcomeOpen(error)) throw error;
        // Of what was sent before, this answer says nothing.
        if (attempt === 0 && isStandingStill(error)) throw error;
        const pauseMs = pauseAfter(attempt, error);
        if (now() - startedAt + pauseMs > FIND_OUT_LIMIT_MS) throw new OutcomeUnknownError(error);
        told.begin(stop);
        await Promise.race([pause(pauseMs, signal), whenStopped]);
      }
    }
  } finally {
    clearTimeout(slow);
    told.end();
  }
}

function pauseAfter(attempt: number, error: unknown): number {
  const usual = PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] ?? 0;
  const wished = error instanceof ApiError ? (error.retryAfterS ?? 0) * 1_000 : 0;
  // Spread, so that a server that is back is not met by everybody at once.
  return Math.min(Math.max(usual, wished), LONGEST_PAUSE_MS) * (1 + Math.random() / 4);
}

/** Ends early when the browser says that it has a network again. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', done);
      signal?.removeEventListener('abort', cancelled);
    };
    const done = () => {
      over();
      resolve();
    };
    const cancelled = () => {
      over();
      reject(signal?.reason);
    };
    const timer = setTimeout(done, ms);
    globalThis.addEventListener?.('online', done);
    signal?.addEventListener('abort', cancelled);
  });
}
