import { setTimeout as wait } from 'node:timers/promises';
import { EventLogUnavailable } from '@proofline/platform/event-log/event-log-errors';
import type { Gate } from '@proofline/platform/event-log/gate';
import type { Log } from '@proofline/platform/log/create-log';
import { holdLock } from '@proofline/platform/postgres/advisory-lock';
import type { Observable } from 'rxjs';

export interface PeriodicWork {
  /** Names the lock: of all processes that run this work, one is active. */
  readonly name: string;
  readonly everyMs: number;
  /** What says that there is something to do before the time is over; what is said during the work counts. */
  readonly wakes?: Observable<unknown>;
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
      const sleep = new Sleep();
      const waking = work.wakes?.subscribe(() => sleep.wake());
      try {
        while (!turn.aborted) {
          if (await mayWork(logGate)) await work.run(turn);
          await sleep.through(work.everyMs, turn);
        }
      } finally {
        waking?.unsubscribe();
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

/** Sleep that can be ended: by a call that comes meanwhile, or that came since it was last slept. */
class Sleep {
  #isCalled = false;
  #end = () => {};

  wake(): void {
    this.#isCalled = true;
    this.#end();
  }

  /** @throws the signal's reason when it aborts first */
  async through(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#isCalled) {
      const called = new AbortController();
      this.#end = () => called.abort();
      await wait(ms, undefined, { signal: AbortSignal.any([signal, called.signal]) }).catch(() =>
        signal.throwIfAborted(),
      );
    }
    this.#isCalled = false;
  }
}
