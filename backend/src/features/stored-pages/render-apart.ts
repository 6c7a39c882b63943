import type { Piscina } from 'piscina';
import { ServiceUnavailable, TooManyRequests } from '../../kernel/http/errors.ts';
import { threadPool } from '../../kernel/threads/thread-pool.ts';
import type { PageToRender, RenderedPage } from './render-page.ts';

/** A page that takes longer is not shown. */
export const RENDER_LIMIT_MS = 10_000;

const options = {
  filename: new URL('./stored-page-worker.ts', import.meta.url).href,
  minThreads: 0,
  /** It takes a processor, which others want, too. */
  maxThreads: 1,
  maxQueue: 8,
  idleTimeout: 60_000,
  // It works on what strangers wrote and needs no secret.
  env: {},
  resourceLimits: { maxOldGenerationSizeMb: 768 },
};

let pool: Piscina | undefined;

/**
 * @returns undefined for a page that takes too long or too much memory
 * @throws TooManyRequests while enough pages wait
 */
export async function renderApart(page: PageToRender, limitMs = RENDER_LIMIT_MS): Promise<RenderedPage | undefined> {
  pool ??= threadPool(options);
  if (pool.queueSize >= options.maxQueue)
    throw new TooManyRequests(2, 'Other pages are being shown. Please wait for them.');
  try {
    return await pool.run(page, { signal: AbortSignal.timeout(limitMs) });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'AbortError') return undefined;
    if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return undefined;
    throw new ServiceUnavailable({ cause: error });
  }
}
