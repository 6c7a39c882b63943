import { EventLogUnavailable } from './event-log-errors.ts';

/**
 * Longest wait for the log: for the answer to an append, its waiting and retries included, and for the next word of a
 * reading; in a request for all of them together. A command is answered within 3 s when the log does not answer.
 */
export const LOG_ANSWER_LIMIT_MS = 2_500;

const didNotAnswer = (limitMs: number) => `The event log did not answer within ${Math.round(limitMs)} ms.`;

/**
 * Settles like `work`, or rejects with `EventLogUnavailable` after `limitMs`. What `work` does later is ignored.
 * @param sentence what is said then, where the log was not asked just now
 */
export async function withinLimit<T>(work: Promise<T>, limitMs: number, sentence = didNotAnswer(limitMs)): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EventLogUnavailable(sentence)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // A late failure has nobody left to hear it.
    work.catch(() => {});
  }
}
