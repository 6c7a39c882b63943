import { setTimeout as wait } from 'node:timers/promises';
import { ServiceUnavailable, TooManyRequests } from '../../../kernel/http/errors.ts';

const limits = { tries: 5, pauseMs: 1_000 } as const;

/** Does work once more while the threads for it are busy: a file half written is worse than one a little later. */
export async function whileBusy<T>(work: () => Promise<T>, { tries, pauseMs } = limits as Limits): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof ServiceUnavailable || error instanceof TooManyRequests;
      if (!isBusy || tried >= tries) throw error;
      await wait(pauseMs);
    }
  }
}

interface Limits {
  readonly tries: number;
  readonly pauseMs: number;
}
