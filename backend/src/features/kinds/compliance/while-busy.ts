import pRetry from 'p-retry';
import { ServiceUnavailable, TooManyRequests } from '../../../kernel/http/errors.ts';

const usually = { retries: 4, pauseMs: 1_000 };

/** Does work once more while the threads for it are busy: a file half written is worse than one a little later. */
export async function whileBusy<T>(work: () => Promise<T>, { retries, pauseMs } = usually): Promise<T> {
  return await pRetry(work, {
    retries,
    minTimeout: pauseMs,
    factor: 1,
    shouldRetry: ({ error }) => error instanceof ServiceUnavailable || error instanceof TooManyRequests,
  });
}
