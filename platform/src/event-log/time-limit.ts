import { EventLogUnavailable } from './event-log-errors.ts';

/** Settles like `work`, or rejects with `EventLogUnavailable` after `limitMs`. What `work` does later is ignored. */
export async function withinLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new EventLogUnavailable(`The event log did not answer within ${limitMs} ms.`)),
      limitMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // A late failure has nobody left to hear it.
    work.catch(() => {});
  }
}
