import { PassThrough } from 'node:stream';
import { nothingOpened, passMade, windowElsewhere, windowTo } from '@proofline/contracts/kinds/popunder/testing/looks';
import { MAX_WINDOWS_PER_PASS } from '@proofline/contracts/kinds/popunder/window';
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
import { listGonePages } from '../gone-pages.ts';
import { results } from '../read-model.ts';
import { groupWindows } from './groups.ts';
import { getWindow, listWindows, type WindowSelection, windowNeighbours, windowsOfTarget } from './query.ts';

const OURS = 1;
const [FIRST, SECOND] = [REPORT, REPORT + 1] as const;
const site = (target: number) => `http://site-${target}.example/`;

let database: MigratedDatabase;

beforeEach(async () => {
  database = await migratedDatabase();
});
afterEach(() => database.drop());

type Key = { reportId: number; checkId: number; target: number; agentId: null };

const run = (script: EventScript, reportId: number, told: (key: (target: number) => Key) => void) => {
  script.add('ReportRequested', reportRequested(reportId));
  script.add('ReportStarted', { reportId, checkId: CHECK, plannedTargets: 3 });
  told((target) => ({ reportId, checkId: CHECK, target, agentId: null }));
  const counts = { judged: 3, filtered: 0, blocked: 0, failed: 0 };
  script.add('ReportCompleted', { reportId, checkId: CHECK, plannedTargets: 3, counts });
};

/** Two runs: what the first website opens stays, the second stops to advertise, the third begins. */
function twoRuns(): EventScript {
  const script = new EventScript();
  run(script, FIRST, (key) => {
    script.add('PassMade', { ...key(1), ...passMade(1, site(1), [windowTo('larkfield'), windowElsewhere()]) });
    script.add('PassMade', { ...key(1), ...passMade(2, site(1), []) });
    script.add('PassMade', { ...key(2), ...passMade(1, site(2), [windowTo('copperleaf')]) });
    script.add('NothingOpened', { ...key(3), ...nothingOpened(5, site(3)) });
  });
  run(script, SECOND, (key) => {
    const way = { networks: ['adgrove.example'] };
    script.add('PassMade', { ...key(1), ...passMade(1, site(1), [windowTo('larkfield'), windowElsewhere(way)]) });
    script.add('NothingOpened', { ...key(2), ...nothingOpened(5, site(2)) });
    script.add('PassMade', {
      ...key(3),
      ...passMade(3, site(3), [windowTo('larkfield', { label: '1' }), windowElsewhere({ hung: true, finalUrl: null })]),
    });
  });
  return script;
}

const given = (script: EventScript, maxBatch = 1_000) =>
  projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition, { maxBatch });

async function listed(reportId: number, selection: Partial<WindowSelection> = {}) {
  const { count, rows } = await listWindows(database.db, OURS, { reportId, page: 1, pageSize: 50, ...selection });
  return { count, ids: rows.map(({ id }) => id.slice(id.indexOf('-') + 1)), rows };
}

describe('what websites open', () => {
  it('is a row a window, the newest look first and its windows in order, and one where nothing opened', async () => {
    await given(twoRuns());
    const { ids, rows } = await listed(FIRST);
    const later = 4 * MAX_WINDOWS_PER_PASS + 1;
    expect(ids).toEqual([`3-${later}`, '2-1', '1-1', '1-2']);
    expect(rows[0]).toMatchObject({ outcome: 'failed', undecided: 'nothing_opened', looks: 4, placement: null });
    expect(rows[1]).toMatchObject({ outcome: 'not_compliant', keywords: ['copperleaf'], places: ['final_url'] });
    expect(rows[3]).toMatchObject({ outcome: 'filtered_out', keywords: [], matchedLink: null, unrequested: true });
    const second = await listed(SECOND);
    expect(second.rows.find(({ undecided }) => undecided === 'window_hung')).toMatchObject({ outcome: 'failed' });
    expect((await listed(FIRST, { reportId: FIRST + 7 })).count).toBe(0);
    expect((await listWindows(database.db, 2, { reportId: FIRST, page: 1, pageSize: 50 })).count).toBe(0);
  });

  it('is never compliant: neither counters nor rows say so', async () => {
    await given(twoRuns());
    const outcomes = await database.db('read_models.result_counts').distinct('outcome').orderBy('outcome');
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['failed', 'filtered_out', 'not_compliant']);
  });

  it.each<[string, Partial<WindowSelection>, string[]]>([
    ['those with keywords', { moreKeywordsThan: 0 }, ['2-1', '1-1']],
    ['a keyword in any case', { keyword: 'LarkField' }, ['1-1']],
    ['a matched link', { matchedLink: 'COPPERLEAF.ex' }, ['2-1']],
    ['a network', { network: 'popserve.example', url: 'site-1' }, ['1-1', '1-2']],
    ['a website', { website: 'site-2.example' }, ['2-1']],
    ['an outcome', { outcomes: ['failed'] }, ['3-81']],
    ['what concerns the check', { excludeFilteredOut: true }, ['3-81', '2-1', '1-1']],
    ['a placement', { placements: ['over'] }, []],
    ['where something opened', { unrequested: true }, ['2-1', '1-1', '1-2']],
    ['an order', { order: { field: 'url', descending: false } }, ['1-1', '1-2', '2-1', '3-81']],
  ])('is chosen by %s', async (_, selection, ids) => {
    await given(twoRuns());
    expect((await listed(FIRST, selection)).ids).toEqual(ids);
  });

  it('is compared with the run before, window by window', async () => {
    await given(twoRuns());
    const { rows } = await listed(SECOND, { order: { field: 'url', descending: false } });
    expect(rows.map(({ url, keywords, changed }) => [url, keywords, changed])).toEqual([
      [site(1), ['larkfield'], 'unchanged'],
      // The same window by another way.
      [site(1), [], 'changed'],
      [site(2), [], 'new'],
      [site(3), ['larkfield'], 'new'],
      [site(3), [], 'new'],
    ]);
    expect(await compareRun(database.db, OURS, SECOND)).toMatchObject({ counts: { unchanged: 1, changed: 1, new: 3 } });
    const { rows: gone } = await listGonePages(database.db, OURS, SECOND, { page: 1, pageSize: 50 });
    expect(gone.map(({ url, outcome }) => [url, outcome])).toEqual([
      [site(2), 'not_compliant'],
      [site(3), 'failed'],
    ]);
  });

  it('is counted by what it has in common', async () => {
    await given(twoRuns());
    const groups = async (by: 'keyword' | 'network' | 'website') =>
      (await groupWindows(database.db, OURS, by, { reportId: FIRST })).groups.map(({ key, results: n }) => [key, n]);
    expect(await groups('keyword')).toEqual([
      ['copperleaf', 1],
      ['larkfield', 1],
    ]);
    expect(await groups('network')).toEqual([['popserve.example', 3]]);
    expect(await groups('website')).toEqual([
      ['site-1.example', 2],
      ['site-2.example', 1],
      ['site-3.example', 1],
    ]);
  });

  it('is rated by keyword over the windows that nobody asked for', async () => {
    const script = twoRuns();
    await given(script);
    const report = await getReport(database.db, OURS, FIRST, new Date());
    expect(report?.keywordRatings.judged).toBe(3);
    expect([...(report?.keywordRatings.found ?? [])]).toEqual([
      ['copperleaf', 1],
      ['larkfield', 1],
    ]);
  });

  it('is stepped through, and shown with everything its website opened', async () => {
    await given(twoRuns());
    const { rows } = await listed(FIRST);
    const id = rows[2]?.id ?? ('' as never);
    expect(await windowNeighbours(database.db, OURS, id, { reportId: FIRST })).toMatchObject({
      ...{ index: 2, count: 4, previousId: `${FIRST}-2-1`, nextId: `${FIRST}-1-2` },
    });
    expect(await windowNeighbours(database.db, OURS, id, { reportId: FIRST, keyword: 'copperleaf' })).toMatchObject({
      ...{ index: null, count: 1 },
    });
    expect((await windowsOfTarget(database.db, OURS, id)).map(({ id: one }) => one)).toEqual([
      `${FIRST}-1-1`,
      `${FIRST}-1-2`,
    ]);
    expect((await getWindow(database.db, OURS, id))?.details).toMatchObject({
      pass: 'page',
      site: { title: 'Stream Mirror' },
    });
    expect(await getWindow(database.db, 2, id)).toBeUndefined();
  });

  it.each([1, 3, 1_000])('and a rebuild gives the rows that live writing gave, read %d at a time', async (maxBatch) => {
    const script = twoRuns();
    await given(script, maxBatch);
    const rows = async () => {
      const stored = await storedRows(database.db);
      return Object.fromEntries(results.tables.tables.map((table) => [table, stored[table]]));
    };
    const before = await rows();
    expect(before.popunder_windows).toHaveLength(9);
    await rebuild({
      db: database.db,
      databaseUrl: database.url,
      eventLog: new FakeEventLog(script.recorded),
      log: createLog('test', { destination: new PassThrough().resume() }),
      models: [results],
      signal: new AbortController().signal,
      maxBatch: 1_000,
    });
    expect(await rows()).toEqual(before);
  });
});
