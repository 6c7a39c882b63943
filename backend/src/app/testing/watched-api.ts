import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ApiPlaces } from './api-world.ts';

export interface WatchedApi {
  readonly url: string;
  /** The most processor time that one turn of the api's event loop took while the work was under way. */
  heldMs(work: () => Promise<unknown>): Promise<number>;
  stop(): Promise<void>;
}

/** A lesser api, to be caught. */
export interface Carelessness {
  readonly readsListsHere: boolean;
}

/** Another api on the same database and log, in a thread that does nothing else and is watched. */
export async function startWatchedApi(
  { databaseUrl, eventStoreUrl, blobFolder }: ApiPlaces,
  { readsListsHere }: Carelessness = { readsListsHere: false },
): Promise<WatchedApi> {
  const thread = new Worker(new URL('./watched-api-thread.ts', import.meta.url), {
    workerData: { databaseUrl, eventStoreUrl, blobFolder, readsListsHere },
  });
  const [port] = await once(thread, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    heldMs: async (work) => {
      thread.postMessage('watch');
      await work();
      const told = once(thread, 'message');
      thread.postMessage('tell');
      const [longestMs] = await told;
      return longestMs;
    },
    stop: async () => void (await thread.terminate()),
  };
}
