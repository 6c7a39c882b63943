import { PassThrough } from 'node:stream';
import { createLog } from '@proofline/platform/log/create-log';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { live } from '../live-schema.ts';
import { FakeEventLog } from '../testing/fake-event-log.ts';
import { allReadModels } from '../testing/lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from '../testing/migrated-database.ts';
import { oneRun } from '../testing/one-run.ts';
import { awaitPosition } from './positions.ts';
import { runProjections } from './run-projections.ts';

const untilMs = { timeout: 10_000, interval: 10 };

describe('projection processes', () => {
  let database: MigratedDatabase;

  beforeEach(async () => {
    database = await migratedDatabase();
  });
  afterEach(() => database.drop());

  function startProcess(eventLog: FakeEventLog) {
    const stopping = new AbortController();
    const state = { active: 0 };
    const running = runProjections({
      db: database.db,
      databaseUrl: database.url,
      eventLog,
      log: createLog('test', { destination: new PassThrough().resume() }),
      models: allReadModels,
      signal: stopping.signal,
      onActive: () => {
        state.active += 1;
      },
    });
    return {
      state,
      stop: async () => {
        stopping.abort();
        await running;
      },
    };
  }

  it('are active one at a time, and the next takes over when one ends', async () => {
    const script = oneRun();
    const eventLog = new FakeEventLog(script.recorded.slice(0, 10));
    const first = startProcess(eventLog);
    await vi.waitFor(() => expect(first.state.active).toBe(1), untilMs);
    const second = startProcess(eventLog);
    const position = script.recorded[9]?.position ?? 0n;
    await awaitPosition(database.db, ['reports', 'history'], position, 10_000);
    expect(second.state.active).toBe(0);
    await first.stop();
    eventLog.write(script.recorded.slice(10));
    await awaitPosition(database.db, ['reports', 'history'], script.lastPosition, 10_000);
    expect(second.state.active).toBe(1);
    await second.stop();
    expect(await database.db(live('results')).count({ count: '*' }).first()).toEqual({ count: '5' });
  });

  it('take their locks again after the connections that held them were cut', async () => {
    const script = oneRun();
    const eventLog = new FakeEventLog(script.recorded.slice(0, 10));
    const process = startProcess(eventLog);
    await vi.waitFor(() => expect(process.state.active).toBe(1), untilMs);
    await database.db.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'lock projection:%'`,
    );
    await vi.waitFor(() => expect(process.state.active).toBe(2), untilMs);
    eventLog.write(script.recorded.slice(10));
    await awaitPosition(database.db, ['results'], script.lastPosition, 10_000);
    await process.stop();
  });
});
