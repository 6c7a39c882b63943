import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BACKWARDS, END, EventStoreDBClient, START, StreamNotFoundError } from '@eventstore/db-client';
import * as grpc from '@grpc/grpc-js';
import { Metadata } from '@grpc/grpc-js';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshStream, idsOf, readAllOf, testEvent, testEvents } from '../contract/contract-events.ts';
import { SubscriptionProbe } from '../contract/subscription-probe.ts';
import { backup } from '../operations/backup.ts';
import { restore } from '../operations/restore.ts';
import { verify } from '../operations/verify.ts';
import { operationsGrpc, operationsPb } from '../protocol/generated.ts';
import { type EventStore, startEventStore } from '../start-event-store.ts';
import { prepareSchema } from '../storage/schema.ts';
import { scavenge } from './scavenge.ts';
import { CHUNK_POSITIONS, scavengedChunks } from './scavenge-tables.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: pg.Client;
let node: EventStore;
let client: EventStoreDBClient;
beforeEach(async () => {
  database = await testDatabase();
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
});
afterEach(async () => {
  await client?.dispose();
  await node?.stop();
  await sql.end();
  await database.drop();
});

async function start(): Promise<void> {
  node = await startEventStore({ databaseUrl: database.url, allowUnsafeDurability: true });
  client = EventStoreDBClient.connectionString(node.connectionString);
}

/** A log whose first table ends early, so that a test can fill it. */
async function startWithSmallTable(positions: number): Promise<void> {
  await prepareSchema(sql);
  for (const [table, from, to] of [
    ['event_000000', 0, positions],
    ['event_000000_rest', positions, 5_000_000],
  ] as const)
    await sql.query(
      `create table event_store.${table} (like event_store.event, primary key (position), unique (stream_id, revision));
      alter table event_store.event attach partition event_store.${table} for values from (${from}) to (${to})`,
    );
  await start();
}

const run = () => scavenge({ databaseUrl: database.url });

async function logOf(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { event } of client.readAll({ fromPosition: START })) if (event) ids.push(event.id);
  return ids;
}

it('removes what streams no longer show and nothing else; revisions and positions go on', async () => {
  await start();
  const [kept, cut, counted, aged, deleted, closed] = ['kept', 'cut', 'counted', 'aged', 'deleted', 'closed'].map(
    (name) => freshStream(name),
  );
  const streams = [kept, cut, counted, aged, deleted, closed].map((name) => name ?? '');
  const events = new Map(streams.map((stream) => [stream, testEvents(6)]));
  for (const [stream, all] of events) await client.appendToStream(stream, all);
  await client.setStreamMetadata(cut ?? '', { truncateBefore: 2 });
  await client.setStreamMetadata(cut ?? '', { truncateBefore: 4 });
  await client.setStreamMetadata(counted ?? '', { maxCount: 1 });
  await client.setStreamMetadata(aged ?? '', { maxAge: 3_600 });
  // Longer than time itself: keeps everything.
  await client.setStreamMetadata(kept ?? '', { maxAge: 10_000_000_000_000 });
  await client.deleteStream(deleted ?? '');
  await client.tombstoneStream(closed ?? '');
  const seen = async () =>
    Promise.all(streams.map(async (stream) => idsOf(await readAllOf(client, stream).catch(() => []))));
  const before = await seen();
  const logBefore = await logOf();
  const twoHoursLater = Date.now() + 7_200_000;

  const first = await run();
  // cut loses 4, counted 5, deleted 5 of 6, closed all 6, and the metadata of cut its first version.
  expect(first).toMatchObject({ finished: true, removedEvents: 4 + 5 + 5 + 6 + 1 });
  expect(await seen()).toEqual(before);
  const later = await scavenge({ databaseUrl: database.url, now: () => twoHoursLater });
  expect(later.removedEvents).toBe(5);

  // The node may still hold pages in memory; one that starts anew reads what is there.
  await client.dispose();
  await node.stop();
  await start();
  const logAfter = await logOf();
  expect(logAfter).toEqual(logBefore.filter((id) => logAfter.includes(id)));
  expect(logAfter).toHaveLength(logBefore.length - first.removedEvents - later.removedEvents);
  expect([...(await scavengedChunks(sql))]).toEqual([[0, first.removedEvents + later.removedEvents]]);
  for (const stream of [kept, cut, counted, aged])
    expect(
      (await client.appendToStream(stream ?? '', testEvent(), { expectedRevision: 5n })).nextExpectedRevision,
    ).toBe(6n);
  await expect(readAllOf(client, deleted ?? '')).rejects.toBeInstanceOf(StreamNotFoundError);
  await client.appendToStream(deleted ?? '', testEvent());
  expect((await readAllOf(client, deleted ?? '')).map(({ revision }) => revision)).toEqual([6n]);
  await expect(client.appendToStream(closed ?? '', testEvent())).rejects.toMatchObject({ type: 'stream-deleted' });
  // The last of the deleted stream's first life, the metadata that deleted it, and one more beyond $maxCount.
  expect((await run()).removedEvents).toBe(3);
  expect((await run()).removedEvents).toBe(0);

  // What a scavenge has removed is no fault, also in a restored log; what is missing besides is.
  const folder = await mkdtemp(join(tmpdir(), 'event-store-scavenge-'));
  const copy = await testDatabase();
  await backup({ databaseUrl: database.url, file: join(folder, 'log'), now: Date.now });
  await restore({ databaseUrl: copy.url, file: join(folder, 'log') });
  await rm(folder, { recursive: true });
  const faults = async (databaseUrl: string) => {
    const codes: string[] = [];
    await verify({ databaseUrl, report: ({ code }) => codes.push(code) });
    return codes;
  };
  expect([await faults(database.url), await faults(copy.url)]).toEqual([[], []]);
  await copy.drop();
  await sql.query('delete from event_store.event where position = 1');
  expect(await faults(database.url)).toEqual(['position_missing']);
  // Numbers that fit are not believed alone: no scavenge takes an event and leaves an older one of its stream.
  await sql.query(
    `delete from event_store.event where revision = 5
      and stream_id = (select stream_id from event_store.stream where name = $1)`,
    [cut],
  );
  await sql.query('update event_store.scavenged set removed = removed + 2 where chunk = 0');
  expect(await faults(database.url)).toEqual(['revision_missing']);
});

it('gives the room of a full table back, while readers and writers go on', async () => {
  await startWithSmallTable(6_000);
  const stream = freshStream('bulk');
  const text = 'x'.repeat(500);
  for (let batch = 0; batch < 14; batch += 1)
    await client.appendToStream(
      stream,
      Array.from({ length: 500 }, (_, n) => testEvent({ n, text })),
    );
  await client.setStreamMetadata(stream, { maxCount: 600 });
  const visible = idsOf(await readAllOf(client, stream));
  let writing = true;
  let written = 0;
  const other = freshStream('other');
  const load = (async () => {
    while (writing) {
      await client.appendToStream(other, testEvent());
      await readAllOf(client, stream, { maxCount: 5 });
      written += 1;
    }
  })();
  const summary = await run();
  await wait(1);
  writing = false;
  await load;
  expect(summary).toMatchObject({ finished: true, removedEvents: 6_400 });
  expect(summary.reclaimedBytes).toBeGreaterThan(3_000_000);
  expect(idsOf(await readAllOf(client, stream))).toEqual(visible);
  expect(await readAllOf(client, other)).toHaveLength(written);
  const { rows } = await sql.query<{ relname: string }>(
    `select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where inhparent = 'event_store.event'::regclass order by 1`,
  );
  expect(rows.map(({ relname }) => relname)).toEqual(['event_000000', 'event_000000_rest']);

  // A reader of the log, forwards, backwards or subscribed, steps over the gap without walking through it.
  await client.dispose();
  await node.stop();
  await start();
  const inOrder = await logOf();
  const backwards: string[] = [];
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END }))
    if (event) backwards.push(event.id);
  expect(backwards.toReversed()).toEqual(inOrder);
  expect(inOrder).toHaveLength(600 + 1 + written);
  const probe = new SubscriptionProbe().watch(client.subscribeToAll({ fromPosition: START }));
  await probe.until(({ events }) => events.length === inOrder.length);
  expect(idsOf(probe.events)).toEqual(inOrder);
  await probe.stop();
});

it('that was broken off goes on where it was', async () => {
  await start();
  const stream = freshStream();
  const events = 2 * CHUNK_POSITIONS + 500;
  for (let done = 0; done < events; done += 2_500) await client.appendToStream(stream, testEvents(2_500));
  await client.setStreamMetadata(stream, { maxCount: 1 });
  const abort = new AbortController();
  const positions: number[] = [];
  const broken = await scavenge({
    databaseUrl: database.url,
    signal: abort.signal,
    onProgress: (position) => {
      positions.push(position);
      abort.abort();
    },
  });
  expect(broken).toMatchObject({ finished: false, removedEvents: CHUNK_POSITIONS - 1 });
  const rest = await scavenge({ databaseUrl: database.url, onProgress: (position) => positions.push(position) });
  expect(rest).toMatchObject({ id: broken.id, finished: true });
  expect(positions).toEqual([CHUNK_POSITIONS - 1, 2 * CHUNK_POSITIONS - 1, expect.any(Number)]);
  expect(await readAllOf(client, stream)).toHaveLength(1);
  expect(rest.removedEvents).toBe((positions[2] ?? 0) - 2);
});

it('is started and stopped over gRPC, one at a time', async () => {
  await start();
  const stream = freshStream();
  await client.appendToStream(stream, testEvents(50));
  await client.setStreamMetadata(stream, { maxCount: 1 });
  const operations = new operationsGrpc.OperationsClient(`127.0.0.1:${node.port}`, grpc.credentials.createInsecure());
  try {
    const started = await new Promise<{ id: string; result: number }>((resolve, reject) =>
      operations.startScavenge(new operationsPb.StartScavengeReq(), new Metadata(), (error, response) =>
        error ? reject(error) : resolve({ id: response.getScavengeId(), result: response.getScavengeResult() }),
      ),
    );
    expect(started.result).toBe(operationsPb.ScavengeResp.ScavengeResult.STARTED);
    // The node forgets what is gone: its own readers see the gap.
    await vi.waitFor(async () => expect(await logOf()).toHaveLength(2), { timeout: 5_000 });
    const options = new operationsPb.StopScavengeReq.Options();
    options.setScavengeId('none');
    const request = new operationsPb.StopScavengeReq();
    request.setOptions(options);
    const refused = await new Promise((resolve) => operations.stopScavenge(request, new Metadata(), resolve));
    expect(refused).toMatchObject({ code: grpc.status.NOT_FOUND, details: 'Scavenge id was invalid.' });
  } finally {
    operations.close();
  }
});

it('is refused while another one is at the same log', async () => {
  await start();
  await client.appendToStream(freshStream(), testEvents(5));
  await sql.query('select pg_advisory_lock($1)', [0x65767363]);
  await expect(run()).rejects.toMatchObject({ code: 'scavenge_running' });
  await sql.query('select pg_advisory_unlock_all()');
  expect((await run()).finished).toBe(true);
});
