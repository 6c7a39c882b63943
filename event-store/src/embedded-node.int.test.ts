import { EventStoreDBClient, persistentSubscriptionToStreamSettingsFromDefaults } from '@eventstore/db-client';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshStream, idsOf, readAllOf, testEvent, testEvents } from './contract/contract-events.ts';
import { SubscriptionProbe } from './contract/subscription-probe.ts';
import { type EventStore, type EventStoreOptions, StartError, startEventStore } from './start-event-store.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let running: EventStore[];
let clients: EventStoreDBClient[];
beforeEach(async () => {
  database = await testDatabase();
  running = [];
  clients = [];
});
afterEach(async () => {
  await Promise.all(running.map((node) => node.stop()));
  await Promise.all(clients.map((client) => client.dispose()));
  await database.drop();
});

async function start(options: Partial<EventStoreOptions> = {}): Promise<EventStore> {
  const node = await startEventStore({ databaseUrl: database.url, allowUnsafeDurability: true, ...options });
  running.push(node);
  return node;
}

function connect({ connectionString }: EventStore): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(connectionString);
  clients.push(client);
  return client;
}

it('answers every repeat that is under way together, where a real server lets all but one run into a limit', async () => {
  const client = connect(await start());
  const [stream, events] = [freshStream(), testEvents(3)];
  const results = await Promise.all(
    Array.from({ length: 8 }, () => client.appendToStream(stream, events, { expectedRevision: 'no_stream' })),
  );
  expect(results.map((result) => result.nextExpectedRevision)).toEqual(Array.from({ length: 8 }, () => 2n));
  expect(await readAllOf(client, stream)).toHaveLength(3);
});

describe('starting', () => {
  it('is refused while another node holds the database, and possible once it is gone', async () => {
    const first = await start();
    await expect(start()).rejects.toMatchObject({ name: 'StartError', code: 'database_in_use' });
    await first.stop();
    await start();
  });

  it('can wait for another node to leave', async () => {
    const first = await start();
    const reports: string[] = [];
    const second = start({ waitForDatabase: true, report: (message) => reports.push(message) });
    await expect.poll(() => reports.length).toBeGreaterThan(0);
    await first.stop();
    expect((await connect(await second).appendToStream(freshStream(), testEvent())).success).toBe(true);
  });

  it('is refused when Postgres could lose what it confirmed, unless that is wanted', async () => {
    // The Postgres of the tests runs with fsync off.
    const error = await start({ allowUnsafeDurability: false }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({ code: 'database_not_durable', message: expect.stringContaining('fsync') });
  });

  it('is refused on a taken port, and leaves the database free', async () => {
    const first = await start();
    const other = await testDatabase();
    await expect(start({ databaseUrl: other.url, port: first.port })).rejects.toMatchObject({ code: 'port_taken' });
    const second = await start({ databaseUrl: other.url });
    await second.stop();
    await other.drop();
  });

  it('is refused without a database that answers', async () => {
    await expect(start({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toMatchObject({
      code: 'database_unreachable',
    });
  });

  it('is refused on a log of a later version', async () => {
    await (await start()).stop();
    await query('update event_store.node set schema_version = 99');
    await expect(start()).rejects.toMatchObject({ code: 'schema_unknown', message: expect.stringContaining('99') });
  });
});

describe('starting again', () => {
  it('finds streams, positions, deletions and metadata as they were', async () => {
    const first = await start();
    const before = connect(first);
    const [kept, deleted, closed] = [freshStream(), freshStream(), freshStream()];
    const events = testEvents(700);
    await before.appendToStream(kept, events);
    await before.appendToStream(deleted, testEvents(2));
    const last = await before.deleteStream(deleted);
    await before.appendToStream(closed, testEvent());
    await before.tombstoneStream(closed);
    await first.stop();

    const client = connect(await start());
    expect(idsOf(await readAllOf(client, kept))).toEqual(idsOf(events));
    await expect(readAllOf(client, deleted)).rejects.toMatchObject({ type: 'stream-not-found' });
    await expect(readAllOf(client, closed)).rejects.toMatchObject({ type: 'stream-deleted' });
    const next = await client.appendToStream(kept, testEvent(), { expectedRevision: 699n });
    expect(next.position?.commit).toBeGreaterThan(last.position?.commit ?? 0n);
    expect((await client.appendToStream(deleted, testEvent())).nextExpectedRevision).toBe(2n);
  });

  it('recognises repeats of what was written before, at exact revisions and at any', async () => {
    const first = await start();
    const stream = freshStream();
    const events = testEvents(3);
    const written = await connect(first).appendToStream(stream, events, { expectedRevision: 'no_stream' });
    await first.stop();
    const client = connect(await start());
    for (const expectedRevision of ['no_stream', 'any'] as const) {
      const repeated = await client.appendToStream(stream, events, { expectedRevision });
      expect(repeated).toEqual(written);
    }
  });
});

describe('the log in Postgres', () => {
  it('has positions without gaps from 1, also after refusals and repeats', async () => {
    const client = connect(await start());
    const stream = freshStream();
    const events = testEvents(5);
    await client.appendToStream(stream, events);
    await client.appendToStream(stream, events);
    await client.appendToStream(stream, testEvent(), { expectedRevision: 99n }).catch(() => {});
    await Promise.all(Array.from({ length: 50 }, () => client.appendToStream(freshStream(), testEvents(3))));
    await client.deleteStream(stream);
    const { rows } = await query('select position from event_store.event order by position');
    expect(rows.map((row) => Number(row.position))).toEqual(Array.from({ length: 156 }, (_, n) => n + 1));
  });
});

describe('the tables of the log', () => {
  it('are continued by the next one in time, and read across the border', async () => {
    await (await start()).stop();
    const border = 5_000_000;
    await query(`insert into event_store.stream values (1, sha256('early'), 'early');
      insert into event_store.event
      select ${border} - 20, 1, 0, gen_random_uuid(), 'Early', true, 0, '{}', ''`);
    const client = connect(await start());
    const stream = freshStream();
    const events = testEvents(40);
    await client.appendToStream(stream, events);
    await client.appendToStream('early', testEvents(2), { expectedRevision: 0n });
    expect(idsOf(await readAllOf(client, stream))).toEqual(idsOf(events));
    expect((await readAllOf(client, 'early')).map((event) => event.revision)).toEqual([0n, 1n, 2n]);
    const { rows } = await query(
      `select tableoid::regclass::text as name, count(*)::int as events from event_store.event group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { name: 'event_store.event_000000', events: 20 },
      { name: 'event_store.event_000001', events: 23 },
    ]);
  });
});

describe('an append under way', () => {
  it('is neither answered nor shown to anybody before Postgres has committed it', async () => {
    const client = connect(await start());
    const stream = freshStream();
    await client.appendToStream(stream, testEvent());
    const probe = await new SubscriptionProbe().watch(client.subscribeToStream(stream)).caughtUp();
    const blocker = new pg.Client({ connectionString: database.url });
    await blocker.connect();
    await blocker.query('begin; lock table event_store.event in share mode');
    const event = testEvent();
    let answered = false;
    const append = client
      .appendToStream(stream, event, { expectedRevision: 0n })
      .catch((error: unknown) => error)
      .finally(() => {
        answered = true;
      });
    const writer = await waitForBlockedWriter();
    expect(answered).toBe(false);
    await query(`select pg_terminate_backend(${writer})`);
    expect(await append).toMatchObject({ type: 'deadline-exceeded' });
    await blocker.end();
    expect(probe.events).toHaveLength(1);
    expect(await readAllOf(client, stream)).toHaveLength(1);
    // The outcome was open, so the writer tries again, and the node finds that nothing was committed.
    await expect
      .poll(() => client.appendToStream(stream, event, { expectedRevision: 0n }).catch(() => undefined), {
        timeout: 10_000,
      })
      .toMatchObject({ nextExpectedRevision: 1n });
    await probe.until(({ events }) => events.length === 2);
    await probe.stop();
  });

  it('is answered as timed out when Postgres takes too long, though it may still be committed', async () => {
    const client = connect(await start({ writeTimeoutMs: 300 }));
    const stream = freshStream();
    await client.appendToStream(stream, testEvent());
    const blocker = new pg.Client({ connectionString: database.url });
    await blocker.connect();
    await blocker.query('begin; lock table event_store.event in share mode');
    await expect(client.appendToStream(stream, testEvent())).rejects.toMatchObject({ type: 'deadline-exceeded' });
    await blocker.end();
    await expect.poll(() => readAllOf(client, stream)).toHaveLength(2);
  });
});

describe('stopping', () => {
  it('commits what was accepted and ends subscriptions as unavailable', async () => {
    const node = await start();
    const client = connect(node);
    const probe = await new SubscriptionProbe().watch(client.subscribeToAll()).caughtUp();
    const stream = freshStream();
    const appends = Promise.allSettled(Array.from({ length: 10 }, () => client.appendToStream(stream, testEvent())));
    await probe.until(({ events }) => events.length > 0);
    await node.stop();
    const accepted = (await appends).filter((result) => result.status === 'fulfilled').length;
    expect(probe.error).toMatchObject({ type: 'unavailable' });
    const again = connect(await start());
    expect((await readAllOf(again, stream)).length).toBeGreaterThanOrEqual(accepted);
  });
});

describe('Postgres going away', () => {
  it('is noticed and healed while nothing is written', async () => {
    const reports: string[] = [];
    const client = connect(await start({ report: (message) => reports.push(message) }));
    await endWriterConnection();
    await expect.poll(() => reports, { timeout: 10_000 }).toContain('Postgres is back.');
    expect((await client.appendToStream(freshStream(), testEvent())).success).toBe(true);
  });

  it('is survived: appends fail while it lasts and work again afterwards, subscriptions go on', async () => {
    const reports: string[] = [];
    const client = connect(await start({ report: (message) => reports.push(message) }));
    const stream = freshStream();
    await client.appendToStream(stream, testEvent());
    const probe = await new SubscriptionProbe().watch(client.subscribeToStream(stream)).caughtUp();
    await query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'event-store %' and datname = current_database()`,
    );
    const event = testEvent();
    await expect
      .poll(() => client.appendToStream(stream, event, { expectedRevision: 0n }).catch(() => undefined), {
        timeout: 10_000,
      })
      .toMatchObject({ nextExpectedRevision: 1n });
    await probe.until(({ events }) => events.length === 2);
    expect(probe.error).toBeUndefined();
    expect(reports).toContain('Postgres is back.');
    await probe.stop();
  });
});

describe('the status server', () => {
  it('says that the node lives and what it does', async () => {
    const node = await start({ statusPort: 0 });
    await connect(node).appendToStream(freshStream(), testEvents(3));
    const address = `http://127.0.0.1:${node.statusPort}`;
    expect((await fetch(`${address}/health/live`)).status).toBe(204);
    expect(await (await fetch(`${address}/stats`)).json()).toEqual({
      position: 3,
      queueLength: 0,
      subscribers: 0,
      pageReads: 0,
      writable: true,
    });
    expect((await fetch(`${address}/other`)).status).toBe(404);
  });
});

describe('what the node does not offer', () => {
  it('is named in the refusal', async () => {
    const client = connect(await start());
    const settings = persistentSubscriptionToStreamSettingsFromDefaults();
    await expect(client.createPersistentSubscriptionToStream(freshStream(), 'group', settings)).rejects.toMatchObject({
      message: expect.stringContaining('Persistent subscriptions are not offered'),
    });
    await expect(client.createProjection('name', 'fromAll()')).rejects.toMatchObject({
      message: expect.stringContaining('projections are not offered'),
    });
  });
});

async function endWriterConnection(): Promise<void> {
  await query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'event-store writer' and datname = current_database()`,
  );
}

/** The process id of the writer's backend, once it waits for a lock. */
async function waitForBlockedWriter(): Promise<number> {
  let backend = 0;
  await expect
    .poll(
      async () => {
        const { rows } = await query(
          `select pid from pg_stat_activity where application_name = 'event-store writer'
            and datname = current_database() and wait_event_type = 'Lock'`,
        );
        backend = rows[0]?.pid ?? 0;
        return backend;
      },
      { timeout: 5_000 },
    )
    .toBeGreaterThan(0);
  return backend;
}

async function query(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
