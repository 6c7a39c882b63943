import type { RecordedEvent } from '../event-log/event-log.ts';
import { ReaderInterrupted } from './is-transient.ts';
import { endList, type HeadRow, insertWaiting, markFull } from './parked-rows.ts';
import type { RetryDeps, RetryingReader } from './retry-parked.ts';

/** The log ended the reading before its end: more may wait than was found. */
export class ListNotRead extends ReaderInterrupted {
  readonly code = 'list_not_read';

  constructor(sequence: string) {
    super(`What waits behind a failed event of ${sequence} could not be read to its end.`);
    this.name = 'ListNotRead';
  }
}

/**
 * The list behind a failed event was full: reads from the log what waits beyond its last row. Most of it while the reader
 * goes on, the rest while it stands.
 * @param last the only row that is left of the list
 */
export async function refillWaiting(
  reader: RetryingReader,
  deps: RetryDeps,
  last: HeadRow,
  signal: AbortSignal,
): Promise<void> {
  const { parked } = reader;
  const { sequence } = last;
  const reached = reader.position();
  const limit = deps.limits.maxWaitingOfSequence;
  const range = { sequence, limit, signal };
  const found = await collect(reader, deps, { ...range, after: last.position, upTo: reached });
  await reader.exclusive(async () => {
    if (found.length < limit) {
      const rest = { ...range, limit: limit - found.length, after: reached, upTo: reader.position() };
      found.push(...(await collect(reader, deps, rest)));
    }
    const isFull = found.length >= limit;
    const follow = await deps.db.transaction(async (trx) => {
      const claimed = await reader.claim(trx);
      await insertWaiting(
        trx,
        parked.reader,
        found.map((event) => ({ event, sequence })),
      );
      await endList(trx, last.id, false);
      await reader.onRefilled?.(trx, last.position);
      if (isFull) await markFull(trx, parked.reader, [sequence]);
      return claimed;
    });
    follow();
    const listed = found.length + (last.state === 'waiting' ? 1 : 0);
    parked.held.recount(sequence, { waiting: listed, isFull });
  });
}

interface Range {
  readonly sequence: string;
  readonly after: bigint;
  readonly upTo: bigint;
  readonly limit: number;
  readonly signal: AbortSignal;
}

async function collect(reader: RetryingReader, { eventLog }: RetryDeps, range: Range): Promise<RecordedEvent[]> {
  const { sequence, after, upTo, limit } = range;
  const found: RecordedEvent[] = [];
  if (after >= upTo) return found;
  const over = new AbortController();
  const signal = AbortSignal.any([range.signal, over.signal]);
  const types = new Set(reader.types);
  try {
    for await (const { events, position, caughtUp } of eventLog.subscribeAll({ after, types: reader.types, signal })) {
      for (const event of events) {
        const belongs = types.has(event.type) && reader.parked.held.sequenceOf(event) === sequence;
        if (belongs && event.position <= upTo && found.length < limit) found.push(event);
      }
      if (found.length >= limit || position >= upTo || caughtUp) return found;
    }
    range.signal.throwIfAborted();
    // The log closed its door (another log, perhaps): what was found says nothing of what is there.
    throw new ListNotRead(sequence);
  } finally {
    over.abort();
  }
}
