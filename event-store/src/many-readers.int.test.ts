import { connect } from 'node:http2';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { EventStoreDBClient, eventTypeFilter, START } from '@eventstore/db-client';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshStream, testEvent, testEvents } from './contract/contract-events.ts';
import { SubscriptionProbe } from './contract/subscription-probe.ts';
import { PAGE_EVENTS } from './log/log-pages.ts';
import { sharedPb, streamsPb } from './protocol/generated.ts';
import { type EventStore, startEventStore } from './start-event-store.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let node: EventStore;
let client: EventStoreDBClient;
beforeEach(async () => {
  database = await testDatabase();
  await start();
});
afterEach(async () => {
  await node.stop();
  await client.dispose();
  await database.drop();
});

async function start(cacheBytes?: number): Promise<void> {
  const options = cacheBytes === undefined ? {} : { cacheBytes };
  node = await startEventStore({ databaseUrl: database.url, allowUnsafeDurability: true, statusPort: 0, ...options });
  client = EventStoreDBClient.connectionString(node.connectionString);
}

async function restart(cacheBytes: number): Promise<void> {
  await node.stop();
  await client.dispose();
  await start(cacheBytes);
}

async function stats(): Promise<{ position: number; subscribers: number; pageReads: number }> {
  const response = await fetch(`http://127.0.0.1:${node.statusPort}/stats`);
  const { position, subscribers, pageReads } = (await response.json()) as Record<string, number>;
  return { position: position ?? -1, subscribers: subscribers ?? -1, pageReads: pageReads ?? -1 };
}

it('five hundred subscriptions read the log from the database once', { timeout: 90_000 }, async () => {
  const subscriptions = 500;
  const pages = 4;
  for (let page = 0; page < pages; page += 1) await client.appendToStream(freshStream(), testEvents(PAGE_EVENTS));
  await client.appendToStream(freshStream(), testEvent({}, 'Wanted'));
  await restart(64 * 1024 * 1024);
  const filter = eventTypeFilter({ prefixes: ['Wanted'], checkpointInterval: 1_000 });
  const probes = Array.from({ length: subscriptions }, () =>
    new SubscriptionProbe().watch(client.subscribeToAll({ fromPosition: START, filter })),
  );
  const everyoneHas = (count: number) =>
    vi.waitFor(() => expect(probes.filter(({ events }) => events.length === count)).toHaveLength(subscriptions), {
      timeout: 25_000,
      interval: 50,
    });
  await everyoneHas(1);
  expect((await stats()).subscribers).toBe(subscriptions);
  await client.appendToStream(freshStream(), testEvent({}, 'Wanted'));
  await everyoneHas(2);
  expect((await stats()).pageReads).toBe(pages);
  await Promise.all(probes.map((probe) => probe.stop()));
  await vi.waitFor(async () => expect((await stats()).subscribers).toBe(0), { timeout: 10_000 });
});

it('a reader that takes nothing costs bounded memory, however long the log is', { timeout: 90_000 }, async () => {
  const text = 'x'.repeat(10_000);
  const cacheBytes = 1024 * 1024;
  await restart(cacheBytes);
  const stuck = stuckReader();
  await stuck.begun;
  const writeMegabytes = async (count: number) => {
    for (let written = 0; written < count; written += 1) {
      const events = Array.from({ length: 100 }, () => testEvent({ text }));
      await client.appendToStream(freshStream(), events);
    }
  };
  // What is bounded, caches and the buffers of the client among it, is full by then.
  await writeMegabytes(20);
  const before = await heldBytes();
  await writeMegabytes(40);
  const grown = (await heldBytes()) - before;
  expect((await stats()).subscribers).toBe(1);
  stuck.end();
  expect(grown).toBeLessThan(16 * 1024 * 1024);
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Subscribes to the log over bare HTTP/2 and never reads beyond the first window. */
function stuckReader(): { begun: Promise<void>; end(): void } {
  const options = new streamsPb.ReadReq.Options();
  const all = new streamsPb.ReadReq.Options.AllOptions();
  all.setStart(new sharedPb.Empty());
  options.setAll(all);
  options.setSubscription(new streamsPb.ReadReq.Options.SubscriptionOptions());
  options.setNoFilter(new sharedPb.Empty());
  const request = new streamsPb.ReadReq();
  request.setOptions(options);
  const message = Buffer.from(request.serializeBinary());
  const frame = Buffer.alloc(5 + message.length);
  frame.writeUInt32BE(message.length, 1);
  message.copy(frame, 5);
  const session = connect(`http://127.0.0.1:${node.port}`);
  const stream = session.request({
    ':method': 'POST',
    ':path': '/event_store.client.streams.Streams/Read',
    'content-type': 'application/grpc',
    te: 'trailers',
  });
  stream.on('error', () => {});
  stream.end(frame);
  return {
    begun: new Promise((resolve) => stream.once('response', () => resolve())),
    end: () => session.destroy(),
  };
}

/** Without what only waits to be collected: the content of buffers is let go of some time after the buffers are. */
async function heldBytes(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let same = 0; same < 5; ) {
    collectGarbage();
    await setImmediate();
    const { heapUsed, external } = process.memoryUsage();
    const held = heapUsed + external;
    same = held < least * 0.99 ? 0 : same + 1;
    least = Math.min(least, held);
  }
  return least;
}
