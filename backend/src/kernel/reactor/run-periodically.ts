import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@proofline/platform/log/create-log';
import { holdLock } from '@proofline/platform/postgres/advisory-lock';

export interface PeriodicWork {
  /** Names the lock: of all processes that run this work, one is active. */
  readonly name: string;
  readonly everyMs: number;
  run(signal: AbortSignal): Promise<void>;
}

const retryMs = 500;

/** Does the work again and again while this process is the active one, until `signal` aborts. Never rejects. */
export async function runPeriodically(
  work: PeriodicWork,
  { databaseUrl, log }: { readonly databaseUrl: string; readonly log: Log },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const lock = await holdLock(databaseUrl, `periodic:${work.name}`, signal);
      const turn = AbortSignal.any([signal, lock.lost]);
      try {
        while (!turn.aborted) {
          await work.run(turn);
          await wait(work.everyMs, undefined, { signal: turn });
        }
      } finally {
        await lock.release();
      }
    } catch (err) {
      if (signal.aborted) return;
      log.warn({ err, work: work.name }, 'periodic work interrupted, trying again');
      await wait(retryMs, undefined, { signal }).catch(() => {});
    }
  }
}
