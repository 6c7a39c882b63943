import { randomUUID } from 'node:crypto';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import type { EventLog, NewEvent, RecordedEvent, SubscribeAllOptions } from '@proofline/platform/event-log/event-log';
import { testMetadata } from '@proofline/platform/event-log/testing/test-metadata';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EventStore, startEventStore } from './start-event-store.ts';
import { FaultRelay } from './testing/fault-relay.ts';
import { realAnswers } from './testing/real-answers.ts';
import { SparsePositions } from './testing/sparse-positions.ts';

/** The product's log on a server whose positions grow by more than one, as those of a real EventStoreDB do. */
const apart = 137n;
let database: { url: string; drop(): Promise<void> };
let node: EventStore;
let relay: FaultRelay;
let log: EventLog;
let stopped: AbortController;
beforeAll(async () => {
  database = await testDatabase();
  node = await startEventStore({ databaseUrl: database.url, allowUnsafeDurability: true });
});
afterAll(async () => {
  await node?.stop();
  await database?.drop();
});
beforeEach(async () => {
  relay = await FaultRelay.start(node.connectionString, new SparsePositions(apart));
  log = connectEventLog(relay.connectionString);
  stopped = new AbortController();
});
afterEach(async () => {
  stopped.abort();
  await log.dispose();
  relay.stop();
});

const freshStream = () => `comment-${randomUUID()}`;
const newEvents = (count: number): NewEvent[] =>
  Array.from({ length: count }, () => ({ id: randomUUID(), type: 'Happened', data: {}, metadata: testMetadata }));
const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id);

/** All that follows a place until the last of so many has come, as a reader does who is stopped after each batch. */
async function readInPieces(from: Pick<EventLog, 'subscribeAll'>, begin: bigint, last: string) {
  const seen: RecordedEvent[] = [];
  let after = begin;
  while (seen.at(-1)?.id !== last)
    for await (const { events, position } of from.subscribeAll({ after, maxBatch: 3, signal: stopped.signal })) {
      seen.push(...events);
      after = position;
      if (events.length > 0) break;
    }
  return seen;
}

describe('positions that grow by more than one', () => {
  it('are told by appends, reads and subscriptions alike', async () => {
    const stream = freshStream();
    const { position } = await log.append(stream, 'no_stream', newEvents(4));
    const [first, ...more] = await log.readAll({ fromPosition: position - 3n * apart });
    expect(first?.position).toBe(position - 3n * apart);
    expect(more.map((event) => event.position)).toEqual([position - 2n * apart, position - apart, position]);
    const seen = await readInPieces(log, position - 2n * apart, more.at(-1)?.id ?? '');
    expect(seen.map((event) => event.position)).toEqual([position - apart, position]);
  });

  it('move on while nothing of interest is written', async () => {
    const { position: after } = await log.append(freshStream(), 'no_stream', newEvents(1));
    const { position: end } = await log.append(freshStream(), 'no_stream', newEvents(90));
    const of = { after, types: ['Nothing'], signal: stopped.signal };
    for await (const { position } of log.subscribeAll(of)) {
      expect(position % apart).toBe(0n);
      if (position >= end) break;
    }
  });

  async function losesAndRepeatsNothing(from: Pick<EventLog, 'subscribeAll'>): Promise<void> {
    const { position: begin } = await log.append(freshStream(), 'no_stream', newEvents(1));
    const events = newEvents(40);
    await log.append(freshStream(), 'no_stream', events);
    relay.fail('Read', realAnswers.consumerTooSlow, { times: 2, after: 8 });
    expect(idsOf(await readInPieces(from, begin, events.at(-1)?.id ?? ''))).toEqual(idsOf(events));
  }

  it('are where readers go on that were stopped or dropped', () => losesAndRepeatsNothing(log));

  it('are not what a reader may count', async () => {
    async function* counting(options: SubscribeAllOptions) {
      let position = options.after === 'start' ? 0n : options.after;
      for await (const batch of log.subscribeAll(options)) {
        position += BigInt(batch.events.length);
        yield { ...batch, position };
      }
    }
    await expect(losesAndRepeatsNothing({ subscribeAll: counting })).rejects.toThrow('Exception was thrown by handler');
  });
});
