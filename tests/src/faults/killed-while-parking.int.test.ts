import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { backendMigrations } from '@proofline/backend/app/backend-migrations';
import { CheckCreated } from '@proofline/contracts/events/check';
import { type EventStore, startEventStore } from '@proofline/event-store/start-event-store';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import type { EventLog, JsonObject } from '@proofline/platform/event-log/event-log';
import { randomId } from '@proofline/platform/ids';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { compileCache } from '@proofline/platform/process/testing/compile-cache';
import { projectionMigrations } from '@proofline/projections/migrations';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const patience = { timeout: 60_000, interval: 50 };
const bin = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

let databases: Awaited<ReturnType<typeof testDatabase>>[];
let node: EventStore;
let db: Knex;
let eventLog: EventLog;
let folder: string;
let children: ChildProcess[];
beforeEach(async () => {
  children = [];
  folder = await mkdtemp(join(tmpdir(), 'proofline-parking-'));
  databases = await Promise.all([testDatabase([...backendMigrations, ...projectionMigrations]), testDatabase()]);
  node = await startEventStore({ databaseUrl: databases[1]?.url ?? '', allowUnsafeDurability: true });
  db = connectPostgres(databases[0]?.url ?? '');
  eventLog = connectEventLog(node.connectionString);
}, 60_000);
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await eventLog.dispose();
  await node.stop();
  await db.destroy();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true });
});

function start(script: string): ChildProcess {
  const child = spawn(process.execPath, [bin(script)], {
    env: {
      ...{ PATH: process.env.PATH, ...compileCache, LOG_LEVEL: 'fatal', BLOB_URL: pathToFileURL(folder).href },
      ...{ DATABASE_URL: databases[0]?.url, EVENTSTORE_URL: node.connectionString },
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  return child;
}

async function append(stream: string, data: JsonObject): Promise<{ id: string; position: bigint }> {
  const id = randomId();
  const metadata = {
    ...{ commandId: 'x', correlationId: 'x', causationId: 'x', schema: 1, organizationId: 1 },
    actor: { type: 'user', id: '1' },
    at: new Date().toISOString(),
  };
  const { position } = await eventLog.append(stream, 'no_stream', [{ id, type: 'CheckCreated', data, metadata }]);
  return { id, position };
}

/** Sessions that wait for another's transaction while they put an event aside. */
const blocked = async () => {
  const { rows } = await db.raw<{ rows: { pid: number }[] }>(
    `select pid from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into%parked_events%'`,
  );
  return rows.map(({ pid }) => pid);
};
const sessions = async (pids: readonly number[]) =>
  (await db.raw<{ rows: unknown[] }>('select 1 from pg_stat_activity where pid = any(?)', [[...pids]])).rows.length;

const kinds = [
  {
    script: 'backend/src/bin/reactors.ts',
    reader: 'reactor:start-runs',
    handled: async () => await db('check_schedules').orderBy('check_id').pluck('check_id'),
    checkpoint: async () => (await db('reactor_checkpoints').where({ reactor: 'start-runs' }).first())?.position,
  },
  {
    script: 'projections/src/bin/projections.ts',
    reader: 'read-model:checks',
    handled: async () => await db('read_models.checks').orderBy('id').pluck('id'),
    checkpoint: async () =>
      (await db('read_models.projection_checkpoints').where({ name: 'checks' }).first())?.position,
  },
];

describe('a process that is killed between putting an event aside and its checkpoint', { timeout: 150_000 }, () => {
  it.each(kinds)('$script leaves neither, and the next one ends as if nothing had been', async (kind) => {
    await db('organizations').insert({ id: 1, name: 'First' }).onConflict().ignore();
    const bad = await append('check-7', { nonsense: true });
    const example = CheckCreated.schema.parse(CheckCreated.example);
    const configuration = { ...example.configuration, schedule: 'weekly', scheduleStart: '2099-01-01' };
    await append('check-8', JSON.parse(JSON.stringify({ checkId: 8, configuration })));
    const checkpointBefore = await kind.checkpoint();

    // Whoever puts the same event aside waits for this transaction.
    const blocking = await db.transaction();
    await blocking(PARKED_EVENTS).insert({
      ...{ reader: kind.reader, sequence: 'check-7', stream: 'check-7', revision: 0, position: String(bad.position) },
      ...{ event_id: bad.id, type: 'CheckCreated', state: 'retrying' },
    });
    const killed = start(kind.script);
    await expect.poll(async () => (await blocked()).length, patience).toBeGreaterThan(0);
    const pids = await blocked();
    const exited = once(killed, 'exit');
    killed.kill('SIGKILL');
    await exited;
    await blocking.rollback();
    await expect.poll(() => sessions(pids), patience).toBe(0);
    expect(await kind.checkpoint()).toEqual(checkpointBefore);
    expect(await db(PARKED_EVENTS).where({ reader: kind.reader })).toEqual([]);
    expect(await kind.handled()).toEqual([]);

    start(kind.script);
    await expect.poll(async () => (await kind.handled()).map(Number), patience).toEqual([8]);
    const rows = await db(PARKED_EVENTS).where({ reader: kind.reader }).select('stream', 'event_id', 'position');
    expect(rows).toEqual([{ stream: 'check-7', event_id: bad.id, position: String(bad.position) }]);
  });
});
