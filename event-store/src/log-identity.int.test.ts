import { PassThrough } from 'node:stream';
import { jsonEvent } from '@eventstore/db-client';
import { INSTALLATION_STREAM } from '@proofline/contracts/events/streams';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import { connectLogClient, disposeLogClient } from '@proofline/platform/event-log/connect-log-client';
import type { EventBatch, EventLog, NewEvent } from '@proofline/platform/event-log/event-log';
import { LogNotOurs } from '@proofline/platform/event-log/gate';
import { randomId } from '@proofline/platform/ids';
import { createLog } from '@proofline/platform/log/create-log';
import { connectProductLog, type ProductLog } from '@proofline/platform/log-identity/connect-product-log';
import { findIdentity } from '@proofline/platform/log-identity/find-identity';
import { findInstallation } from '@proofline/platform/log-identity/installation';
import { installationTables } from '@proofline/platform/log-identity/installation-tables';
import { markRead, readMarks } from '@proofline/platform/log-identity/log-marks';
import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { migrate } from '@proofline/platform/postgres/migrate';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { freePort } from '@proofline/platform/process/free-port';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EventStore, startEventStore } from './start-event-store.ts';

const silent = createLog('test', { level: 'silent' });
const metadata = {
  commandId: 'c',
  actor: { type: 'system', id: 'test' },
  organizationId: null,
  correlationId: 'c',
  causationId: 'c',
};
const event = (): NewEvent => ({
  ...{ id: randomId(), type: 'Tested', data: {} },
  metadata: { ...metadata, at: new Date().toISOString(), schema: 1 },
});

let stops: (() => Promise<unknown>)[];
let database: { url: string; drop(): Promise<void> };
let db: Knex;
let port: number;

beforeEach(async () => {
  stops = [];
  port = await freePort();
  database = await testDatabase();
  db = connectPostgres(database.url, { poolMax: 2 });
  await migrate(db, [installationTables]);
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  await db.destroy();
  await database.drop();
});

/** A node at the port of this test on a log of its own: what stands behind one address after the other. */
async function freshLog(): Promise<{ start(): Promise<EventStore> }> {
  const logDatabase = await testDatabase();
  stops.push(() => logDatabase.drop());
  return {
    start: async () => {
      const node = await startEventStore({ databaseUrl: logDatabase.url, port, allowUnsafeDurability: true });
      stops.push(() => node.stop());
      return node;
    },
  };
}

function connect(log = silent): ProductLog {
  const product = connectProductLog({
    streamPrefix: '',
    connectionString: `esdb://127.0.0.1:${port}?tls=false`,
    databaseUrl: database.url,
    log,
  });
  stops.push(() => product.eventLog.dispose());
  return product;
}

/** Reads everything and remembers it, as a read model does. */
function follow(eventLog: EventLog): { batches: EventBatch[]; over: Promise<void> } {
  const batches: EventBatch[] = [];
  const stopping = new AbortController();
  const over = (async () => {
    for await (const batch of eventLog.subscribeAll({ after: 'start', signal: stopping.signal })) {
      if (batch.events.length > 0) await markRead(db, 'test', batch.position, batch.events.at(-1));
      batches.push(batch);
    }
  })();
  stops.push(async () => {
    stopping.abort();
    await over;
  });
  return { batches, over };
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => error,
  );
const identities = async (log: EventLog) => (await log.readStream(INSTALLATION_STREAM)).map(({ data }) => data);

describe('the identity of the log', () => {
  it('is written and found behind what others wrote to its stream', async () => {
    const node = await (await freshLog()).start();
    const client = connectLogClient(node.connectionString);
    stops.push(() => disposeLogClient(client));
    const foreign = () => jsonEvent({ type: 'InstallationIdentified', data: { installationId: randomId() } });
    // More than are read at once.
    await client.appendToStream(
      INSTALLATION_STREAM,
      Array.from({ length: 501 }, () => foreign()),
    );
    const products = [connect(), connect()];
    await Promise.all(products.map(({ gate }) => gate.opened(AbortSignal.timeout(30_000))));
    await Promise.all(products.map(({ eventLog }, n) => eventLog.append(`check-${n}`, 'no_stream', [event()])));
    const installation = await findInstallation(db);
    expect(installation).toMatchObject({ isSettled: true });
    expect(await findIdentity(connect().eventLog)).toEqual({ id: installation?.id, revision: 501n });
    await client.appendToStream(INSTALLATION_STREAM, foreign());
    const later = connect();
    await later.gate.opened(AbortSignal.timeout(30_000));
    await later.eventLog.append('check-3', 'no_stream', [event()]);
    expect((await identities(later.eventLog)).filter((data) => data !== undefined)).toHaveLength(1);
  });

  it('is written once by several processes that begin at the same time, and kept by Postgres', async () => {
    await (await freshLog()).start();
    const products = [connect(), connect(), connect()];
    await Promise.all(products.map(({ eventLog }, n) => eventLog.append(`check-${n}`, 'no_stream', [event()])));
    const [product] = products;
    if (product === undefined) throw new Error('three');
    const written = await identities(product.eventLog);
    expect(written).toHaveLength(1);
    const installation = await findInstallation(db);
    expect(installation).toMatchObject({ isSettled: true, adoption: undefined });
    expect(written).toMatchObject([{ installationId: installation?.id }]);
  });

  it('comes to a log with events and a database that has read them without', async () => {
    const node = await (await freshLog()).start();
    const before = connectEventLog(node.connectionString);
    stops.push(() => before.dispose());
    const { position } = await before.append('check-1', 'no_stream', [event()]);
    await markRead(db, 'test', position, undefined);
    const product = connect();
    await product.eventLog.append('check-1', 0n, [event()]);
    expect(await identities(before)).toHaveLength(1);
    expect(await findInstallation(db)).toMatchObject({ isSettled: true });
  });

  it('is taken over by a fresh database, which says so once', async () => {
    const lines: string[] = [];
    const told = createLog('test', { destination: new PassThrough().on('data', (line) => lines.push(String(line))) });
    const takeovers = () => lines.filter((line) => line.includes('takes over the event log'));
    await (await freshLog()).start();
    await connect(told).eventLog.append('check-1', 'no_stream', [event()]);
    const first = await findInstallation(db);
    await db('installation').delete();
    expect(takeovers()).toEqual([]);
    const [again] = [connect(told), connect(told)] as const;
    await again.gate.opened(AbortSignal.timeout(20_000));
    await again.eventLog.append('check-1', 0n, [event()]);
    expect(takeovers()).toEqual([expect.stringContaining('EVENTSTORE_STREAM_PREFIX')]);
    expect(await findInstallation(db)).toEqual(first);
    expect(await identities(again.eventLog)).toHaveLength(1);
  });
});

describe('a log that is replaced under running processes', () => {
  it('stops every append and every subscription, is read on, and is worked on again when the right one is back', async () => {
    const right = await freshLog();
    const node = await right.start();
    const writer = connect();
    const reader = connect();
    const followed = follow(reader.eventLog);
    await writer.eventLog.append('check-1', 'no_stream', [event()]);
    await expect.poll(async () => (await readMarks(db)).at(0)?.event?.stream, { timeout: 10_000 }).toBe('check-1');
    const read = followed.batches.flatMap(({ events }) => events).length;

    await node.stop();
    const empty = await (await freshLog()).start();
    const refusal = await refusalOf(writer.eventLog.append('check-2', 'no_stream', [event()]));
    expect(refusal).toBeInstanceOf(LogNotOurs);
    expect(refusal).toMatchObject({ message: expect.stringMatching(/^The event log is empty.*npm run log -- adopt/) });
    await followed.over;
    expect(await writer.eventLog.readStream('check-1')).toEqual([]);
    expect(await writer.eventLog.readStream(INSTALLATION_STREAM)).toEqual([]);
    // Who begins anew waits, and is sent back once more to ask what is stored by then.
    const waiting = follow(reader.eventLog);
    // Somebody who does not ask fills it beyond what was read.
    const heedless = connectEventLog(empty.connectionString);
    for (let count = 0; count < 10; count += 1) await heedless.append(`check-9${count}`, 'no_stream', [event()]);
    await heedless.dispose();
    await expect.poll(() => writer.gate.state.finding, { timeout: 10_000 }).toBe('restored_backup');
    expect(waiting.batches).toEqual([]);

    await empty.stop();
    await right.start();
    await expect.poll(() => writer.gate.isOpen, { timeout: 20_000 }).toBe(true);
    await writer.eventLog.append('check-2', 'no_stream', [event()]);
    await waiting.over;
    expect(waiting.batches).toEqual([]);
    const anew = follow(reader.eventLog);
    await expect
      .poll(() => anew.batches.flatMap(({ events }) => events).at(-1)?.stream, { timeout: 20_000 })
      .toBe('check-2');
    expect(read).toBeGreaterThan(0);
  }, 60_000);

  it('is noticed by a process that is idle, without anybody asking', async () => {
    const node = await (await freshLog()).start();
    const idle = connect();
    const { position } = await idle.eventLog.append('check-1', 'no_stream', [event()]);
    await markRead(db, 'test', position, undefined);
    await node.stop();
    await (await freshLog()).start();
    await expect.poll(() => idle.gate.state.finding, { timeout: 20_000 }).toBe('empty_log');
  }, 40_000);

  it('is written to by whoever does not ask: the mutant', async () => {
    const node = await (await freshLog()).start();
    const product = connect();
    const { position } = await product.eventLog.append('check-1', 'no_stream', [event()]);
    await markRead(db, 'test', position, undefined);
    const ungated = connectEventLog(node.connectionString);
    stops.push(() => ungated.dispose());
    await ungated.append('check-1', 0n, [event()]);
    await node.stop();
    await (await freshLog()).start();
    const outcomes = await Promise.all(
      [ungated, product.eventLog].map((log) => refusalOf(log.append('check-2', 'no_stream', [event()]))),
    );
    expect(outcomes).toEqual(['taken', expect.any(LogNotOurs)]);
  }, 40_000);
});
