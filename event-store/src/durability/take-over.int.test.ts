import type { ChildProcess } from 'node:child_process';
import { EventStoreDBClient } from '@eventstore/db-client';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { freePort } from '@proofline/platform/process/free-port';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshStream, idsOf, readAllOf, type TestEvent, testEvent } from '../contract/contract-events.ts';
import { SubscriptionProbe } from '../contract/subscription-probe.ts';
import { runProgram } from '../operations/testing/test-program.ts';
import { type EventStore, type EventStoreOptions, startEventStore } from '../start-event-store.ts';
import { killNode, startNodeProcess } from './node-process.ts';

/** For what happens at once on an idle machine. */
const soon = { timeout: 15_000 };
let database: Awaited<ReturnType<typeof testDatabase>>;
let processes: ChildProcess[];
let nodes: EventStore[];
let clients: EventStoreDBClient[];
beforeEach(async () => {
  database = await testDatabase();
  [processes, nodes, clients] = [[], [], []];
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await Promise.all(processes.map(killNode));
  await Promise.all(clients.map((client) => client.dispose()));
  await database.drop();
});

const mutantNode = new URL('./testing/test-mutant-node.ts', import.meta.url);

/** A node in a process of its own, which can be paused and killed. */
async function startFirst(program?: { program: URL; env: Record<string, string> }) {
  const port = await freePort();
  const node = await startNodeProcess({ databaseUrl: database.url, port, ...program });
  processes.push(node);
  return { node, client: connect(`esdb://127.0.0.1:${port}?tls=false`) };
}

/** Another node on the same database, here. */
async function startSecond(options: Partial<EventStoreOptions>): Promise<EventStore> {
  const node = await startEventStore({ databaseUrl: database.url, allowUnsafeDurability: true, ...options });
  nodes.push(node);
  return node;
}

function connect(connectionString: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(connectionString);
  clients.push(client);
  return client;
}

/** With credentials, because the client's batches share their state over all nodes of a process. */
function append(client: EventStoreDBClient, stream: string, event: TestEvent, expectedRevision: bigint | 'no_stream') {
  return client.appendToStream(stream, event, { expectedRevision, credentials: { username: 'a', password: 'b' } });
}

describe('a second node on a database', () => {
  it('refuses to start and says why, also as a program', async () => {
    await startFirst();
    await expect(startSecond({})).rejects.toMatchObject({ name: 'StartError', code: 'database_in_use' });
    const { code, err } = await runProgram(['start'], database.url, {
      EVENTSTORE_ALLOW_UNSAFE_DURABILITY: 'true',
      EVENTSTORE_PORT: '0',
    }).ended;
    expect(code).toBe(1);
    expect(err).toBe(
      'Another event store node already writes to this database. Stop it first, or give this node its own database.\n',
    );
  });

  it('takes over when the first is killed, with all that it acknowledged', async () => {
    const { node, client } = await startFirst();
    const stream = freshStream();
    const events = [testEvent(), testEvent()] as const;
    await append(client, stream, events[0], 'no_stream');
    const reports: string[] = [];
    const second = startSecond({ waitForDatabase: true, report: (_, error) => reports.push(String(error)) });
    await expect.poll(() => reports.join(), soon).toContain('Another event store node');
    await killNode(node);
    const own = connect((await second).connectionString);
    await append(own, stream, events[1], 0n);
    expect(idsOf(await readAllOf(own, stream))).toEqual(idsOf(events));
  });

  it('takes over from a paused one, which then shows what was written meanwhile and follows on', async () => {
    const { node, client } = await startFirst();
    const stream = freshStream();
    const events = [testEvent(), testEvent(), testEvent()] as const;
    await append(client, stream, events[0], 'no_stream');
    const probe = await new SubscriptionProbe().watch(client.subscribeToStream(stream)).caughtUp();
    node.kill('SIGSTOP');
    const second = startSecond({ waitForDatabase: true });
    await endWriterSession();
    const own = connect((await second).connectionString);
    await append(own, stream, events[1], 0n);
    node.kill('SIGCONT');
    // It has lost the lock: it reads, but writes nothing while the other one holds the database.
    await expect(append(client, stream, testEvent(), 1n)).rejects.toThrow();
    await (await second).stop();
    await expect
      .poll(() => append(client, stream, events[2], 1n).catch(() => undefined), { timeout: 10_000 })
      .toMatchObject({ success: true });
    await probe.until(({ events: seen }) => seen.length === 3);
    expect(idsOf(probe.events)).toEqual(idsOf(events));
    expect(idsOf(await readAllOf(client, stream))).toEqual(idsOf(events));
    await probe.stop();
  });
});

/**
 * The first node is paused while Postgres is at its insert; it loses its lock, and the second takes over.
 * @returns what the stream holds once everything is let go: the event of the paused writer, or that of the second
 */
async function writeLate(program?: {
  program: URL;
  env: Record<string, string>;
}): Promise<'paused' | 'second' | 'both'> {
  const { node, client } = await startFirst(program);
  const stream = freshStream();
  await append(client, stream, testEvent(), 'no_stream');
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  try {
    await blocker.query('begin; lock table event_store.event in share mode');
    const [late, timely] = [testEvent(), testEvent()];
    const appending = append(client, stream, late, 0n).catch(() => undefined);
    await expect
      .poll(
        () =>
          count(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into event_store.event%'`,
          ),
        soon,
      )
      .toBe(1);
    node.kill('SIGSTOP');
    const second = startSecond({ waitForDatabase: true });
    await endWriterSession();
    const own = connect((await second).connectionString);
    await blocker.query('rollback');
    await expect.poll(() => count(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`), soon).toBe(0);
    await append(own, stream, timely, 0n).catch(() => undefined);
    node.kill('SIGCONT');
    await appending;
    const ids = (await query(`select id from event_store.event`)).map(({ id }) => id);
    if (!ids.includes(late.id)) return 'second';
    return ids.includes(timely.id) ? 'both' : 'paused';
  } finally {
    await blocker.end();
  }
}

describe('a writer that was paused in the middle of a commit', () => {
  it('commits nothing after another node has taken over', async () => {
    expect(await writeLate()).toBe('second');
  });

  it('would commit late if the lock were not held by the session that writes', async () => {
    const mutant = { program: mutantNode, env: { MUTANT: 'lock_on_another_session' } };
    expect(await writeLate(mutant)).not.toBe('second');
  });
});

describe('a Postgres that may lose commits', () => {
  it.each([
    ['fsync', 'on'],
    ['synchronous_commit', 'off'],
  ])('is refused because of %s, unless that is wanted', async (setting, synchronousCommit) => {
    // The Postgres of the tests runs with fsync off anyway.
    await query(
      `do $$ begin execute format('alter database %I set synchronous_commit = ${synchronousCommit}', current_database()); end $$`,
    );
    const refused = expect(startSecond({ allowUnsafeDurability: false })).rejects;
    await refused.toMatchObject({ code: 'database_not_durable', message: expect.stringContaining(setting) });
    await startSecond({});
  });
});

async function endWriterSession(): Promise<void> {
  await query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'event-store writer' and datname = current_database()`,
  );
}

async function count(text: string): Promise<number> {
  return (await query(`${text} and datname = current_database()`)).length;
}

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
