import type { EventLog, SubscribeAllOptions } from '@proofline/platform/event-log/event-log';

/** What a reader of the log has before it. */
export interface Ahead {
  /** Counted one by one: positions of a real server are bytes, and say nothing of how many lie between them. */
  readonly events: number;
  /** There may be more: counting ended. */
  readonly isAtLeast: boolean;
  /** When the first of them was written. */
  readonly oldestAt: Date | undefined;
  /** Up to where the log was looked through. */
  readonly covered: bigint;
}

const maxCounted = 1_000;

/**
 * Counts what a reader has not handled, by the log's own filter.
 * @throws when the end of the log is not reached until `signal` aborts
 */
export async function countAhead(
  eventLog: Pick<EventLog, 'subscribeAll'>,
  reader: Pick<SubscribeAllOptions, 'after' | 'streamPrefixes' | 'types'>,
  signal: AbortSignal,
): Promise<Ahead> {
  const left = new AbortController();
  let events = 0;
  let oldestAt: Date | undefined;
  try {
    const looking = AbortSignal.any([signal, left.signal]);
    for await (const batch of eventLog.subscribeAll({ ...reader, maxBatch: maxCounted, signal: looking })) {
      oldestAt ??= batch.events[0]?.created;
      events += batch.events.length;
      const isAtLeast = events >= maxCounted && !batch.caughtUp;
      if (batch.caughtUp || isAtLeast) return { events, isAtLeast, oldestAt, covered: batch.position };
    }
  } finally {
    left.abort();
  }
  throw new Error('The end of the log was not reached in time.');
}
