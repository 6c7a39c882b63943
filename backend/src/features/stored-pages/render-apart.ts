import type { Piscina } from 'piscina';
import { threadPool } from '../../kernel/threads/thread-pool.ts';
import type { PageToRender, RenderedPage } from './render-page.ts';

/** A page that takes longer is not shown. */
export const RENDER_LIMIT_MS = 10_000;
/** It takes a processor, which others want, too. */
export const RENDER_THREADS = 1;

const options = {
  filename: new URL('./stored-page-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: RENDER_THREADS,
  idleTimeout: 60_000,
  // It works on what strangers wrote and needs no secret.
  env: {},
  resourceLimits: { maxOldGenerationSizeMb: 768 },
};

let pool: Piscina | undefined;

/**
 * Time counts from the call: who calls has one of `RENDER_THREADS` places, so that nothing waits in here.
 * @returns `too_slow` for a page that takes too long, `too_large` for one that becomes too large or takes too much memory
 * @throws the reason of the signal, or what is wrong with the page
 */
export async function renderApart(
  page: PageToRender,
  signal: AbortSignal,
  limitMs = RENDER_LIMIT_MS,
): Promise<RenderedPage | 'too_large' | 'too_slow'> {
  pool ??= threadPool(options);
  try {
    return await pool.run(page, { signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]) });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Error)) throw error;
    if (error.name === 'AbortError') return 'too_slow';
    if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return 'too_large';
    throw error;
  }
}
