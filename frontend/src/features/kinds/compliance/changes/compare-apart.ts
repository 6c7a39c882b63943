import type { TextChanges } from './compare-texts.ts';
import type { CompareQuestion } from './compare-worker.ts';

/** Then the thread gives up by itself; a little later it is ended. */
const LIMIT_MS = 3_000;
const END_MS = 6_000;

/**
 * What changed between two texts, found in a thread of its own: the page stays in use whatever the texts.
 * @returns undefined when finding it takes too long
 * @throws when the thread cannot be started or breaks, and the signal's reason when it is aborted
 */
export function compareApart(was: string, is: string, signal?: AbortSignal): Promise<TextChanges | undefined> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<TextChanges | undefined>();
  const timer = setTimeout(() => resolve(undefined), END_MS);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort);
  worker.addEventListener('error', ({ message }) => reject(new Error(`The texts could not be compared: ${message}`)));
  // Of our own making and of this build: nothing else talks in this thread.
  worker.addEventListener('message', ({ data }: MessageEvent<{ changes: TextChanges | undefined }>) =>
    resolve(data.changes),
  );
  worker.postMessage({ was, is, limitMs: LIMIT_MS } satisfies CompareQuestion);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    worker.terminate();
  });
}
