import type { EventBatch } from '@proofline/platform/event-log/event-log';
import { type ParsedBatch, parseBatch } from './parse-batch.ts';

export type PulledBatch = ParsedBatch & Pick<EventBatch, 'caughtUp'>;

/**
 * Batches of a subscription, parsed. While there is a backlog the next one is fetched and parsed as the one before is
 * written. The caller ends the subscription by its signal when it leaves early.
 */
export async function* readAhead(source: AsyncIterable<EventBatch>): AsyncGenerator<PulledBatch> {
  const iterator = source[Symbol.asyncIterator]();
  const pull = async (): Promise<PulledBatch | undefined> => {
    const { done, value } = await iterator.next();
    return done ? undefined : { ...parseBatch(value), caughtUp: value.caughtUp };
  };
  let next = pull();
  for (;;) {
    const batch = await next;
    if (batch === undefined) return;
    if (!batch.caughtUp) {
      next = pull();
      // Whoever leaves early never asks for it, and its failure is no news then.
      next.catch(() => {});
    }
    yield batch;
    if (batch.caughtUp) next = pull();
  }
}
