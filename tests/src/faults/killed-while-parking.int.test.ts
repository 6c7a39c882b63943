import { once } from 'node:events';
import { CheckCreated } from '@proofline/contracts/events/check';
import type { EventLog, JsonObject } from '@proofline/platform/event-log/event-log';
import { randomId } from '@proofline/platform/ids';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ProcessWorld, startProcessWorld } from './testing/process-world.ts';

const patience = { timeout: 60_000, interval: 50 };

let world: ProcessWorld;
let db: Knex;
let eventLog: EventLog;
beforeEach(async () => {
  world = await startProcessWorld();
  ({ db, eventLog } = world);
}, 60_000);
afterEach(() => world?.stop());

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
    const killed = world.start(kind.script);
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

    world.start(kind.script);
    await expect.poll(async () => (await kind.handled()).map(Number), patience).toEqual([8]);
    const rows = await db(PARKED_EVENTS).where({ reader: kind.reader }).select('stream', 'event_id', 'position');
    expect(rows).toEqual([{ stream: 'check-7', event_id: bad.id, position: String(bad.position) }]);
  });
});
