import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventScript } from '../testing/event-script.ts';
import { FakeEventLog } from '../testing/fake-event-log.ts';
import { projectAll } from '../testing/lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from '../testing/migrated-database.ts';
import { CHECK, oneRun, REPORT } from '../testing/one-run.ts';
import { targetKey } from '../testing/sample-data.ts';
import { HISTORY_SLICES, historyDensity } from './density.ts';
import { listHistory } from './query.ts';

const OURS = 1;

describe('the history', () => {
  let database: MigratedDatabase;

  beforeEach(async () => {
    database = await migratedDatabase();
  });
  afterEach(() => database.drop());

  async function given(script: EventScript): Promise<void> {
    await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition);
  }

  it('tell the history of a check in order, page by page', async () => {
    await given(oneRun());
    const all = await listHistory(database.db, OURS, { checkId: CHECK, pageSize: 100 });
    expect(all.rows.at(-1)).toMatchObject({
      sentence: 'created the check for United Kingdom with 2 rules over 2 lists',
      actor: { type: 'user', id: '2' },
      stream: 'check-12',
      revision: 0,
      reportId: null,
    });
    expect(all.rows[0]?.sentence).toBe('changed a comment to “Licence logo changed again.”');
    expect(all.nextToPosition).toBeNull();
    const paged: string[] = [];
    for (let toPosition: string | undefined; ; ) {
      const slice = await listHistory(database.db, OURS, { checkId: CHECK, pageSize: 4, toPosition });
      paged.push(...slice.rows.map(({ position }) => position));
      if (slice.nextToPosition === null) break;
      toPosition = slice.nextToPosition;
    }
    expect(paged).toEqual(all.rows.map(({ position }) => position));
    const lifecycle = await listHistory(database.db, OURS, { checkId: CHECK, pageSize: 100, lifecycleOnly: true });
    expect(lifecycle.rows.map(({ type }) => type)).toEqual([
      'CommentEdited',
      'CommentAdded',
      'ReportCompleted',
      'ReportStarted',
      'TargetsPlanned',
      'ReportRequested',
      'CheckCreated',
    ]);
  });

  it('find in the history what somebody did, or a text, a stretch of events at a time', async () => {
    const agent = { type: 'agent' as const, id: '0f8fad5b-d9cb-469f-a165-70867728950e' };
    const script = oneRun();
    const next = { ...targetKey(REPORT, 9), outcome: 'failed' as const, pages: 0 };
    for (let more = 0; more < 4; more += 1) script.add('TargetFinished', next, { actor: agent });
    await given(script);
    const listed = async (options: object) => {
      const slice = await listHistory(database.db, OURS, { checkId: CHECK, pageSize: 100, ...options });
      return { ...slice, types: slice.rows.map(({ type }) => type) };
    };
    const all = await listed({});
    const byUsers = await listed({ actorType: 'user' });
    expect(byUsers.types).toContain('CheckCreated');
    expect(byUsers.rows.every(({ actor }) => actor.type === 'user')).toBe(true);
    expect(byUsers.rows.length).toBeLessThan(all.rows.length);
    const about = (text: string, actors: object[] = []) =>
      listed({ search: { text, actors, namesSystem: false } }).then(({ types }) => types);
    expect(await about('LOGO changed')).toEqual(['CommentEdited', 'CommentAdded']);
    expect(await about('reportcompl')).toEqual(['ReportCompleted']);
    expect(await about('100%_')).toEqual([]);
    expect(await about('100%_', [{ type: 'user', id: '2' }])).toEqual(byUsers.types);

    const found: string[] = [];
    let answers = 0;
    for (let toPosition: string | undefined; ; answers += 1) {
      const slice = await listed({ actorType: 'user', maxLookedThrough: 3, toPosition });
      found.push(...slice.types);
      if (slice.nextToPosition === null) break;
      toPosition = slice.nextToPosition;
    }
    expect(found).toEqual(byUsers.types);
    expect(answers).toBeGreaterThan(1);
  });

  it('count the events of a check by slices of time', async () => {
    await given(oneRun());
    const { rows } = await listHistory(database.db, OURS, { checkId: CHECK, pageSize: 100 });
    const density = await historyDensity(database.db, OURS, { checkId: CHECK });
    const total = (name: 'events' | 'violations' | 'changes') =>
      density.slices.reduce((sum, slice) => sum + slice[name], 0);
    expect([density.events, density.complete, total('events')]).toEqual([rows.length, true, rows.length]);
    expect(total('violations')).toBe(rows.filter(({ sentence }) => sentence.endsWith(': not compliant')).length);
    expect(total('violations')).toBeGreaterThan(0);
    expect(total('changes')).toBe(1);
    expect(density.slices[0]?.slice).toBe(0);
    expect(density.slices.at(-1)).toMatchObject({ slice: HISTORY_SLICES - 1, lastPosition: rows[0]?.position });
    expect([density.firstAt, density.lastAt]).toEqual([rows.at(-1)?.at, rows[0]?.at]);
    expect(await historyDensity(database.db, OURS, { checkId: CHECK, maxCounted: 2 })).toMatchObject({
      events: 2,
      complete: false,
    });
    const ofRun = await historyDensity(database.db, OURS, { checkId: CHECK, reportId: REPORT });
    expect(ofRun.events).toBe(rows.filter(({ reportId }) => reportId === REPORT).length);
  });

  it('leave comments out of the list, the search and the slices when that is asked for', async () => {
    await given(oneRun());
    const asked = { checkId: CHECK, pageSize: 100 };
    const all = await listHistory(database.db, OURS, asked);
    const silent = await listHistory(database.db, OURS, { ...asked, withoutComments: true });
    expect(silent.rows).toEqual(all.rows.filter(({ type }) => !type.startsWith('Comment')));
    expect(silent.rows.length).toBeLessThan(all.rows.length);
    expect(silent.lastPosition).toBe(silent.rows[0]?.position);
    const search = { text: 'logo changed', actors: [], namesSystem: false };
    expect((await listHistory(database.db, OURS, { ...asked, search })).rows).not.toEqual([]);
    expect((await listHistory(database.db, OURS, { ...asked, search, withoutComments: true })).rows).toEqual([]);
    const density = await historyDensity(database.db, OURS, { checkId: CHECK, withoutComments: true });
    expect([density.events, density.lastAt]).toEqual([silent.rows.length, silent.rows[0]?.at]);
  });
});
