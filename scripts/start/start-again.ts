import { setTimeout as wait } from 'node:timers/promises';
import type { RestartBudget } from './restart-budget.ts';

export interface StartingAgain {
  /** Of what is started; a start that fails is one more of its ends. */
  readonly budget: Pick<RestartBudget, 'spend'>;
  /** Told of every start that failed and is tried again. */
  readonly sayFailed: (error: Error) => void;
  readonly signal: AbortSignal;
  /** Doubles with every end, up to 50 times itself. */
  readonly backoffMs?: number;
}

const defaultBackoffMs = 100;
const maxBackoffFactor = 50;

/**
 * Starts what has ended. It may end once more while it starts, as when somebody kills it twice: that is no other matter
 * than ending afterwards.
 * @throws what the last start threw, when the budget is spent or everything stops
 */
export async function startAgain<Started>(
  start: () => Promise<Started>,
  { budget, sayFailed, signal, backoffMs = defaultBackoffMs }: StartingAgain,
): Promise<Started> {
  for (;;) {
    try {
      return await start();
    } catch (error) {
      const ends = signal.aborted ? undefined : budget.spend(performance.now());
      if (ends === undefined) throw error;
      sayFailed(error instanceof Error ? error : new Error(String(error)));
      await wait(backoffMs * Math.min(2 ** (ends - 1), maxBackoffFactor), undefined, { signal });
    }
  }
}
