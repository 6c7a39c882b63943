import { PassThrough } from 'node:stream';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EventLog, EventLogUnavailable, type RecordedEvent } from '../event-log/event-log.ts';
import { EventLogGaveNoReason } from '../event-log/event-log-errors.ts';
import { createLog } from '../log/create-log.ts';
import { connectPostgres } from '../postgres/connect-postgres.ts';
import { testDatabase } from '../postgres/testing/test-postgres.ts';
import { PARKING_LIMITS } from './limits.ts';
import { ParkedEvents } from './parked-events.ts';
import { type RetryingReader, retryParked } from './retry-parked.ts';
import { createParkedEvents, PARKED_EVENTS } from './table.ts';

const patience = { timeout: 10_000, interval: 10 };
const limits = { ...PARKING_LIMITS, retryPausesMs: [10, 10] as const, lookEveryMs: 10 };
const log = createLog('test', { destination: new PassThrough().resume() });

let db: Knex;
let drop: () => Promise<void>;
let stopping: AbortController;
let running: Promise<void>[];

beforeEach(async () => {
  const database = await testDatabase();
  db = connectPostgres(database.url);
  drop = async () => {
    await db.destroy();
    await database.drop();
  };
  await db.transaction(createParkedEvents);
  stopping = new AbortController();
  running = [];
});
afterEach(async () => {
  stopping.abort();
  await Promise.all(running);
  await drop();
});

/** An event that failed once, and is due. */
async function failed(stream: string, position = 1): Promise<RecordedEvent> {
  const event = { id: crypto.randomUUID(), stream, type: 'Given', revision: 0n, position: BigInt(position) };
  await db(PARKED_EVENTS).insert({
    ...{ reader: 'reactor:one', sequence: stream, stream, revision: 0, position, event_id: event.id, type: event.type },
    ...{ state: 'retrying', attempts: 1, failed_at: new Date(), next_attempt_at: new Date(0) },
  });
  return event as RecordedEvent;
}

interface Given extends Partial<Pick<RetryingReader, 'claim' | 'handle' | 'onParked'>> {
  readonly readStream: (stream: string) => Promise<RecordedEvent[]>;
}

/** Another process's worth of the same reader. */
async function start({ readStream, ...given }: Given): Promise<void> {
  const parked = new ParkedEvents('reactor:one', limits);
  await parked.load(db, 1_000n);
  const eventLog = { readStream, subscribeAll: () => Promise.reject(new Error('Nothing is subscribed to.')) };
  const reader: RetryingReader = {
    parked,
    types: ['Given'],
    position: () => 1_000n,
    exclusive: (work) => work(),
    claim: async () => () => {},
    handle: async () => {},
    ...given,
  };
  const deps = { db, log, limits, eventLog: eventLog as unknown as Pick<EventLog, 'readStream' | 'subscribeAll'> };
  running.push(retryParked(reader, deps, { signal: stopping.signal, atStart: false }));
}

const stateOf = async (stream: string) => (await db(PARKED_EVENTS).where({ stream }).first('state'))?.state;

describe('an event that is tried again', () => {
  it('by two processes at once is handled by one', async () => {
    const event = await failed('report-1');
    const both = Promise.withResolvers<void>();
    let arrived = 0;
    let handled = 0;
    const given: Given = {
      readStream: async () => [event],
      claim: async () => {
        arrived += 1;
        if (arrived === 2) both.resolve();
        await both.promise;
        return () => {};
      },
      handle: async () => {
        handled += 1;
      },
    };
    await start(given);
    await start(given);
    await expect.poll(() => stateOf('report-1'), patience).toBeUndefined();
    stopping.abort();
    await Promise.all(running);
    expect(handled).toBe(1);
  });

  it('is not handled any more when an administrator has let it go since it was read', async () => {
    const event = await failed('report-1');
    let handled = 0;
    await start({
      readStream: async () => {
        await db(PARKED_EVENTS).update({ asked: 'skip' });
        return [event];
      },
      handle: async () => {
        handled += 1;
      },
    });
    await expect.poll(() => stateOf('report-1'), patience).toBe('skipped');
    expect(handled).toBe(0);
  });

  it('fails while an administrator asks to skip it: it is skipped', async () => {
    const event = await failed('report-1');
    await start({
      readStream: async () => [event],
      handle: () => Promise.reject(new TypeError('undefined')),
      onParked: async () => {
        await db(PARKED_EVENTS).update({ asked: 'skip' });
      },
    });
    await expect.poll(() => stateOf('report-1'), patience).toBe('skipped');
  });

  it('is parked when the log gives no reason each time it is handled', async () => {
    const event = await failed('report-1');
    await start({ readStream: async () => [event], handle: () => Promise.reject(new EventLogGaveNoReason()) });
    await expect.poll(() => stateOf('report-1'), patience).toBe('parked');
  });

  it('waits while the log is away, and keeps none of the others from its turn', async () => {
    const events = [await failed('report-1', 1), await failed('report-2', 2), await failed('report-3', 3)];
    await start({
      readStream: async (stream) => events.filter((event) => event.stream === stream),
      handle: async (_, { stream }) => {
        if (stream === 'report-1') throw new EventLogUnavailable();
      },
    });
    await expect.poll(() => stateOf('report-3'), patience).toBeUndefined();
    expect(await stateOf('report-2')).toBeUndefined();
    expect(await stateOf('report-1')).toBe('retrying');
  });

  it('is parked when the log no longer holds it', async () => {
    await failed('report-1');
    await start({ readStream: async () => [] });
    await expect.poll(() => stateOf('report-1'), patience).toBe('parked');
  });
});
