import { PassThrough } from 'node:stream';
import { createLog } from '@proofline/platform/log/create-log';
import { migrate } from '@proofline/platform/postgres/migrate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { live } from '../live-schema.ts';
import { projectionMigrations } from '../migrations.ts';
import { rebuild } from '../runtime/rebuild.ts';
import { FakeEventLog } from '../testing/fake-event-log.ts';
import { projectAll } from '../testing/lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from '../testing/migrated-database.ts';
import { REPORT } from '../testing/one-run.ts';
import { RunsOfACheck } from '../testing/runs-of-a-check.ts';
import { storedRows } from '../testing/stored-rows.ts';
import { compareRun, type RunComparison } from './comparison.ts';
import { type ListResultsOptions, listResults } from './compliance/query.ts';
import { listGonePages } from './gone-pages.ts';
import { results } from './read-model.ts';

const OURS = 1;
const THEIRS = 2;
const [FIRST, SECOND, THIRD, FOURTH] = [REPORT, REPORT + 1, REPORT + 2, REPORT + 3] as const;
const wholePage = { page: 1, pageSize: 50 };

let database: MigratedDatabase;

beforeEach(async () => {
  database = await migratedDatabase();
});
afterEach(() => database.drop());

async function given({ script }: RunsOfACheck, maxBatch = 1_000): Promise<void> {
  await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition, { maxBatch });
}

/** By target: what changed. */
async function changes(reportId: number, options: Partial<ListResultsOptions> = {}): Promise<object> {
  const order = { field: 'recordedAt', descending: false } as const;
  const { rows } = await listResults(database.db, OURS, { reportId, ...wholePage, order, ...options });
  return Object.fromEntries(
    rows.map(({ id, changed }) => [id.split('-').slice(1).join('-').replace(/-1$/, ''), changed]),
  );
}

const comparison = async (reportId: number): Promise<RunComparison | undefined> =>
  compareRun(database.db, OURS, reportId);

const gone = async (reportId: number) =>
  (await listGonePages(database.db, OURS, reportId, wholePage)).rows.map(({ url }) => url);

async function ownRows(): Promise<object> {
  const rows = await storedRows(database.db);
  return Object.fromEntries(results.tables.tables.map((table) => [table, rows[table]]));
}

/** A run with a page of every kind of change, and the run before it. */
const twoRuns = () =>
  new RunsOfACheck()
    .start(FIRST)
    .page(FIRST, 1, 'compliant')
    .page(FIRST, 2, 'not_compliant')
    .page(FIRST, 3, 'compliant')
    .page(FIRST, 4, 'compliant')
    .page(FIRST, 5, 'failed')
    .page(FIRST, 6, 'not_compliant')
    .complete(FIRST)
    .start(SECOND)
    .page(SECOND, 1, 'not_compliant')
    .page(SECOND, 2, 'compliant')
    .page(SECOND, 3, 'compliant', { text: 'b' })
    .page(SECOND, 4, 'compliant')
    .page(SECOND, 5, 'compliant')
    .page(SECOND, 7, 'not_compliant')
    .complete(SECOND);

describe('the results of a run', () => {
  it('say what changed since the run before it, each page by address and country', async () => {
    await given(twoRuns().start(THIRD).page(THIRD, 9, 'compliant', { url: 'http://site-4.example/', country: 'MT' }));
    expect(await changes(FIRST)).toEqual({ 1: null, 2: null, 3: null, 4: null, 5: null, 6: null });
    expect(await changes(SECOND)).toEqual({
      1: 'broken',
      2: 'fixed',
      3: 'changed',
      4: 'unchanged',
      5: 'undecided',
      7: 'new',
    });
    expect(await changes(THIRD)).toEqual({ 9: 'new' });
    expect(await gone(SECOND)).toEqual(['http://site-6.example/']);
    expect(await comparison(FIRST)).toMatchObject({ base: null, counts: {} });
    expect(await comparison(SECOND)).toMatchObject({
      base: { reportId: FIRST, isWhole: true },
      counts: { broken: 1, fixed: 1, new: 1, changed: 1, unchanged: 1, undecided: 1 },
      gone: 1,
    });
    // It is still under way: what it does not have may come.
    expect(await comparison(THIRD)).toMatchObject({ base: { reportId: SECOND }, counts: { new: 1 }, gone: null });
  });

  it('are found by what changed, and counted', async () => {
    await given(twoRuns());
    const listed = async (options: Partial<ListResultsOptions>) => {
      const { count, rows } = await listResults(database.db, OURS, { reportId: SECOND, ...wholePage, ...options });
      return [count, ...rows.map(({ changed }) => changed)];
    };
    expect(await listed({ changes: ['broken'] })).toEqual([1, 'broken']);
    expect(await listed({ changes: ['broken', 'new'], url: 'SITE-7' })).toEqual([1, 'new']);
    expect(await listed({ changes: ['unchanged', 'fixed'] })).toEqual([2, 'unchanged', 'fixed']);
    expect(await listed({ changes: ['fixed'], outcomes: ['not_compliant'] })).toEqual([0]);
    expect(await listed({ changes: ['fixed'], countries: ['MT'] })).toEqual([0]);
    expect(await listed({ reportId: FIRST, changes: ['new'] })).toEqual([0]);
  });

  it.each([1, 2, 3, 1_000])(
    'and a rebuild gives the rows that live writing gave, read %i at a time',
    async (maxBatch) => {
      const runs = twoRuns()
        .page(SECOND, 6, 'compliant', { page: 2 })
        .start(THIRD)
        .page(THIRD, 8, 'compliant')
        .page(SECOND, 8, 'not_compliant')
        .page(THIRD, 9, 'compliant', { url: 'http://site-8.example/' })
        .archive(FIRST)
        .complete(THIRD)
        .start(FOURTH)
        .page(FOURTH, 8, 'filtered_out');
      await given(runs, maxBatch);
      const before = await ownRows();
      await rebuild({
        db: database.db,
        databaseUrl: database.url,
        eventLog: new FakeEventLog(runs.script.recorded),
        log: createLog('test', { destination: new PassThrough().resume() }),
        models: [results],
        signal: new AbortController().signal,
        maxBatch: 1_000,
      });
      expect(await ownRows()).toEqual(before);
      // What came late to the run before is seen by what came later still.
      expect(await changes(THIRD)).toEqual({ 8: 'new', 9: 'fixed' });
    },
  );

  it('are compared with the last run that completed: not with one that was cancelled or failed', async () => {
    const runs = twoRuns().start(THIRD).page(THIRD, 1, 'compliant').cancel(THIRD);
    await given(
      runs
        .start(THIRD + 1)
        .fail(THIRD + 1)
        .start(FOURTH + 1)
        .page(FOURTH + 1, 1, 'compliant'),
    );
    expect(await changes(THIRD)).toEqual({ 1: 'fixed' });
    expect(await changes(FOURTH + 1)).toEqual({ 1: 'fixed' });
    expect(await comparison(FOURTH + 1)).toMatchObject({ base: { reportId: SECOND } });
    // Nobody knows what a cancelled run would have had.
    expect(await comparison(THIRD)).toMatchObject({ gone: null });
  });

  it('are compared with a run whose time was over where none completed: what that had not looked at is not new', async () => {
    const runs = new RunsOfACheck().start(FIRST).page(FIRST, 1, 'compliant').page(FIRST, 3, 'compliant').expire(FIRST);
    await given(runs.start(SECOND).page(SECOND, 1, 'not_compliant').page(SECOND, 2, 'compliant').complete(SECOND));
    expect(await changes(SECOND)).toEqual({ 1: 'broken', 2: null });
    expect(await comparison(SECOND)).toMatchObject({
      base: { reportId: FIRST, isWhole: false },
      counts: { broken: 1 },
      gone: 1,
    });
  });

  it('are not compared with a run that expired after another had completed, and lose none where theirs expires', async () => {
    const runs = new RunsOfACheck()
      .start(FIRST)
      .page(FIRST, 1, 'compliant')
      .page(FIRST, 2, 'compliant')
      .complete(FIRST);
    runs.start(SECOND).page(SECOND, 1, 'not_compliant').expire(SECOND);
    await given(runs.start(THIRD).page(THIRD, 1, 'compliant').page(THIRD, 2, 'compliant').complete(THIRD));
    expect(await comparison(SECOND)).toMatchObject({ base: { reportId: FIRST }, counts: { broken: 1 }, gone: null });
    expect(await changes(THIRD)).toEqual({ 1: 'unchanged', 2: 'unchanged' });
  });

  it('are compared with what had ended when their run started, also while two overlap or one is paused', async () => {
    const runs = new RunsOfACheck().start(FIRST).page(FIRST, 1, 'compliant').complete(FIRST);
    runs.start(SECOND).page(SECOND, 1, 'not_compliant').pauseAndResume(SECOND);
    runs.start(THIRD).page(THIRD, 1, 'not_compliant').complete(SECOND).page(THIRD, 2, 'compliant');
    await given(runs.complete(THIRD), 2);
    expect(await changes(SECOND)).toEqual({ 1: 'broken' });
    expect(await changes(THIRD)).toEqual({ 1: 'broken', 2: 'new' });
  });

  it('take the first result where a run has several for a page', async () => {
    const twice = { url: 'http://site-1.example/' };
    const runs = new RunsOfACheck().start(FIRST).page(FIRST, 1, 'compliant').page(FIRST, 2, 'not_compliant', twice);
    runs.complete(FIRST).start(SECOND).page(SECOND, 1, 'not_compliant').page(SECOND, 2, 'compliant', twice);
    await given(runs.complete(SECOND));
    expect(await changes(SECOND)).toEqual({ 1: 'broken', 2: 'unchanged' });
    expect(await gone(SECOND)).toEqual([]);
  });

  it('that come after their run completed are compared too, and what they are about is not gone', async () => {
    await given(twoRuns().page(SECOND, 6, 'compliant'), 3);
    expect(await changes(SECOND)).toMatchObject({ 6: 'fixed' });
    expect(await gone(SECOND)).toEqual([]);
  });

  it('of pages that left the lists are gone, and what came with another list is new', async () => {
    const runs = new RunsOfACheck().start(FIRST).page(FIRST, 1, 'compliant').page(FIRST, 2, 'not_compliant');
    runs.complete(FIRST).start(SECOND).page(SECOND, 1, 'compliant', { url: 'http://other.example/' }).complete(SECOND);
    await given(runs);
    expect(await changes(SECOND)).toEqual({ 1: 'new' });
    const { count, rows } = await listGonePages(database.db, OURS, SECOND, { page: 2, pageSize: 1 });
    expect([count, rows]).toEqual([
      2,
      [{ resultId: `${FIRST}-2-1`, url: 'http://site-2.example/', country: 'GB', outcome: 'not_compliant' }],
    ]);
  });

  it('stay as they are when what they were compared with is archived, unless their run is under way', async () => {
    await given(twoRuns().archive(FIRST));
    expect(await changes(SECOND)).toMatchObject({ 1: 'broken', 7: 'new' });
    expect(await comparison(SECOND)).toMatchObject({ counts: { broken: 1 }, gone: 1 });
  });

  it('say nothing where what they were compared with is archived before the end, or before the beginning', async () => {
    const runs = twoRuns().start(THIRD).page(THIRD, 1, 'compliant').archive(SECOND).page(THIRD, 2, 'compliant');
    await given(runs.start(FOURTH).page(FOURTH, 1, 'compliant').complete(THIRD), 4);
    expect(await changes(THIRD)).toEqual({ 1: null, 2: null });
    expect(await changes(FOURTH)).toEqual({ 1: null });
    expect(await comparison(THIRD)).toMatchObject({ base: null, counts: {}, gone: null });
    expect(await changes(SECOND)).toEqual({});
    expect(await comparison(SECOND)).toMatchObject({ counts: {} });
  });

  it('are told to nobody else', async () => {
    await given(twoRuns());
    expect(await compareRun(database.db, THEIRS, SECOND)).toBeUndefined();
    expect(await listGonePages(database.db, THEIRS, SECOND, wholePage)).toEqual({ count: 0, rows: [] });
  });
});

describe('tables of before results were compared', () => {
  const name = 'projections/014-compared-runs';

  async function asBefore(): Promise<void> {
    const { db } = database;
    await db.raw(`
      drop table ${live('compared_runs')}, ${live('change_counts')}, ${live('gone_pages')};
      alter table ${live('results')} drop column page_key, drop column text_key, drop column change;`);
    await db('schema_migrations').where({ name }).delete();
  }

  it('get what is missing; runs that began before are compared with nothing, until a rebuild reads them again', async () => {
    const runs = new RunsOfACheck().start(FIRST).page(FIRST, 1, 'compliant').complete(FIRST).start(SECOND);
    await given(runs.page(SECOND, 1, 'not_compliant'));
    await asBefore();
    await migrate(database.db, projectionMigrations);
    runs.page(SECOND, 2, 'not_compliant').complete(SECOND).start(THIRD).page(THIRD, 1, 'compliant').complete(THIRD);
    await given(runs.start(FOURTH).page(FOURTH, 1, 'not_compliant'));
    expect(await changes(SECOND)).toEqual({ 1: null, 2: null });
    expect(await comparison(SECOND)).toBeUndefined();
    expect(await changes(THIRD)).toEqual({ 1: null });
    expect(await changes(FOURTH)).toEqual({ 1: 'broken' });
    await database.db('schema_migrations').where({ name }).delete();
    await migrate(database.db, projectionMigrations);
    expect(await changes(FOURTH)).toEqual({ 1: 'broken' });
  });

  it('are as those that are made today', async () => {
    const shape = async () =>
      (
        await database.db.raw<{ rows: object[] }>(`
          select c.relname, pg_get_indexdef(c.oid) as made from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'read_models' and c.relkind = 'i' and c.relname ~ 'results|compared|change|gone' order by 1`)
      ).rows;
    const made = await shape();
    await asBefore();
    await migrate(database.db, projectionMigrations);
    expect(await shape()).toEqual(made);
  });
});
