import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import {
  AppendTooLarge,
  type EventBatch,
  type EventLog,
  EventLogUnavailable,
  type NewEvent,
  type RecordedEvent,
  StreamDeleted,
  type SubscribeAllOptions,
  WrongExpectedRevision,
} from '@proofline/platform/event-log/event-log';
import { testMetadata } from '@proofline/platform/event-log/testing/test-metadata';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EventStore, startEventStore } from './start-event-store.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let node: EventStore;
let log: EventLog;
let stopped: AbortController;
beforeAll(async () => {
  database = await testDatabase();
  node = await startNode();
});
afterAll(async () => {
  await node.stop();
  await database.drop();
});
beforeEach(() => {
  log = connectEventLog(node.connectionString);
  stopped = new AbortController();
});
afterEach(async () => {
  stopped.abort();
  await log.dispose();
});

const startNode = (port = 0) => startEventStore({ databaseUrl: database.url, port, allowUnsafeDurability: true });

function newEvent(data: NewEvent['data'] = {}, type = 'Happened'): NewEvent {
  return { id: randomUUID(), type, data, metadata: testMetadata };
}
const newEvents = (count: number) => Array.from({ length: count }, (_, n) => newEvent({ n }));
const freshStream = (name = 'log') => `comment-${name}-${randomUUID()}`;

/** Takes batches until `enough` of them says so. */
async function pull(
  options: Partial<SubscribeAllOptions>,
  enough: (events: RecordedEvent[], batch: EventBatch) => boolean,
): Promise<EventBatch[]> {
  const batches: EventBatch[] = [];
  const events: RecordedEvent[] = [];
  for await (const batch of log.subscribeAll({ after: 'start', signal: stopped.signal, ...options })) {
    batches.push(batch);
    events.push(...batch.events);
    if (enough(events, batch)) break;
  }
  return batches;
}

it('refuses an append in spite of a connection string that wants no refusals', async () => {
  const separator = node.connectionString.includes('?') ? '&' : '?';
  const careless = connectEventLog(`${node.connectionString}${separator}throwOnAppendFailure=false`);
  try {
    const stream = freshStream();
    await careless.append(stream, 'no_stream', [newEvent()]);
    await expect(careless.append(stream, 'no_stream', [newEvent()])).rejects.toBeInstanceOf(WrongExpectedRevision);
  } finally {
    await careless.dispose();
  }
});

describe('append', () => {
  it('answers the last revision and a position that readers see', async () => {
    const stream = freshStream();
    const result = await log.append(stream, 'no_stream', newEvents(3));
    expect(result.revision).toBe(2n);
    const [last] = await log.readStream(stream, { direction: 'backwards', maxEvents: 1 });
    expect(last).toMatchObject({ stream, revision: 2n, position: result.position, data: { n: 2 } });
    expect(last?.metadata).toEqual(testMetadata);
    expect(last?.created).toBeInstanceOf(Date);
  });

  it('refuses a revision the stream is not at, and says where it is', async () => {
    const stream = freshStream();
    await log.append(stream, 'no_stream', newEvents(2));
    const error = await log.append(stream, 'no_stream', newEvents(1)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WrongExpectedRevision);
    expect(error).toMatchObject({ code: 'wrong_expected_revision', stream, expected: 'no_stream', actual: 1n });
    await expect(log.append(freshStream(), 4n, newEvents(1))).rejects.toMatchObject({
      expected: 4n,
      actual: 'no_stream',
    });
  });

  it('takes a repeat with the same ids as the same write', async () => {
    const stream = freshStream();
    const events = newEvents(2);
    const first = await log.append(stream, 'no_stream', events);
    expect(await log.append(stream, 'no_stream', events)).toEqual(first);
    expect(await log.readStream(stream)).toHaveLength(2);
  });

  it('says when the events are too large, and when the stream is closed', async () => {
    const stream = freshStream();
    await expect(log.append(stream, 'any', [newEvent({ text: 'x'.repeat(1_100_000) })])).rejects.toBeInstanceOf(
      AppendTooLarge,
    );
    const client = EventStoreDBClient.connectionString(node.connectionString);
    await client.tombstoneStream(stream);
    await expect(log.append(stream, 'any', newEvents(1))).rejects.toBeInstanceOf(StreamDeleted);
    await expect(log.readStream(stream)).rejects.toBeInstanceOf(StreamDeleted);
    await client.dispose();
  });

  it('loses and doubles nothing with hundreds of appends under way', async () => {
    const streams = Array.from({ length: 10 }, () => freshStream());
    await Promise.all(
      streams.flatMap((stream) => Array.from({ length: 40 }, (_, n) => log.append(stream, 'any', [newEvent({ n })]))),
    );
    for (const stream of streams) {
      const written = (await log.readStream(stream)).map((event) => JSON.stringify(event.data));
      expect(written.toSorted()).toEqual(Array.from({ length: 40 }, (_, n) => `{"n":${n}}`).toSorted());
    }
  });

  it('of nothing is a mistake of the caller', async () => {
    await expect(log.append(freshStream(), 'no_stream', [])).rejects.toBeInstanceOf(RangeError);
  });
});

describe('reading', () => {
  it('gives nothing for a stream that does not exist', async () => {
    expect(await log.readStream(freshStream())).toEqual([]);
    expect(await log.fold(freshStream(), 7, (sum) => sum + 1)).toEqual({ state: 7, revision: 'no_stream' });
  });

  it('folds a stream from its start', async () => {
    const stream = freshStream();
    await log.append(stream, 'no_stream', newEvents(5));
    const folded = await log.fold(stream, [] as bigint[], (seen, event) => [...seen, event.revision]);
    expect(folded).toEqual({ state: [0n, 1n, 2n, 3n, 4n], revision: 4n });
  });

  it('begins where it is told, in both directions', async () => {
    const stream = freshStream();
    await log.append(stream, 'no_stream', newEvents(6));
    const revisions = async (options: Parameters<EventLog['readStream']>[1]) =>
      (await log.readStream(stream, options)).map((event) => Number(event.revision));
    expect(await revisions({ fromRevision: 3n, maxEvents: 2 })).toEqual([3, 4]);
    expect(await revisions({ fromRevision: 3n, direction: 'backwards' })).toEqual([3, 2, 1, 0]);
  });

  it('reads the log without system events', async () => {
    const { position } = await log.append(freshStream(), 'no_stream', newEvents(1));
    const client = EventStoreDBClient.connectionString(node.connectionString);
    await client.setStreamMetadata(freshStream(), { maxCount: 1 });
    await client.dispose();
    const stream = freshStream();
    await log.append(stream, 'no_stream', newEvents(2));
    const read = await log.readAll({ fromPosition: position + 1n });
    expect(read.map((event) => event.stream)).toEqual([stream, stream]);
  });
});

describe('subscribeAll', () => {
  it('yields everything once and in order, in batches no larger than asked for', async () => {
    const prefix = freshStream('order');
    for (let n = 0; n < 5; n += 1) await log.append(`${prefix}-${n % 2}`, 'any', newEvents(100));
    const batches = await pull({ streamPrefixes: [prefix], maxBatch: 64 }, (events) => events.length === 500);
    const events = batches.flatMap((batch) => batch.events);
    expect(events).toHaveLength(500);
    expect(Math.max(...batches.map((batch) => batch.events.length))).toBeLessThanOrEqual(64);
    const positions = events.map((event) => event.position);
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => (a < b ? -1 : 1)));
    expect(batches.every((batch, n) => n === 0 || batch.position >= (batches[n - 1]?.position ?? 0n))).toBe(true);
    expect(events.every((event) => event.stream.startsWith(prefix))).toBe(true);
  });

  it('begins behind the position given', async () => {
    const prefix = freshStream('after');
    const { position } = await log.append(prefix, 'no_stream', newEvents(3));
    await log.append(prefix, 2n, newEvents(2));
    const batches = await pull({ after: position, streamPrefixes: [prefix] }, (events) => events.length === 2);
    expect(batches.flatMap((batch) => batch.events.map((event) => event.revision))).toEqual([3n, 4n]);
  });

  it('moves on to positions of events the filter leaves out', async () => {
    const { position } = await log.append(freshStream(), 'no_stream', newEvents(1));
    const batches = await pull({ streamPrefixes: [freshStream('nobody')] }, (_, batch) => batch.caughtUp);
    expect(batches.flatMap((batch) => batch.events)).toEqual([]);
    expect(batches.at(-1)?.position).toBeGreaterThanOrEqual(position);
    const next = pull(
      { after: position, streamPrefixes: [freshStream('nobody')] },
      (_, { position: at }) => at > position,
    );
    const later = await log.append(freshStream(), 'no_stream', newEvents(1));
    expect((await next).at(-1)?.position).toBe(later.position);
  });

  it('says when it has caught up', async () => {
    const prefix = freshStream('caught');
    await log.append(prefix, 'no_stream', newEvents(10));
    const batches = await pull({ streamPrefixes: [prefix] }, (_, batch) => batch.caughtUp);
    expect(batches.flatMap((batch) => batch.events)).toHaveLength(10);
  });

  it('lets a batch wait for company as long as it may', async () => {
    const prefix = freshStream('company');
    const pulling = pull({ after: 'start', streamPrefixes: [prefix], maxWaitMs: 400 }, (events) => events.length === 5);
    for (let n = 0; n < 5; n += 1) await log.append(prefix, 'any', newEvents(1));
    const filled = (await pulling).filter((batch) => batch.events.length > 0);
    expect(filled.length).toBeLessThan(5);
  });

  it('lets a batch wait no longer once nothing more comes', async () => {
    const prefix = freshStream('quiet');
    await log.append(prefix, 'no_stream', newEvents(1));
    const company = { quietMs: 50, maxWaitMs: 600_000 };
    const batches = await pull({ streamPrefixes: [prefix], ...company }, (events) => events.length === 1);
    expect(batches.flatMap(({ events }) => events)).toHaveLength(1);
  });

  it('takes nothing further before the caller asks for it', async () => {
    const prefix = freshStream('pull');
    await log.append(prefix, 'no_stream', newEvents(900));
    const iterator = log
      .subscribeAll({ after: 'start', streamPrefixes: [prefix], maxBatch: 10, signal: stopped.signal })
      [Symbol.asyncIterator]();
    const seen: bigint[] = [];
    while (seen.length < 900) {
      const { value } = await iterator.next();
      // Whoever handles a batch slowly gets the next one when done, and in order.
      await new Promise((resolve) => setImmediate(resolve));
      for (const event of value?.events ?? []) seen.push(event.revision);
    }
    expect(seen).toEqual(Array.from({ length: 900 }, (_, n) => BigInt(n)));
    await iterator.return?.();
  });

  it('ends when it is told to, and when the log is disposed of', async () => {
    const first = pull({ streamPrefixes: [freshStream()] }, () => false);
    stopped.abort();
    expect(await first).toBeInstanceOf(Array);
    stopped = new AbortController();
    const second = pull({ streamPrefixes: [freshStream()] }, () => false);
    await log.dispose();
    expect(await second).toBeInstanceOf(Array);
  });
});

describe('a node that goes away and comes back', () => {
  it('costs subscribers and writers nothing but time', async () => {
    const prefix = freshStream('restart');
    const seen: string[] = [];
    const pulling = pull({ streamPrefixes: [prefix] }, (events) => {
      seen.splice(0, seen.length, ...events.map((event) => event.id));
      return events.length === 60;
    });
    const written: string[] = [];
    const write = async (n: number) => {
      const event = { ...newEvent({ n }), id: derivedEventId(prefix, n) };
      await log.append(prefix, n === 0 ? 'no_stream' : BigInt(n - 1), [event]);
      written.push(event.id);
    };
    for (let n = 0; n < 20; n += 1) await write(n);
    const { port } = node;
    await node.stop();
    const during = write(20);
    node = await startNode(port);
    await during;
    for (let n = 21; n < 60; n += 1) await write(n);
    await pulling;
    expect(seen).toEqual(written);
  });

  it('is unavailable meanwhile, within five seconds', async () => {
    const { port } = node;
    await node.stop();
    const started = performance.now();
    await expect(log.append(freshStream(), 'no_stream', newEvents(1))).rejects.toBeInstanceOf(EventLogUnavailable);
    await expect(log.readStream(freshStream())).rejects.toBeInstanceOf(EventLogUnavailable);
    expect(performance.now() - started).toBeLessThan(10_000);
    node = await startNode(port);
    await expect
      .poll(() => log.append(freshStream(), 'no_stream', newEvents(1)).catch(() => undefined), { timeout: 10_000 })
      .toMatchObject({ revision: 0n });
  });
});
