import { END } from '@eventstore/db-client';
import { backendMigrations } from '@proofline/backend/app/backend-migrations';
import { runReactor } from '@proofline/backend/kernel/reactor/run-reactor';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { FaultRelay } from '@proofline/event-store/testing/fault-relay';
import { realAnswers } from '@proofline/event-store/testing/real-answers';
import { SparsePositions } from '@proofline/event-store/testing/sparse-positions';
import { connectEventLog, eventLogThrough } from '@proofline/platform/event-log/connect-event-log';
import { connectLogClient } from '@proofline/platform/event-log/connect-log-client';
import type { EventLog, NewEvent, RecordedEvent } from '@proofline/platform/event-log/event-log';
import { openGate } from '@proofline/platform/event-log/gate';
import { createLog } from '@proofline/platform/log/create-log';
import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { projectionMigrations } from '@proofline/projections/migrations';
import { type LaneInTest, projectAll, startLane } from '@proofline/projections/testing/lane-in-test';
import { oneRun } from '@proofline/projections/testing/one-run';
import { storedRows } from '@proofline/projections/testing/stored-rows';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** How far events lie apart in the log, as on a real server, which drops who follows it live and reads too slowly. */
const apart = 137n;
let stops: (() => unknown)[];
let relay: FaultRelay;
let log: EventLog;

beforeEach(async () => {
  stops = [];
  const database = await testDatabase();
  stops.push(() => database.drop());
  const node = await startEventStore({ databaseUrl: database.url, allowUnsafeDurability: true });
  stops.push(() => node.stop());
  relay = await FaultRelay.start(node.connectionString, new SparsePositions(apart));
  stops.push(() => relay.stop());
  log = connectEventLog(relay.connectionString);
  stops.push(() => log.dispose());
});
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
});

async function freshDatabase(): Promise<{ url: string; db: Knex }> {
  const { url, drop } = await testDatabase([...backendMigrations, ...projectionMigrations]);
  const db = connectPostgres(url, { poolMax: 10 });
  stops.push(drop, () => db.destroy());
  return { url, db };
}

/** Writes events, has who reads them dropped, writes more, and has it dropped again. */
async function writeAround(startReading: () => void): Promise<bigint> {
  const events = oneRun().recorded;
  await write(events.slice(0, 10));
  relay.fail('Read', realAnswers.consumerTooSlow, { times: 2, after: 3 });
  startReading();
  await expect.poll(() => relay.failuresLeft('Read')).toBe(0);
  return write(events.slice(10));
}

async function write(events: readonly RecordedEvent[]): Promise<bigint> {
  let end = 0n;
  for (const { id, stream, type, data, metadata } of events)
    end = (await log.append(stream, 'any', [{ id, type, data, metadata } as NewEvent])).position;
  return end;
}

/** Goes on at the end of the log whenever it was dropped. */
function forgetful(): EventLog {
  const client = connectLogClient(relay.connectionString);
  const subscribeToAll = client.subscribeToAll.bind(client);
  let times = 0;
  client.subscribeToAll = (options, more) => {
    times += 1;
    return subscribeToAll(times === 1 ? options : { ...options, fromPosition: END }, more);
  };
  const lesser = eventLogThrough(client, openGate);
  stops.push(() => lesser.dispose());
  return lesser;
}

describe('read models whose reader is dropped for being slow', () => {
  async function becomeAsUndisturbed(through: EventLog): Promise<void> {
    const [disturbed, undisturbed] = [await freshDatabase(), await freshDatabase()];
    let lane: LaneInTest | undefined;
    const end = await writeAround(() => {
      lane = startLane(disturbed.db, through, { maxBatch: 2 });
      stops.push(() => lane?.stop());
    });
    await lane?.reach(end);
    await projectAll(undisturbed.db, log, end);
    expect(await storedRows(disturbed.db)).toEqual(await storedRows(undisturbed.db));
  }

  it('become what they are without it', { timeout: 90_000 }, () => becomeAsUndisturbed(log));

  it('are seen to lack what a lesser log leaves out', { timeout: 90_000 }, async () => {
    await expect(becomeAsUndisturbed(forgetful())).rejects.toThrow();
  });
});

describe('a reactor whose reader is dropped for being slow', () => {
  async function handlesEachOnce(through: EventLog): Promise<void> {
    const { db, url } = await freshDatabase();
    const handled: string[] = [];
    const reactor = {
      name: 'slow-reader',
      streamPrefixes: ['report-', 'target-'],
      types: new Set(['ReportRequested', 'TargetFinished', 'ReportCompleted'] as const),
      handle: async (events: readonly { readonly recorded: RecordedEvent }[]) => {
        handled.push(...events.map(({ recorded }) => recorded.id));
      },
    };
    const stopping = new AbortController();
    await writeAround(() => {
      const deps = { db, databaseUrl: url, eventLog: through, log: createLog('test', { level: 'silent' }) };
      const running = runReactor(reactor, deps, stopping.signal);
      stops.push(() => {
        stopping.abort();
        return running;
      });
    });
    const ofInterest: ReadonlySet<string> = reactor.types;
    const wanted = (await log.readAll()).filter(({ type }) => ofInterest.has(type)).map(({ id }) => id);
    await expect.poll(() => handled.at(-1)).toBe(wanted.at(-1));
    expect(handled).toEqual(wanted);
  }

  it('handles every event, once and in order', () => handlesEachOnce(log));

  it('is seen to lack what a lesser log leaves out', async () => {
    await expect(handlesEachOnce(forgetful())).rejects.toThrow();
  });
});
