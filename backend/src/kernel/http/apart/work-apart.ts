import type { Piscina } from 'piscina';
import type * as work from '../../../app/apart-worker.ts';
import { threadPool } from '../../threads/thread-pool.ts';
import { MalformedRequest, ServiceUnavailable, TooManyRequests } from '../errors.ts';

type Work = typeof work;
type Asked<Name extends keyof Work> = Parameters<Work[Name]>[0];
type Done<Name extends keyof Work> = Awaited<ReturnType<Work[Name]>>;

const options = {
  filename: new URL('../../../app/apart-worker.ts', import.meta.url).href,
  minThreads: 1,
  /** Each takes a processor; the log, the database and this process want some, too. */
  maxThreads: 2,
  maxQueue: 64,
  idleTimeout: 60_000,
  // It works on what it is handed and needs no secret.
  env: {},
  resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12 },
};
/** Within the time in which every request is answered. */
const limitMs = 3_500;
/** Of the first thread, which reads its code; on a machine that is busy with starting everything else. */
const startLimitMs = 60_000;

/** What a thread may hold, and how long it may take with its start; only a test asks for less, or for longer. */
export interface ApartLimits {
  readonly resourceLimits: { readonly maxOldGenerationSizeMb: number };
  readonly withinMs: number;
}

let pool: Piscina | undefined;

/** Starts the first thread, so that nobody waits for that: for a process that goes on to serve. */
export async function startWorkApart(): Promise<void> {
  pool ??= threadPool(options);
  await pool.run([], { name: 'urls', signal: AbortSignal.timeout(startLimitMs) });
}

/**
 * Does work whose size a request decides in a thread of its own, so that this one goes on answering others.
 * @throws TooManyRequests while too much waits, ServiceUnavailable when it takes too long, MalformedRequest when it
 * takes too much memory and is what a request's body asked for
 */
export async function workApart<Name extends keyof Work>(name: Name, asked: Asked<Name>): Promise<Done<Name>> {
  pool ??= threadPool(options);
  return await workIn(pool, name, asked);
}

/** Does it in threads of its own, which end with the work. */
export async function workApartWith<Name extends keyof Work>(
  limits: ApartLimits,
  name: Name,
  asked: Asked<Name>,
): Promise<Done<Name>> {
  const own = threadPool({ ...options, resourceLimits: limits.resourceLimits });
  try {
    return await workIn(own, name, asked, limits.withinMs);
  } finally {
    await own.destroy();
  }
}

async function workIn<Name extends keyof Work>(
  pool: Piscina,
  name: Name,
  asked: Asked<Name>,
  withinMs = limitMs,
): Promise<Done<Name>> {
  if (pool.queueSize >= options.maxQueue) throw new TooManyRequests(2);
  try {
    return await pool.run(asked, { name, signal: AbortSignal.timeout(withinMs) });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'AbortError') throw new ServiceUnavailable({ cause: error });
    if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      // What is stored is no fault of who asks for it.
      if (name === 'ruleLinks') throw new ServiceUnavailable({ cause: error });
      throw new MalformedRequest('The request body holds too many values.', { cause: error });
    }
    throw error;
  }
}

/** Above so much of a check or a tree, of phrases above all, judging it takes longer than handing it over. */
const largeChars = 4_096;

/** Is what was sent worth a thread of its own? */
export const isLarge = (sent: unknown): boolean => JSON.stringify(sent).length > largeChars;
