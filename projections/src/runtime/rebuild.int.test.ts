import { PassThrough } from 'node:stream';
import { READ_MODEL_CHANNEL } from '@proofline/contracts/read-model-change';
import { createLog } from '@proofline/platform/log/create-log';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import { listen } from '@proofline/platform/postgres/notify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { audit } from '../audit/read-model.ts';
import { comments } from '../comments/read-model.ts';
import { history } from '../history/read-model.ts';
import { live } from '../live-schema.ts';
import { getReport } from '../reports/query.ts';
import { reports } from '../reports/read-model.ts';
import { EventScript } from '../testing/event-script.ts';
import { FakeEventLog } from '../testing/fake-event-log.ts';
import { allReadModels, projectAll, startLane } from '../testing/lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from '../testing/migrated-database.ts';
import { CHECK, oneRun, REPORT } from '../testing/one-run.ts';
import { parkedRows } from '../testing/parked-rows.ts';
import { storedRows } from '../testing/stored-rows.ts';
import { passedOverAt, readCheckpoints } from './checkpoints.ts';
import type { ReadModel } from './read-model.ts';
import { rebuild } from './rebuild.ts';

const untilMs = { timeout: 10_000, interval: 10 };
const now = new Date('2026-11-20T12:01:00.000Z');

describe('a rebuild', () => {
  let database: MigratedDatabase;

  beforeEach(async () => {
    database = await migratedDatabase();
  });
  afterEach(() => database.drop());

  const run = (eventLog: FakeEventLog, more: { models?: readonly ReadModel[]; signal?: AbortSignal } = {}) =>
    rebuild({
      db: database.db,
      databaseUrl: database.url,
      eventLog,
      log: createLog('test', { destination: new PassThrough().resume() }),
      models: allReadModels,
      signal: new AbortController().signal,
      maxBatch: 5,
      ...more,
    });

  const generations = async () =>
    (
      await readCheckpoints(database.db, ['audit', 'checks', 'comments', 'history', 'reports', 'results', 'url-lists'])
    ).map(({ generation }) => generation);

  it('gives the rows that live writing gave', async () => {
    const script = oneRun();
    const eventLog = new FakeEventLog(script.recorded);
    await projectAll(database.db, eventLog, script.lastPosition);
    const before = await storedRows(database.db);
    const rebuilt = await run(eventLog);
    expect(rebuilt).toEqual({ position: script.lastPosition, events: script.recorded.length });
    expect(await storedRows(database.db)).toEqual(before);
    expect(await generations()).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  it('gives back what was lost from the live tables', async () => {
    const script = oneRun();
    const eventLog = new FakeEventLog(script.recorded);
    await projectAll(database.db, eventLog, script.lastPosition);
    const before = await storedRows(database.db);
    await database.db(live('results')).delete();
    await database.db(live('comments')).update({ text: 'forged' });
    await run(eventLog);
    expect(await storedRows(database.db)).toEqual(before);
  });

  it('takes over while events flow: nothing is lost or doubled, and the live lane goes on', async () => {
    const script = oneRun();
    const eventLog = new FakeEventLog(script.recorded);
    const lane = startLane(database.db, eventLog, { maxBatch: 3 });
    let written = script.recorded.length;
    let commentId = 100;
    const writing = setInterval(() => {
      commentId += 1;
      script.add('CommentAdded', {
        commentId,
        reportId: REPORT,
        checkId: CHECK,
        authorId: 2,
        text: `No. ${commentId}`,
      });
      eventLog.write(script.recorded.slice(written));
      written = script.recorded.length;
    }, 10);
    try {
      await run(eventLog);
      await run(eventLog, { models: [comments] });
    } finally {
      clearInterval(writing);
    }
    await lane.reach(script.lastPosition);
    await lane.stop();
    const swapped = await storedRows(database.db);
    expect(await generations()).toEqual([1, 1, 2, 1, 1, 1, 1]);

    await database.drop();
    database = await migratedDatabase();
    await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition);
    expect(swapped).toEqual(await storedRows(database.db));
  });

  it('gets to where the live tables are before it takes their place', async () => {
    const script = oneRun();
    await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition);
    const before = await storedRows(database.db);
    const slow = new FakeEventLog(script.recorded.slice(0, 10));
    const rebuilding = run(slow);
    await vi.waitFor(async () => {
      const free = await database.db.raw(`select 1 from ${live('projection_checkpoints')} for update skip locked`);
      expect(free.rows).toHaveLength(0);
    }, untilMs);
    slow.write(script.recorded.slice(10));
    expect((await rebuilding).position).toBe(script.lastPosition);
    expect(await storedRows(database.db)).toEqual(before);
  });

  it('that is ahead of a live lane makes it go on from there', async () => {
    const script = oneRun();
    const late = new FakeEventLog(script.recorded.slice(0, 10));
    const lane = startLane(database.db, late);
    await lane.reach(script.recorded[9]?.position ?? 0n);
    await run(new FakeEventLog(script.recorded));
    const rebuilt = await storedRows(database.db);
    script.add('CommentDeleted', { commentId: 7 });
    late.write(script.recorded.slice(10));
    await lane.reach(script.lastPosition);
    await lane.stop();
    const lived = await storedRows(database.db);
    expect(lived.comments).toEqual([expect.stringContaining('"deleted_by": ')]);
    const { comments, history, feed_events } = rebuilt;
    expect({ ...lived, comments, history, feed_events }).toEqual(rebuilt);
    expect(await parkedRows(database.db)).toEqual([]);
  });

  it('never shows a reader half of it', async () => {
    const script = oneRun();
    const eventLog = new FakeEventLog(script.recorded);
    await projectAll(database.db, eventLog, script.lastPosition);
    const expected = await getReport(database.db, 1, REPORT, now);
    const reading = new AbortController();
    const reads = (async () => {
      let count = 0;
      for (; !reading.signal.aborted; count += 1)
        expect(await getReport(database.db, 1, REPORT, now)).toEqual(expected);
      return count;
    })();
    try {
      await run(eventLog);
      await run(eventLog);
    } finally {
      reading.abort();
    }
    expect(await reads).toBeGreaterThan(0);
  });

  it('announces nothing but the swap', async () => {
    const script = oneRun();
    const eventLog = new FakeEventLog(script.recorded);
    await projectAll(database.db, eventLog, script.lastPosition);
    const heard: unknown[] = [];
    const listening = Promise.withResolvers<void>();
    const subscription = listen(database.url, READ_MODEL_CHANNEL, { onListening: listening.resolve }).subscribe(
      (payload) => heard.push(JSON.parse(payload)),
    );
    try {
      await listening.promise;
      await run(eventLog, { models: [comments] });
      await vi.waitFor(() => expect(heard).not.toHaveLength(0), untilMs);
      expect(heard).toEqual([{ projection: 'comments', position: String(script.lastPosition), touched: [] }]);
    } finally {
      subscription.unsubscribe();
    }
  });

  it('that is stopped leaves the live tables alone, and the next one succeeds', async () => {
    const script = oneRun();
    const eventLog = new FakeEventLog(script.recorded);
    await projectAll(database.db, eventLog, script.lastPosition);
    const before = await storedRows(database.db);
    const stopping = new AbortController();
    const stopped = rebuild({
      db: database.db,
      databaseUrl: database.url,
      eventLog,
      log: createLog('test', { destination: new PassThrough().resume() }),
      models: allReadModels,
      signal: stopping.signal,
      maxBatch: 2,
      onProgress: () => stopping.abort(new Error('stopped by the test')),
    });
    await expect(stopped).rejects.toThrow('stopped by the test');
    expect(await storedRows(database.db)).toEqual(before);
    expect(await generations()).toEqual([0, 0, 0, 0, 0, 0, 0]);
    await run(eventLog);
    expect(await storedRows(database.db)).toEqual(before);
  });

  it('writes a few batches of the others while one is slow, and no more', async () => {
    const script = oneRun();
    const eventLog = new FakeEventLog(script.recorded);
    const slow = Promise.withResolvers<void>();
    let batches = 0;
    const counting: ReadModel = {
      ...history,
      write: (...args) => {
        batches += 1;
        return history.write(...args);
      },
    };
    const waiting: ReadModel = { ...audit, eventTypes: history.eventTypes, write: () => slow.promise.then(() => []) };
    const rebuilt = rebuild({
      db: database.db,
      databaseUrl: database.url,
      eventLog,
      log: createLog('test', { destination: new PassThrough().resume() }),
      models: [counting, waiting],
      signal: new AbortController().signal,
      maxBatch: 1,
    });
    await expect.poll(() => batches, untilMs).toBe(4);
    slow.resolve();
    await rebuilt;
    expect(batches).toBeGreaterThan(4);
  });

  it('that cannot write leaves the live tables alone, whichever read model it is', async () => {
    const script = oneRun();
    const eventLog = new FakeEventLog(script.recorded);
    await projectAll(database.db, eventLog, script.lastPosition);
    const before = await storedRows(database.db);
    let writes = 0;
    const failing: ReadModel = {
      ...reports,
      write: async (...args) => {
        writes += 1;
        if (writes > 1) throw Object.assign(new Error('The server closed the connection.'), { code: '08006' });
        return await reports.write(...args);
      },
    };
    await expect(run(eventLog, { models: [failing, history] })).rejects.toThrow('The server closed the connection.');
    expect(writes).toBe(2);
    expect(await storedRows(database.db)).toEqual(before);
    await run(eventLog);
    expect(await storedRows(database.db)).toEqual(before);
  });

  it('tries anew what failed, and leaves it parked where it fails again', async () => {
    const script = oneRun().addRaw('comment-9', 'CommentEdited', { commentId: 9 });
    const eventLog = new FakeEventLog(script.recorded);
    await projectAll(database.db, eventLog, script.lastPosition);
    await database.db(PARKED_EVENTS).update({ reason: 'before', state: 'parked', attempts: 6 });
    const before = await storedRows(database.db);
    await run(eventLog, { models: [comments] });
    const kept = await parkedRows(database.db);
    expect(kept.map(({ reader, state, attempts }) => [reader, state, attempts])).toEqual([
      ['read-model:comments', 'parked', 6],
      ['read-model:feed', 'parked', 6],
      ['read-model:history', 'parked', 6],
    ]);
    expect(kept.map(({ reason }) => reason === 'before')).toEqual([false, true, true]);
    expect(await storedRows(database.db)).toEqual(before);
  });

  it('never shows what an administrator skipped', async () => {
    const script = oneRun().add('CommentDeleted', { commentId: 7 });
    const eventLog = new FakeEventLog(script.recorded);
    await projectAll(database.db, eventLog, script.lastPosition);
    const last = script.recorded.at(-1);
    await database.db(PARKED_EVENTS).insert({
      ...{ reader: 'read-model:comments', sequence: 'comment-7', stream: 'comment-7', type: 'CommentDeleted' },
      ...{ revision: 1, position: String(last?.position), event_id: last?.id, state: 'skipped' },
    });
    await run(eventLog, { models: [comments] });
    expect(await database.db(live('comments')).pluck('id')).toEqual(['7']);
    expect((await parkedRows(database.db)).map(({ state }) => state)).toEqual(['skipped']);
  });

  it('knows of no event that it passed over where it knows every type, and of the first where it does not', async () => {
    const script = oneRun();
    const known = new FakeEventLog(script.recorded);
    await projectAll(database.db, known, script.lastPosition);
    await database.db(live('projection_checkpoints')).update({ passed_over: '40' });
    await run(known, { models: [comments] });
    expect(await passedOverAt(database.db, 'comments')).toBeUndefined();
    expect(await passedOverAt(database.db, 'retention')).toBe(40n);
    const first = script.addRaw('comment-8', 'CommentPinned', { commentId: 8 }).lastPosition;
    script.addRaw('comment-9', 'CommentPinned', { commentId: 9 });
    await run(new FakeEventLog(script.recorded));
    expect(await passedOverAt(database.db, 'comments')).toBe(first);
    expect(await passedOverAt(database.db, 'retention')).toBe(first);
  });

  it('of an empty log gives empty tables', async () => {
    const script = new EventScript().add('AgentRevoked', { agentId: '0f8fad5b-d9cb-469f-a165-70867728950e' });
    await expect(run(new FakeEventLog(script.recorded))).resolves.toMatchObject({ events: 1 });
    expect(await database.db(live('checks')).select('id')).toEqual([]);
  });
});
