import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log/create-log.ts';
import { TooManyFailed } from './held-streams.ts';

const firstPauseMs = 1_000;
const maxPauseMs = 60_000;

/**
 * Does the work as soon as not too many streams are held back: the reader stands still meanwhile, and what failed is
 * tried again beside it.
 */
export async function whenThereIsRoom<Result>(
  work: () => Promise<Result>,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<Result> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await work();
    } catch (err) {
      if (!(err instanceof TooManyFailed)) throw err;
      log.error({ err, pauseMs }, 'ALARM: standing still');
      await wait(pauseMs, undefined, { signal });
    }
  }
}
