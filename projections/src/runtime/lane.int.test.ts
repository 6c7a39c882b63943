import { READ_MODEL_CHANNEL, readModelChangeSchema } from '@proofline/contracts/read-model-change';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import { listen } from '@proofline/platform/postgres/notify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIVE_SCHEMA, live } from '../live-schema.ts';
import { reports } from '../reports/read-model.ts';
import { EventScript } from '../testing/event-script.ts';
import { FakeEventLog } from '../testing/fake-event-log.ts';
import { projectAll, startLane } from '../testing/lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from '../testing/migrated-database.ts';
import { CHECK, oneRun, REPORT } from '../testing/one-run.ts';
import { parkedRows } from '../testing/parked-rows.ts';
import { checkCreated, reportRequested, targetKey, visit } from '../testing/sample-data.ts';
import { storedRows } from '../testing/stored-rows.ts';
import { passedOverAt, readCheckpoints } from './checkpoints.ts';
import { awaitPosition, PositionNotReached, readPosition } from './positions.ts';

const untilMs = { timeout: 10_000, interval: 10 };

describe('a lane', () => {
  let database: MigratedDatabase;

  beforeEach(async () => {
    database = await migratedDatabase();
  });
  afterEach(() => database.drop());

  const checkpointOf = async (name: 'reports' | 'comments' | 'results' = 'reports') =>
    (await readCheckpoints(database.db, [name]))[0];

  const targetsFinished = async () => {
    const row = await database.db(live('reports')).where('id', REPORT).first<{ failed_targets: number } | undefined>();
    return row?.failed_targets;
  };

  /** A run whose 40 targets fail, one event each. */
  function longRun(): EventScript {
    const script = new EventScript().add('ReportRequested', reportRequested(REPORT));
    for (let target = 1; target <= 40; target += 1) {
      script.add('TargetFinished', { ...targetKey(REPORT, target), outcome: 'failed', pages: 0 });
    }
    return script;
  }

  it('commits rows and checkpoint together: what fails half-way is written whole later, once', async () => {
    const script = longRun();
    // Postgres refuses the rows, with an error that may pass, after the checkpoint was moved in the transaction.
    await database.db.raw(`
      create function ${LIVE_SCHEMA}.refuse() returns trigger language plpgsql as
        $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$;
      create trigger refuse before update on ${live('reports')} execute function ${LIVE_SCHEMA}.refuse();`);
    const lane = startLane(database.db, new FakeEventLog(script.recorded), { maxBatch: 7 });
    await vi.waitFor(() => expect(lane.lines().join('')).toContain('the disk is full'), untilMs);
    expect(await checkpointOf()).toMatchObject({ position: -1n, version: 0n });
    expect(await targetsFinished()).toBeUndefined();

    await database.db.raw(`drop trigger refuse on ${live('reports')}`);
    await lane.reach(script.lastPosition);
    await lane.stop();
    expect(await targetsFinished()).toBe(40);
  });

  it('begins again where the database says it was when an answer to a commit is lost', async () => {
    const script = longRun();
    const lane = startLane(database.db, new FakeEventLog(script.recorded), { maxBatch: 1 });
    for (let round = 0; round < 5; round += 1) {
      // Ends the lane's connection wherever it happens to be: before, in or after a commit.
      await database.db.raw(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
    }
    await lane.reach(script.lastPosition);
    await lane.stop();
    expect(await targetsFinished()).toBe(40);
  });

  it('does not write what another process has written in the meantime', async () => {
    const script = longRun();
    const eventLog = new FakeEventLog(script.recorded);
    const lanes = [1, 2, 3].map((maxBatch) => startLane(database.db, eventLog, { maxBatch }));
    await Promise.all(lanes.map((lane) => lane.reach(script.lastPosition)));
    await Promise.all(lanes.map((lane) => lane.stop()));
    expect(await targetsFinished()).toBe(40);
  });

  it('goes on after a restart without a lost or doubled change', async () => {
    const script = oneRun();
    const eventLog = new FakeEventLog();
    for (const event of script.recorded) {
      eventLog.write([event]);
      await projectAll(database.db, eventLog, event.position);
    }
    const piecemeal = await storedRows(database.db);
    await database.drop();
    database = await migratedDatabase();
    await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition);
    expect(piecemeal).toEqual(await storedRows(database.db));
  });

  it('moves every checkpoint even when a batch holds nothing for a read model', async () => {
    const script = new EventScript().add('AgentRevoked', { agentId: '0f8fad5b-d9cb-469f-a165-70867728950e' });
    await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition);
    expect(await readPosition(database.db)).toBe(String(script.lastPosition));
  });

  it('reads on from the lowest checkpoint and gives no read model an event twice', async () => {
    const script = longRun();
    const eventLog = new FakeEventLog(script.recorded.slice(0, 15));
    await projectAll(database.db, eventLog, script.recorded[14]?.position ?? 0n, { models: [reports] });
    eventLog.write(script.recorded.slice(15));
    await projectAll(database.db, eventLog, script.lastPosition);
    expect(eventLog.subscribedAfter).toEqual(['start', 'start']);
    expect(await targetsFinished()).toBe(40);
  });

  it('parks an event that follows no schema, says so, and goes on', async () => {
    const script = oneRun();
    script.addRaw(`target-${REPORT}-9`, 'TargetFinished', { target: 'nine' });
    script.add('CommentAdded', { commentId: 8, reportId: REPORT, checkId: CHECK, authorId: 2, text: 'Still here.' });
    const lane = startLane(database.db, new FakeEventLog(script.recorded));
    await lane.reach(script.lastPosition);
    const statesOf = async () =>
      (await parkedRows(database.db)).map(({ reader, type, state }) => [reader, type, state]);
    await expect
      .poll(statesOf, untilMs)
      .toEqual(['checks', 'history', 'reports'].map((name) => [`read-model:${name}`, 'TargetFinished', 'parked']));
    await lane.stop();
    expect(lane.lines().filter((line) => line.includes('event failed, trying again'))).toHaveLength(6);
    expect(lane.lines().filter((line) => line.includes('ALARM: event parked'))).toHaveLength(3);
    expect(await database.db(live('comments')).orderBy('id').pluck('id')).toEqual(['7', '8']);
  });

  it('puts aside an event that a later release wrote in a version unknown here, and guesses nothing', async () => {
    const script = oneRun();
    const last = script.add('CommentDeleted', { commentId: 7 }).recorded.pop();
    if (last === undefined) throw new Error('The comment was deleted.');
    script.recorded.push({ ...last, metadata: { ...(last.metadata as object), schema: 2 } });
    const lane = startLane(database.db, new FakeEventLog(script.recorded));
    await lane.reach(last.position);
    await lane.stop();
    const kept = await parkedRows(database.db);
    expect(new Set(kept.map(({ reason }) => reason))).toEqual(
      new Set(['An event of type CommentDeleted is of version 2; this release knows versions up to 1.']),
    );
    expect(await database.db(live('comments')).pluck('id')).toEqual(['7']);
  });

  it('passes over events of types unknown here, and tells of each type once', async () => {
    const script = oneRun();
    for (const id of [1, 2]) script.addRaw(`comment-${id}`, 'CommentPinned', { commentId: id });
    script.add('CommentDeleted', { commentId: 7 });
    const lane = startLane(database.db, new FakeEventLog(script.recorded));
    await lane.reach(script.lastPosition);
    await lane.stop();
    expect(lane.lines().filter((line) => line.includes('unknown type'))).toEqual([
      expect.stringContaining('CommentPinned'),
    ]);
    expect(await database.db(live('comments')).where({ deleted_at: null }).pluck('id')).toEqual([]);
  });

  it('notes the first event of an unknown type with the checkpoint that goes past it', async () => {
    const script = oneRun();
    const eventLog = new FakeEventLog(script.recorded);
    const marks = () => Promise.all((['retention', 'reports'] as const).map((name) => passedOverAt(database.db, name)));
    await projectAll(database.db, eventLog, script.lastPosition);
    expect(await marks()).toEqual([undefined, undefined]);
    // It has met it already, or a later release has for it: what comes behind its checkpoint counts.
    const behind = script.addRaw('comment-1', 'CommentPinned', { commentId: 1 }).lastPosition;
    await database
      .db(live('projection_checkpoints'))
      .where({ name: 'reports' })
      .update({ position: String(behind) });
    for (const id of [2, 3]) script.addRaw(`comment-${id}`, 'CommentPinned', { commentId: id });
    await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition, { maxBatch: 2 });
    expect(await marks()).toEqual([behind, behind + 3n]);
    await projectAll(
      database.db,
      new FakeEventLog(script.add('CommentDeleted', { commentId: 7 }).recorded),
      script.lastPosition,
    );
    expect(await marks()).toEqual([behind, behind + 3n]);
  });

  it('notes an event of an unknown type that a newer release had parked, as it is let go', async () => {
    const script = oneRun().addRaw('comment-8', 'CommentPinned', { commentId: 8 });
    const pinned = script.recorded.at(-1);
    if (pinned === undefined) throw new Error('A comment was pinned.');
    const { position } = pinned;
    await projectAll(database.db, new FakeEventLog(script.recorded), position);
    // As the newer one leaves it.
    await database.db(live('projection_checkpoints')).update({ passed_over: null });
    await database.db(PARKED_EVENTS).insert({
      ...{ reader: 'read-model:retention', sequence: 'comment-8', stream: 'comment-8', type: 'CommentPinned' },
      ...{ revision: 0, position: String(position), event_id: pinned.id, state: 'parked' },
    });
    const lane = startLane(database.db, new FakeEventLog(script.recorded));
    await expect.poll(() => parkedRows(database.db), untilMs).toEqual([]);
    await lane.stop();
    expect(await passedOverAt(database.db, 'retention')).toBe(position);
    expect(await passedOverAt(database.db, 'reports')).toBeUndefined();
  });

  it('puts aside the one event of a batch that Postgres cannot take, in the one read model that needs it', async () => {
    const script = longRun();
    script.recorded.splice(
      20,
      0,
      // The same report requested a second time: its row exists.
      ...new EventScript().add('ReportRequested', reportRequested(REPORT)).recorded.map((event) => ({
        ...event,
        revision: 1n,
        position: (script.recorded[19]?.position ?? 0n) + 1n,
      })),
    );
    await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition);
    const kept = await parkedRows(database.db);
    expect(kept).toMatchObject([{ reader: 'read-model:reports', type: 'ReportRequested' }]);
    expect(kept[0]?.reason).toContain('duplicate key');
    expect(await targetsFinished()).toBe(40);
  });

  it('puts aside an event that belongs to no organisation', async () => {
    const script = new EventScript().add('CheckCreated', checkCreated(CHECK), { organizationId: null });
    await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition);
    expect(await database.db(live('checks')).select('id')).toEqual([]);
    expect((await parkedRows(database.db)).map(({ reader }) => reader)).toEqual(
      expect.arrayContaining(['read-model:checks', 'read-model:history']),
    );
  });

  it('leaves out events of a later version', async () => {
    const script = oneRun().addRaw(`check-${CHECK}`, 'CheckTeleported', { anywhere: true });
    await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition);
    expect(await parkedRows(database.db)).toEqual([]);
  });

  it('announces what a commit touched, with its position', async () => {
    const script = oneRun();
    const heard: unknown[] = [];
    const listening = Promise.withResolvers<void>();
    const subscription = listen(database.url, READ_MODEL_CHANNEL, { onListening: listening.resolve }).subscribe(
      (payload) => heard.push(readModelChangeSchema.parse(JSON.parse(payload))),
    );
    try {
      await listening.promise;
      await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition);
      const position = String(script.lastPosition);
      await vi.waitFor(() => expect(heard).toHaveLength(5), untilMs);
      expect(heard).toEqual(
        expect.arrayContaining([
          { projection: 'checks', position, touched: [{ organization: 1, checks: [CHECK] }] },
          { projection: 'reports', position, touched: [{ organization: 1, reports: [REPORT] }] },
          { projection: 'results', position, touched: [{ organization: 1, results: [REPORT] }] },
          { projection: 'comments', position, touched: [{ organization: 1, comments: [{ id: 7, report: REPORT }] }] },
          { projection: 'url-lists', position, touched: [{ organization: 1, urlLists: [3, 4] }] },
        ]),
      );
    } finally {
      subscription.unsubscribe();
    }
  });

  it('lets a reader wait for its own write, with a limit', async () => {
    const script = oneRun();
    const eventLog = new FakeEventLog();
    const lane = startLane(database.db, eventLog);
    const waiting = awaitPosition(database.db, ['comments', 'reports'], script.lastPosition);
    eventLog.write(script.recorded);
    await waiting;
    await expect(awaitPosition(database.db, ['comments'], script.lastPosition + 1n, 50)).rejects.toThrow(
      PositionNotReached,
    );
    await lane.stop();
  });

  it('keeps pages of one address apart', async () => {
    const script = new EventScript().add('ReportRequested', reportRequested(REPORT));
    for (const page of [1, 2, 3]) {
      script.add('PageFailed', { ...visit(REPORT, 1, { page }), reason: 'not_found', detail: '', httpStatus: 404 });
    }
    await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition, { maxBatch: 2 });
    expect(await database.db(live('results')).orderBy('page').pluck('page')).toEqual([1, 2, 3]);
    expect(await database.db(live('result_counts')).select('country', 'outcome', 'results')).toEqual([
      { country: 'GB', outcome: 'failed', results: 3 },
    ]);
  });
});
