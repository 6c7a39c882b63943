import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type EventStore, startEventStore } from '@proofline/event-store/start-event-store';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import type { EventLog, JsonObject, RecordedEvent } from '@proofline/platform/event-log/event-log';
import { createLog } from '@proofline/platform/log/create-log';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { live } from '../live-schema.ts';
import { PROJECTION_NAMES } from '../projection-names.ts';
import { awaitPosition } from '../runtime/positions.ts';
import { rebuild } from '../runtime/rebuild.ts';
import { allReadModels } from '../testing/lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from '../testing/migrated-database.ts';
import { CHECK, oneRun, REPORT } from '../testing/one-run.ts';
import { storedRows } from '../testing/stored-rows.ts';

const entry = fileURLToPath(new URL('./projections.ts', import.meta.url));
const rebuildEntry = fileURLToPath(new URL('./rebuild.ts', import.meta.url));
const kills = 4;
const eventsPerRound = 60;

describe('the projections process', () => {
  let database: MigratedDatabase;
  let logDatabase: { url: string; drop(): Promise<void> };
  let eventStore: EventStore;
  let eventLog: EventLog;
  let child: ChildProcess | undefined;

  beforeEach(async () => {
    database = await migratedDatabase();
    logDatabase = await testDatabase();
    // The tests' Postgres does not wait for its disk.
    eventStore = await startEventStore({ databaseUrl: logDatabase.url, allowUnsafeDurability: true });
    eventLog = connectEventLog(eventStore.connectionString);
  });

  afterEach(async () => {
    if (child && child.exitCode === null && child.signalCode === null) await kill(child);
    await eventLog.dispose();
    await eventStore.stop();
    await database.drop();
    await logDatabase.drop();
  });

  function startProcess(): ChildProcess {
    child = spawn(process.execPath, [entry], {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        EVENTSTORE_URL: eventStore.connectionString,
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return child;
  }

  async function runRebuild(names: readonly string[]): Promise<{ code: unknown; output: string }> {
    const rebuilding = spawn(process.execPath, [rebuildEntry, ...names], {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        EVENTSTORE_URL: eventStore.connectionString,
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [rebuilding.stdout, rebuilding.stderr]) {
      stream.on('data', (chunk) => {
        output += String(chunk);
      });
    }
    const [code] = await once(rebuilding, 'close');
    return { code, output };
  }

  it('loses and doubles nothing when it is killed again and again while events flow', {
    timeout: 120_000,
  }, async () => {
    const script = oneRun();
    let position = await append(eventLog, script.recorded);
    for (let round = 0; round < kills; round += 1) {
      const victim = startProcess();
      await once(victim, 'message');
      const before = script.recorded.length;
      for (let index = 0; index < eventsPerRound; index += 1) {
        const commentId = 100 + round * eventsPerRound + index;
        script.add('CommentAdded', { commentId, reportId: REPORT, checkId: CHECK, authorId: 2, text: 'Again.' });
      }
      const appending = append(eventLog, script.recorded.slice(before));
      // Somewhere among the new events, at another place each time.
      await reachAny(database, position);
      await kill(victim);
      position = await appending;
    }
    startProcess();
    await awaitPosition(database.db, PROJECTION_NAMES, position, 30_000);

    const lived = await storedRows(database.db);
    expect(lived.comments).toHaveLength(1 + kills * eventsPerRound);
    await rebuild({
      db: database.db,
      databaseUrl: database.url,
      eventLog,
      log: createLog('test', { destination: new PassThrough().resume() }),
      models: allReadModels,
      signal: AbortSignal.timeout(30_000),
    });
    expect(await storedRows(database.db)).toEqual(lived);
  });

  it('leaves room for a rebuild by its own command', { timeout: 60_000 }, async () => {
    const position = await append(eventLog, oneRun().recorded);
    await once(startProcess(), 'message');
    await awaitPosition(database.db, PROJECTION_NAMES, position, 20_000);
    const before = await storedRows(database.db);
    await database.db(live('comments')).delete();
    const { code, output } = await runRebuild(['comments', 'results']);
    // The identity of the log is one of them.
    expect(output).toContain('Rebuilt results, comments from 20 events');
    expect(code).toBe(0);
    expect(await storedRows(database.db)).toEqual(before);
    expect(await runRebuild(['coments'])).toEqual({
      code: 1,
      output: `The rebuild failed: No read model is called coments; there are ${PROJECTION_NAMES.join(', ')}.\n`,
    });
  });

  it('stops when it is asked to, with code 0', async () => {
    const asked = startProcess();
    await once(asked, 'message');
    asked.kill('SIGTERM');
    expect(await once(asked, 'exit')).toEqual([0, null]);
  });

  it('refuses to start without its addresses, naming them', async () => {
    const lost = spawn(process.execPath, [entry], { env: { PATH: process.env.PATH, LOG_LEVEL: 'info' } });
    let output = '';
    lost.stdout.on('data', (chunk) => {
      output += String(chunk);
    });
    const [code] = await once(lost, 'exit');
    expect(code).toBe(1);
    expect(output).toContain('DATABASE_URL is missing');
    expect(output).toContain('EVENTSTORE_URL is missing');
  });
});

async function kill(process: ChildProcess): Promise<void> {
  const exited = once(process, 'exit');
  process.kill('SIGKILL');
  await exited;
}

/** Appends one event at a time, so that the positions spread; resolves with the last one. */
async function append(eventLog: EventLog, events: readonly RecordedEvent[]): Promise<bigint> {
  let position = 0n;
  for (const { id, stream, revision, type, data, metadata } of events) {
    const expected = revision === 0n ? 'no_stream' : revision - 1n;
    const written = await eventLog.append(stream, expected, [
      { id, type, data: data as JsonObject, metadata: metadata as JsonObject },
    ]);
    position = written.position;
  }
  return position;
}

/** Waits until some read model has gone past `position`. */
async function reachAny(database: MigratedDatabase, position: bigint): Promise<void> {
  await awaitPosition(database.db, ['comments'], position + 1n, 20_000);
}
