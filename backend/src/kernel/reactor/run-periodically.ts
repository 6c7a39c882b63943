import { setTimeout as wait } from 'node:timers/promises';
import { EventLogUnavailable } from '@proofline/platform/event-log/event-log-errors';
import type { Gate } from '@proofline/platform/event-log/gate';
import type { Log } from '@proofline/platform/log/create-log';
import { holdLock } from '@proofline/platform/postgres/advisory-lock';

export interface PeriodicWork {
  /** Names the lock: of all processes that run this work, one is active. */
  readonly name: string;
  readonly everyMs: number;
  run(signal: AbortSignal): Promise<void>;
}

const retryMs = 500;

export interface PeriodicDeps {
  readonly databaseUrl: string;
  readonly log: Log;
  /** What does not pass it is left alone until the next turn; absent: work that has nothing to do with the log. */
  readonly logGate?: Pick<Gate, 'pass'> | undefined;
}

/** Does the work again and again while this process is the active one, until `signal` aborts. Never rejects. */
export async function runPeriodically(
  work: PeriodicWork,
  { databaseUrl, log, logGate }: PeriodicDeps,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const lock = await holdLock(databaseUrl, `periodic:${work.name}`, signal);
      const turn = AbortSignal.any([signal, lock.lost]);
      try {
        while (!turn.aborted) {
          if (await mayWork(logGate)) await work.run(turn);
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

/** The gate itself says once why nobody works; a line with every turn would say nothing more. */
async function mayWork(logGate: PeriodicDeps['logGate']): Promise<boolean> {
  try {
    await logGate?.pass();
    return true;
  } catch (error) {
    if (error instanceof EventLogUnavailable) return false;
    throw error;
  }
}
