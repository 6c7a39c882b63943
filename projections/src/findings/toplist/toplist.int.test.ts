import { PassThrough } from 'node:stream';
import { toplistFailed, toplistRead } from '@proofline/contracts/kinds/toplist/testing/findings';
import { brandNamed, sectionOf } from '@proofline/contracts/kinds/toplist/testing/readings';
import { createLog } from '@proofline/platform/log/create-log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getReport } from '../../reports/query.ts';
import { rebuild } from '../../runtime/rebuild.ts';
import { EventScript } from '../../testing/event-script.ts';
import { FakeEventLog } from '../../testing/fake-event-log.ts';
import { projectAll } from '../../testing/lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from '../../testing/migrated-database.ts';
import { CHECK, REPORT } from '../../testing/one-run.ts';
import { reportRequested } from '../../testing/sample-data.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { compareRun } from '../comparison.ts';
import { earlierOf } from '../earlier.ts';
import { listGonePages } from '../gone-pages.ts';
import { results } from '../read-model.ts';
import { groupToplists } from './groups.ts';
import { brandOverRuns, lastRunsOf, placesOverRuns } from './over-runs.ts';
import { getToplistResult, listToplists, toplistNeighbours } from './query.ts';
import type { ToplistListOptions } from './selection.ts';

const [OURS, THEIRS] = [1, 2] as const;
const [FIRST, SECOND] = [REPORT, REPORT + 1] as const;
const list = (target: number) => `http://lists-0${target}.example/`;
const expected = { Spinwise: 1, Betora: 3, Casino9: 2 };

let database: MigratedDatabase;
beforeEach(async () => {
  database = await migratedDatabase();
});
afterEach(() => database.drop());

type Key = { reportId: number; checkId: number; target: number; agentId: null };

function run(script: EventScript, reportId: number, told: (key: (target: number) => Key) => void): void {
  script.add('ReportRequested', reportRequested(reportId));
  script.add('ReportStarted', { reportId, checkId: CHECK, plannedTargets: 3 });
  told((target) => ({ reportId, checkId: CHECK, target, agentId: null }));
  const counts = { judged: 3, filtered: 0, blocked: 0, failed: 0 };
  script.add('ReportCompleted', { reportId, checkId: CHECK, plannedTargets: 3, counts });
}

const others = (...names: string[]) => names.map((name) => brandNamed(name));

/** Two runs over a list with brands, one that cannot be read then, and one of which whatever it shows is recorded. */
function twoRuns(): EventScript {
  const script = new EventScript();
  run(script, FIRST, (key) => {
    const section = sectionOf(['Spinwise', ...others('Luckerra'), 'Betora', 'Spinwise']);
    script.add('ToplistRead', { ...key(1), ...toplistRead(list(1), [section], { expected }) });
    script.add('ToplistFailed', { ...key(2), ...toplistFailed(list(2), 'no_list_found', { expected }) });
    script.add('ToplistRead', { ...key(3), ...toplistRead(list(3), [sectionOf(others('Aria', 'Bento', 'Coral'))]) });
    script.add('ToplistFailed', { ...key(4), ...toplistFailed(list(4), 'consent_wall') });
  });
  run(script, SECOND, (key) => {
    const section = sectionOf(['Betora', ...others('Luckerra'), 'Spinwise']);
    script.add('ToplistRead', { ...key(1), ...toplistRead(list(1), [section], { expected }) });
    script.add('ToplistRead', { ...key(2), ...toplistRead(list(2), [section], { expected }) });
    script.add('ToplistRead', { ...key(3), ...toplistRead(list(3), [sectionOf(others('Coral', 'Dune', 'Aria'))]) });
    script.add('ToplistRead', { ...key(4), ...toplistRead(list(4), [sectionOf(others('Ember', 'Fjord', 'Gala'))]) });
  });
  return script;
}

const given = (script: EventScript, maxBatch = 1_000) =>
  projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition, { maxBatch });

async function listed(reportId: number, options: Partial<ToplistListOptions> = {}, organization = OURS as number) {
  const order = { field: 'recordedAt', descending: false } as const;
  return await listToplists(database.db, organization, { reportId, page: 1, pageSize: 50, order, ...options });
}

const told = async (reportId: number, options: Partial<ToplistListOptions> = {}) =>
  (await listed(reportId, options)).rows.map(({ target, brand, found, state, changed }) =>
    [target, brand, found, state, changed].join(' '),
  );

describe('what toplists show', () => {
  it('is a row a brand where it was found beside where it was expected, an entry where none was', async () => {
    await given(twoRuns());
    expect(await told(FIRST)).toEqual([
      '1 Spinwise 1 match ',
      '1 Casino9  missing ',
      '1 Betora 3 match ',
      '2 Spinwise   ',
      '2 Casino9   ',
      '2 Betora   ',
      '3 Aria 1  ',
      '3 Bento 2  ',
      '3 Coral 3  ',
      '4    ',
    ]);
    const { rows } = await listed(FIRST);
    expect(rows[0]).toMatchObject({
      alsoAt: [4],
      entries: 4,
      offer: '100% up to £100',
      outcome: 'compliant',
      before: null,
    });
    expect(rows[3]).toMatchObject({ expected: 1, outcome: 'failed', errorReason: 'no_list_found', entries: null });
    expect(rows[6]).toMatchObject({ toplistKind: 'discovery', outcome: 'recorded', expected: null });
    expect(rows[6]?.affiliateIds).toEqual(['btag=list01']);
  });

  it('is compared with the run before: brand by brand, and no entry is new where nobody knows', async () => {
    await given(twoRuns());
    expect(await told(SECOND)).toEqual([
      '1 Spinwise 3 worse broken',
      '1 Casino9  missing unchanged',
      '1 Betora 1 better broken',
      '2 Spinwise 3 worse undecided',
      '2 Casino9  missing undecided',
      '2 Betora 1 better undecided',
      '3 Coral 1  changed',
      '3 Dune 2  new',
      '3 Aria 3  changed',
      '4 Ember 1  undecided',
      '4 Fjord 2  undecided',
      '4 Gala 3  undecided',
    ]);
    const { rows } = await listed(SECOND);
    expect(rows[0]?.before).toEqual({ found: 1, state: 'match' });
    expect(rows[7]?.before).toBeNull();
    expect(await compareRun(database.db, OURS, SECOND)).toMatchObject({
      counts: { broken: 2, unchanged: 1, undecided: 6, changed: 2, new: 1 },
      gone: 1,
    });
    const gone = await listGonePages(database.db, OURS, SECOND, { page: 1, pageSize: 50 });
    expect(gone.rows.map(({ resultId, url }) => [resultId, url])).toEqual([[`${FIRST}-3-2`, list(3)]]);
  });

  it.each([1, 2, 3, 1_000])('is the same after a rebuild, read %i at a time', async (maxBatch) => {
    const script = twoRuns();
    run(script, SECOND + 1, (key) => {
      script.add('ToplistFailed', { ...key(3), ...toplistFailed(list(3), 'list_unsure') });
      script.add('ToplistRead', { ...key(1), ...toplistRead(list(1), [sectionOf(['Casino9'])], { expected }) });
    });
    await given(script, maxBatch);
    const own = async () => {
      const rows = await storedRows(database.db);
      return Object.fromEntries(results.tables.tables.map((table) => [table, rows[table]]));
    };
    const before = await own();
    await rebuild({
      db: database.db,
      databaseUrl: database.url,
      eventLog: new FakeEventLog(script.recorded),
      log: createLog('test', { destination: new PassThrough().resume() }),
      models: [results],
      signal: new AbortController().signal,
      maxBatch: 1_000,
    });
    expect(await own()).toEqual(before);
    // What a list that could not be read holds is not gone.
    const { rows } = await listGonePages(database.db, OURS, SECOND + 1, { page: 1, pageSize: 50 });
    expect(rows.map(({ url }) => url).filter((url) => url === list(3))).toEqual([]);
  });

  it('is filtered and sorted by every column', async () => {
    await given(twoRuns());
    expect(await told(SECOND, { states: ['better'], brand: 'bet' })).toHaveLength(2);
    expect(await told(SECOND, { found: { from: 2, to: 2 } })).toEqual(['3 Dune 2  new', '4 Fjord 2  undecided']);
    expect(await told(SECOND, { expected: { from: 2, to: undefined }, changes: ['broken'] })).toEqual([
      '1 Betora 1 better broken',
    ]);
    expect(await told(SECOND, { url: 'LISTS-03', outcomes: ['recorded'] })).toHaveLength(3);
    expect(await told(SECOND, { website: 'lists-01.example', brokenBrand: 'Betora' })).toHaveLength(1);
    expect(await told(SECOND, { countries: ['MT'] })).toEqual([]);
    for (const field of ['status', 'url', 'country', 'brand', 'expected', 'found', 'state', 'changed'] as const) {
      const all = await told(SECOND, { order: { field, descending: true } });
      expect(new Set(all).size, field).toBe(12);
    }
    expect((await told(SECOND, { order: { field: 'state', descending: false } }))[0]).toBe(
      '1 Casino9  missing unchanged',
    );
    expect((await told(SECOND, { order: { field: 'brand', descending: true } }))[0]).toBe('1 Spinwise 3 worse broken');
  });

  it('is read one by one, with its list, its neighbours and its way through the runs', async () => {
    await given(twoRuns());
    const { rows } = await listed(SECOND);
    const spinwise = rows[0];
    const id = spinwise?.id ?? '';
    const result = await getToplistResult(database.db, OURS, id);
    expect(result?.details.reading?.sections[0]?.entries.map(({ brand }) => brand.label)).toEqual([
      'Betora',
      'Luckerra',
      'Spinwise',
    ]);
    expect(await getToplistResult(database.db, THEIRS, id)).toBeUndefined();
    if (spinwise === undefined) throw new Error('No result.');
    const runs = await brandOverRuns(database.db, OURS, spinwise);
    expect(runs.map(({ reportId, found, state }) => [reportId, found, state])).toEqual([
      [FIRST, 1, 'match'],
      [SECOND, 3, 'worse'],
    ]);
    const last = await lastRunsOf(database.db, OURS, rows);
    const placesOf = (target: number, brand: string) =>
      last
        .get(rows.find((row) => row.target === target && row.brand === brand)?.id ?? spinwise.id)
        ?.map(({ reportId, found, state, entries }) => [reportId, found, state, entries]);
    expect(placesOf(1, 'Spinwise')).toEqual([
      [FIRST, 1, 'match', 4],
      [SECOND, 3, 'worse', 3],
    ]);
    expect(placesOf(2, 'Betora')).toEqual([
      [FIRST, null, null, null],
      [SECOND, 1, 'better', 3],
    ]);
    // Up to its own run, and of this organisation's runs alone.
    const { rows: before } = await listed(FIRST);
    expect((await lastRunsOf(database.db, OURS, before)).get(before[0]?.id ?? spinwise.id)).toHaveLength(1);
    expect((await lastRunsOf(database.db, THEIRS, rows)).size).toBe(0);
    expect(
      await toplistNeighbours(database.db, OURS, spinwise.id, { reportId: SECOND, states: ['worse', 'better'] }),
    ).toMatchObject({ count: 4, index: 2, nextId: `${SECOND}-1-3` });
    const toplists = { table: 'toplist_results', get: getToplistResult } as const;
    const earlier = await earlierOf(database.db, OURS, spinwise.id, toplists);
    expect([earlier?.run?.reportId, earlier?.result?.found]).toEqual([FIRST, 1]);
    expect(await earlierOf(database.db, THEIRS, spinwise.id, toplists)).toBeUndefined();
  });

  it('has the middle of where its brands stood, run by run', async () => {
    const script = twoRuns();
    run(script, SECOND + 1, (key) => {
      const at = (...names: string[]) => [sectionOf(names)];
      script.add('ToplistRead', { ...key(1), ...toplistRead(list(1), at('Spinwise', 'Casino9'), { expected }) });
      script.add('ToplistRead', { ...key(2), ...toplistRead(list(2), at('Betora', 'Casino9'), { expected }) });
      const odd = at('Casino9', 'Betora', 'Spinwise');
      script.add('ToplistRead', {
        ...key(3),
        ...toplistRead(list(3), odd, { expected: { ...expected, Spinwise: 2 } }),
      });
    });
    run(script, SECOND + 2, (key) => {
      const ours = { 'Øresund Spil': 2 };
      script.add('ToplistRead', {
        ...key(1),
        ...toplistRead(list(1), [sectionOf(['Øresund Spil', 'Betora'])], { expected: ours }),
      });
    });
    await given(script);
    const middles = async (reportId: number, organization: number) =>
      (await placesOverRuns(database.db, organization, reportId as never)).map(({ brand, runs }) => [
        brand,
        ...runs.map((run) => [run.reportId, run.found, run.expected, run.state, run.lists].join(' ')),
      ]);
    const [first, second, third] = [FIRST, SECOND, SECOND + 1];
    expect(await middles(third, OURS)).toEqual([
      ['Betora', `${first} 3 3 match 2`, `${second} 1 3 better 2`, `${third} 1 3 better 3`],
      ['Casino9', `${first}  2 missing 2`, `${second}  2 missing 2`, `${third} 2 2 match 3`],
      ['Spinwise', `${first} 1 1 match 2`, `${second} 3 1 worse 2`, `${third} 1 1 match 3`],
    ]);
    expect((await middles(first, OURS))[0]).toEqual(['Betora', `${first} 3 3 match 2`]);
    expect(await middles(third, THEIRS)).toEqual([]);
    // Letters that Postgres would fold in another way than the rows were.
    expect(await middles(SECOND + 2, OURS)).toEqual([['Øresund Spil', `${SECOND + 2} 1 2 better 1`]]);
  });

  it('is grouped by brand, and counted in its report with a rating a brand', async () => {
    await given(twoRuns());
    const filter = { reportId: SECOND, outcomes: ['not_compliant' as const] };
    const { groups, results: all } = await groupToplists(database.db, OURS, 'brand', filter);
    expect([groups.map(({ key, results: count }) => [key, count]), all]).toEqual([
      [
        ['Betora', 2],
        ['Casino9', 2],
        ['Spinwise', 2],
      ],
      6,
    ]);
    const report = await getReport(database.db, OURS, FIRST, new Date('2026-11-20T13:00:00Z'));
    expect(report?.pages).toMatchObject({ compliant: 2, notCompliant: 1, recorded: 3, couldNotBeJudged: 4, total: 10 });
    expect(report?.ruleRatings.toSorted((a, b) => (a.ruleId < b.ruleId ? -1 : 1))).toEqual([
      expect.objectContaining({ ruleId: 'Betora', judged: 1, met: 1 }),
      expect.objectContaining({ ruleId: 'Casino9', judged: 1, met: 0 }),
      expect.objectContaining({ ruleId: 'Spinwise', judged: 1, met: 1 }),
    ]);
  });
});
