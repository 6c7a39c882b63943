import { reportIdSchema } from '@proofline/contracts/ids';
import { migrate } from '@proofline/platform/postgres/migrate';
import { placeOf } from '@proofline/platform/postgres/postgres-place';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask } from './asked-together.ts';
import { countriesInUse, getCheck, listChecks } from './checks/query.ts';
import { getComment, listComments } from './comments/query.ts';
import { allResults, resultRecords } from './findings/compliance/all-results.ts';
import { pageOverRuns } from './findings/compliance/over-runs.ts';
import { getNeighbours, getResult, listResults } from './findings/compliance/query.ts';
import { readResultRecord } from './findings/compliance/result-record.ts';
import { findFinding } from './findings/query.ts';
import { findingKinds } from './findings/registry.ts';
import { historyDensity } from './history/density.ts';
import { listHistory } from './history/query.ts';
import { live } from './live-schema.ts';
import { projectionMigrations } from './migrations.ts';
import { rowsIn } from './raw-rows/raw-rows.ts';
import { streamRawRows } from './raw-rows/stream-raw-rows.ts';
import { complianceOverRuns } from './reports/compliance-over-runs.ts';
import { getReport, listReports, reportProgress } from './reports/query.ts';
import { EventScript } from './testing/event-script.ts';
import { FakeEventLog } from './testing/fake-event-log.ts';
import { projectAll } from './testing/lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from './testing/migrated-database.ts';
import { CHECK, oneRun, REPORT } from './testing/one-run.ts';
import { checkCreated, reportRequested, seen, targetKey, verdict, visit } from './testing/sample-data.ts';
import { getUrlList, getUrlListContent, getUrlListsById, listUrlLists } from './url-lists/query.ts';

const OURS = 1;
const THEIRS = 2;
const now = new Date('2026-11-20T12:01:00.000Z');
const wholePage = { page: 1, pageSize: 50 };

describe('the read models', () => {
  let database: MigratedDatabase;

  beforeEach(async () => {
    database = await migratedDatabase();
  });
  afterEach(() => database.drop());

  async function given(script: EventScript): Promise<void> {
    await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition);
  }

  it('show a check with its last run, its lists and its reports', async () => {
    await given(oneRun());
    const check = await getCheck(database.db, OURS, CHECK);
    expect(check).toMatchObject({
      id: CHECK,
      name: 'UK affiliates: bonus terms',
      kind: 'compliance',
      creatorId: 2,
      urlCount: 3,
      countries: ['GB'],
      urlLists: [
        { id: 3, name: 'UK affiliates', urlCount: 2, enabled: true },
        { id: 4, name: 'Others', urlCount: 1, enabled: false },
      ],
      reports: [{ id: REPORT, status: 'completed' }],
      lastReport: {
        id: REPORT,
        status: 'completed',
        plannedTargets: 5,
        finishedTargets: 5,
        percentCompleted: 100,
        hasErrors: true,
      },
    });
    expect((await listChecks(database.db, OURS, wholePage)).rows[0]).toMatchObject({ id: CHECK });
  });

  it('tell which countries an organisation checks, those of most checks first', async () => {
    const checkIn = (id: number, ...countries: string[]) => checkCreated(id, { countries });
    const script = new EventScript()
      .add('CheckCreated', checkIn(1, 'MT', 'GB'))
      .add('CheckCreated', checkIn(2, 'SE', 'GB'))
      .add('CheckCreated', checkIn(3, 'GB', 'SE'));
    await given(script);
    expect(await countriesInUse(database.db, OURS)).toEqual(['GB', 'SE', 'MT']);
    expect(await countriesInUse(database.db, OURS + 1)).toEqual([]);
  });

  it('show in a check why its last run failed, until another run begins', async () => {
    const reason = async () => {
      const page = await listChecks(database.db, OURS, wholePage);
      return page.rows.map(({ lastReport }) => lastReport?.failureReason);
    };
    const script = new EventScript()
      .add('CheckCreated', checkCreated(CHECK))
      .add('ReportRequested', reportRequested(REPORT))
      .add('ReportFailed', { reportId: REPORT, checkId: CHECK, reason: 'Too many.' });
    await given(script);
    expect(await reason()).toEqual(['Too many.']);
    script.add('ReportRequested', reportRequested(reportIdSchema.parse(REPORT + 1)));
    await given(script);
    expect(await reason()).toEqual([null]);
  });

  it('show a report with its numbers, ratings and newest results', async () => {
    await given(oneRun());
    const report = await getReport(database.db, OURS, REPORT, now);
    expect(report).toMatchObject({
      id: REPORT,
      checkId: CHECK,
      checkName: 'UK affiliates',
      creatorId: 2,
      status: 'completed',
      targets: { planned: 5, finished: 5, judged: 2, filtered: 1, blocked: 1, failed: 1 },
      pages: { compliant: 1, notCompliant: 1, recorded: 0, filteredOut: 1, couldNotBeJudged: 2, total: 5 },
      percentCompleted: 100,
      compliancePercent: 50,
      commentsCount: 1,
      ratePerS: null,
      ruleRatings: [
        { ruleId: 'r1', judged: 2, met: 2 },
        { ruleId: 'r2', judged: 2, met: 1 },
      ],
      filterRatings: [{ ruleId: 'f1', judged: 2, met: 1 }],
      keywordRatings: { judged: 0, found: new Map() },
      complianceOverRuns: [{ reportId: REPORT, compliancePercent: 50 }],
    });
    expect(report?.newestResults.map(({ id }) => id)).toEqual([5, 4, 3, 2].map((target) => `${REPORT}-${target}-1`));
    expect((await listReports(database.db, OURS, { ...wholePage, creatorIds: [2], checkEnabled: true })).count).toBe(1);
  });

  it("show what became of a page in every run of its check, and in nobody else's", async () => {
    const second = reportIdSchema.parse(REPORT + 1);
    const otherCheck = reportIdSchema.parse(1_300_000);
    const script = oneRun()
      .add('ReportRequested', reportRequested(second))
      .add('PageJudged', {
        ...visit(second, 9, { url: 'http://site-1.example/' }),
        seen,
        filters: null,
        verdict: verdict(['r1'], ['r2']),
      })
      .add('PageJudged', {
        ...visit(second, 10, { url: 'http://site-2.example/' }),
        seen,
        filters: null,
        verdict: verdict(['r1', 'r2'], []),
      })
      .add('PageBlocked', {
        ...visit(second, 11, { url: 'http://site-1.example/', country: 'MT' }),
        reason: 'captcha',
        seen: null,
      })
      .add('CheckCreated', checkCreated(13))
      .add('ReportRequested', reportRequested(otherCheck))
      .add('PageBlocked', {
        ...visit(otherCheck, 1, { url: 'http://site-1.example/' }),
        reason: 'captcha',
        seen: null,
      });
    await given(script);
    const runsOf = async (organization: number) => {
      const result = await getResult(database.db, OURS, `${REPORT}-1-1`);
      return result && (await pageOverRuns(database.db, organization, result));
    };
    expect(await runsOf(OURS)).toMatchObject([
      { reportId: REPORT, resultId: `${REPORT}-1-1`, outcome: 'compliant' },
      { reportId: second, resultId: `${second}-9-1`, outcome: 'not_compliant' },
    ]);
    expect(await runsOf(THEIRS)).toEqual([]);
  });

  it('tell the pace of a running report over its last minute', async () => {
    const script = new EventScript()
      .add('CheckCreated', checkCreated(CHECK))
      .add('ReportRequested', reportRequested(REPORT));
    script.add('ReportStarted', { reportId: REPORT, checkId: CHECK, plannedTargets: 20 });
    for (let target = 1; target <= 10; target += 1) {
      script.add('PageFailed', {
        ...targetKey(REPORT, target),
        page: 1,
        url: 'http://a.example/',
        country: 'GB',
        agentId: null,
        fetchedAt: '2026-11-20T12:00:00.000Z',
        attempts: 1,
        durationMs: 1,
        reason: 'timed_out',
        detail: '',
        httpStatus: null,
      });
      script.add('TargetFinished', { ...targetKey(REPORT, target), outcome: 'failed', pages: 1 });
    }
    await given(script);
    const [progress] = await reportProgress(database.db, OURS, [REPORT], new Date('2026-11-20T12:00:23.000Z'));
    expect(progress).toMatchObject({ status: 'in_progress', percentCompleted: 50, ratePerS: 0.5 });
    const [later] = await reportProgress(database.db, OURS, [REPORT], new Date('2026-11-20T12:05:00.000Z'));
    expect(later?.ratePerS).toBeNull();
  });

  it('list results failures first, and by every order and filter', async () => {
    await given(oneRun());
    const ids = async (options: Partial<Parameters<typeof listResults>[2]>) => {
      const page = await listResults(database.db, OURS, { reportId: REPORT, ...wholePage, ...options });
      return [page.count, ...page.rows.map(({ id }) => id.split('-')[1]).map(Number)];
    };
    expect(await ids({})).toEqual([5, 5, 4, 2, 1, 3]);
    expect(await ids({ order: { field: 'status', descending: true } })).toEqual([5, 3, 1, 2, 4, 5]);
    expect(await ids({ order: { field: 'recordedAt', descending: true } })).toEqual([5, 5, 4, 3, 2, 1]);
    expect(await ids({ order: { field: 'url', descending: false } })).toEqual([5, 1, 2, 3, 4, 5]);
    expect(await ids({ order: { field: 'rating', descending: true } })).toEqual([5, 1, 2, 5, 4, 3]);
    expect(await ids({ excludeFilteredOut: true })).toEqual([4, 5, 4, 2, 1]);
    expect(await ids({ outcomes: ['compliant'] })).toEqual([1, 1]);
    expect(await ids({ url: 'SITE-4' })).toEqual([1, 4]);
    expect(await ids({ url: '%' })).toEqual([0]);
    expect(await ids({ url: 'site', page: 2, pageSize: 2 })).toEqual([5, 2, 1]);
    expect(await ids({ url: 'site', page: 4, pageSize: 2 })).toEqual([5]);
    expect(await ids({ url: 'site', order: { field: 'url', descending: true }, excludeFilteredOut: true })).toEqual([
      4, 5, 4, 2, 1,
    ]);
    expect(await ids({ countries: ['DE'] })).toEqual([0]);
    expect(await ids({ page: 2, pageSize: 2 })).toEqual([5, 2, 1]);
    expect(await ids({ page: 3, pageSize: 2 })).toEqual([5, 3]);
    expect(await ids({ page: 4, pageSize: 2 })).toEqual([5]);
  });

  it('keep a page whose address is longer than an index entry may be', async () => {
    const random = Array.from({ length: 4_000 }, (_, index) => ((index * 7_919 + 13) % 36).toString(36));
    const url = `http://site.example/${shuffled(random).join('')}`.slice(0, 4_096);
    const script = new EventScript()
      .add('CheckCreated', checkCreated(CHECK))
      .add('ReportRequested', reportRequested(REPORT));
    script.add('PageFailed', {
      ...visit(REPORT, 1, { url }),
      reason: 'timed_out',
      detail: '',
      httpStatus: null,
    });
    await given(script);
    const { rows } = await listResults(database.db, OURS, { reportId: REPORT, ...wholePage, url: 'SITE.example/' });
    expect(rows.map((row) => row.url)).toEqual([url]);
  });

  it('list what a search finds also when it finds more than can be sorted at once', async () => {
    const many = 50_010;
    await database.db.raw(
      `insert into read_models.results (report_id, target, page, organization_id, check_id, position, url, url_folded,
         country, outcome, status_rank, rating, languages, rule_cells, filter_cells, attempts, fetched_at, recorded_at)
       select ${REPORT}, i, 1, ${OURS}, ${CHECK}, i, 'http://Site-' || i, 'http://site-' || i, 'GB', 'compliant', 2, 100,
         '{}', '[]', '[]', 1, now(), now()
       from generate_series(1, ${many}) i`,
    );
    await database.db.raw(
      `insert into read_models.result_counts values (${REPORT}, 'GB', 'compliant', ${OURS}, ${many})`,
    );
    const find = (url: string, page: number) =>
      listResults(database.db, OURS, { reportId: REPORT, url, page, pageSize: 10 });
    const dense = await find('SITE', 2);
    expect(dense.count).toBe(many);
    expect(dense.rows[0]).toMatchObject({ url: `http://Site-${many - 10}` });
    expect((await find('site', 5_001)).rows.at(-1)).toMatchObject({ url: 'http://Site-1' });
    expect((await find('site-5000', 1)).count).toBe(11);
  });

  it('show a result with its evidence and its neighbours in any order', async () => {
    await given(oneRun());
    const result = await getResult(database.db, OURS, `${REPORT}-2-1`);
    expect(result).toMatchObject({
      outcome: 'not_compliant',
      compliant: false,
      rating: 50,
      languages: ['en', 'de'],
      rules: [
        { id: 'r1', score: 100, linkCount: 7 },
        { id: 'r2', score: 0, linkCount: 0, links: [] },
      ],
      details: { title: 'Reviews', httpStatus: 200, durationMs: 1830.5, rules: [{ id: 'r1' }, { id: 'r2' }] },
    });
    expect(result?.rules[0]?.links).toHaveLength(5);
    const around = (id: string, more: object = {}) =>
      getNeighbours(database.db, OURS, `${REPORT}-${id}-1`, { reportId: REPORT, ...more });
    expect(await around('2')).toEqual({ index: 2, count: 5, previousId: `${REPORT}-4-1`, nextId: `${REPORT}-1-1` });
    expect(await around('5')).toMatchObject({ index: 0, previousId: null, nextId: `${REPORT}-4-1` });
    expect(await around('3')).toMatchObject({ index: 4, previousId: `${REPORT}-1-1`, nextId: null });
    expect(await around('3', { order: { field: 'url', descending: true } })).toMatchObject({
      index: 2,
      previousId: `${REPORT}-4-1`,
      nextId: `${REPORT}-2-1`,
    });
    // Left out of the list, it has no place in it, and neighbours all the same.
    expect(await around('3', { excludeFilteredOut: true })).toEqual({
      index: null,
      count: 4,
      previousId: `${REPORT}-1-1`,
      nextId: null,
    });
  });

  it('find a finding whose kind is not known', async () => {
    await given(oneRun());
    expect(await findFinding(database.db, OURS, `${REPORT}-4-1`)).toEqual({
      kind: 'compliance',
      reportId: REPORT,
      checkId: CHECK,
      target: 4,
      page: 1,
      country: 'GB',
      outcome: 'blocked',
      seenAt: new Date('2026-11-20T12:00:05.000Z'),
      position: expect.stringMatching(/^[0-9]+$/),
    });
    expect(await findFinding(database.db, OURS, `${REPORT}-99-1`)).toBeUndefined();
    expect(await findFinding(database.db, OURS, 'none')).toBeUndefined();
    expect(await findFinding(database.db, THEIRS, `${REPORT}-4-1`)).toBeUndefined();
  });

  it('get the tables of a kind that is built after their database was made', async () => {
    const { tables } = findingKinds.get('compliance') ?? { tables: [] };
    const { db } = database;
    for (const table of tables) await db.raw(`drop table ${live(table)}`);
    await db('schema_migrations').where('name', 'like', 'projections/006-findings-%').delete();
    await migrate(db, projectionMigrations);
    await given(oneRun());
    expect((await listResults(db, OURS, { reportId: REPORT, ...wholePage })).count).toBe(5);
    await db('schema_migrations').where('name', 'like', 'projections/006-findings-%').delete();
    await migrate(db, projectionMigrations);
    expect((await listResults(db, OURS, { reportId: REPORT, ...wholePage })).count).toBe(5);
  });

  it('stream results in order', async () => {
    await given(oneRun());
    const order = { field: 'url', descending: true } as const;
    const ids: string[] = [];
    const source = { ...placeOf(database.db), organizationId: undefined };
    const all = allResults(database.db, OURS, { reportId: REPORT, order });
    for await (const rows of streamRawRows(source, all)) {
      for (const record of rowsIn(rows)) {
        const { id, details, ...row } = readResultRecord(record.texts());
        const kept = await getResult(database.db, OURS, id);
        const times = { fetchedAt: kept?.fetchedAt.getTime(), recordedAt: kept?.recordedAt.getTime() };
        expect({ ...kept, ...times }).toMatchObject({ ...row, id, details });
        ids.push(id);
      }
    }
    const first = await resultRecords(database.db, OURS, { reportId: REPORT, order, limit: 2 });
    expect(first.map(([id]) => id)).toEqual(ids.slice(0, 2));
    expect(ids.map((id) => Number(id.split('-')[1]))).toEqual([5, 4, 3, 2, 1]);
  });

  it('keep every content of a list by the revision from which it held', async () => {
    const script = oneRun()
      .add('UrlListShown', { urlListId: 4 })
      .add('UrlListChanged', { urlListId: 4, name: 'Other sites', urls: ['http://d.example/', 'http://e.example/'] })
      .add('UrlListHidden', { urlListId: 4 });
    await given(script);
    expect(await getUrlList(database.db, OURS, 4)).toMatchObject({
      name: 'Other sites',
      urlCount: 2,
      enabled: false,
      revision: 3,
      urls: ['http://d.example/', 'http://e.example/'],
      checkIds: [CHECK],
    });
    expect(await getUrlListContent(database.db, OURS, { id: 4, revision: 1 })).toEqual(['http://c.example/']);
    expect((await getUrlListsById(database.db, OURS, [4, 3, 99])).map(({ id }) => id)).toEqual([4, 3]);
    expect((await listUrlLists(database.db, OURS, { ...wholePage, enabled: true })).rows.map(({ id }) => id)).toEqual([
      3,
    ]);
    expect((await getCheck(database.db, OURS, CHECK))?.urlCount).toBe(4);
  });

  it('show comments until they are deleted', async () => {
    await given(oneRun());
    expect(await getComment(database.db, OURS, 7)).toMatchObject({
      text: 'Licence logo changed again.',
      reportName: 'UK affiliates',
      authorId: 2,
    });
    const script = oneRun().add('CommentDeleted', { commentId: 7 });
    await database.drop();
    database = await migratedDatabase();
    await given(script);
    expect(await listComments(database.db, OURS, wholePage)).toEqual({ count: 0, rows: [] });
    expect((await getReport(database.db, OURS, REPORT, now))?.commentsCount).toBe(0);
  });

  it('show a run that was seen before its check as soon as the check is', async () => {
    const script = new EventScript()
      .add('ReportRequested', reportRequested(REPORT))
      .add('ReportStarted', { reportId: REPORT, checkId: CHECK, plannedTargets: 4 })
      .add('TargetFinished', { ...targetKey(REPORT, 1), outcome: 'failed', pages: 0 });
    const eventLog = new FakeEventLog(script.recorded);
    await projectAll(database.db, eventLog, script.lastPosition);
    expect(await listChecks(database.db, OURS, wholePage)).toEqual({ count: 0, rows: [] });
    const before = script.recorded.length;
    script.add('CheckCreated', checkCreated(CHECK));
    eventLog.write(script.recorded.slice(before));
    await projectAll(database.db, eventLog, script.lastPosition);
    expect((await listChecks(database.db, OURS, wholePage)).rows[0]).toMatchObject({
      lastReport: { id: REPORT, status: 'in_progress', percentCompleted: 25, hasErrors: true },
    });
  });

  it('tell how compliance went over the last runs of a check', async () => {
    await given(oneRun());
    const { db } = database;
    const percent = (await getReport(db, OURS, REPORT, now))?.compliancePercent;
    expect(await ask(db, complianceOverRuns(OURS, [CHECK]))).toEqual(new Map([[CHECK, [percent]]]));
    expect(await ask(db, complianceOverRuns(THEIRS, [CHECK]))).toEqual(new Map());
  });

  it('find checks by how many websites they look at', async () => {
    await given(oneRun());
    const found = async (minUrlCount?: number, maxUrlCount?: number) =>
      (await listChecks(database.db, OURS, { ...wholePage, minUrlCount, maxUrlCount })).count;
    expect([await found(3, 3), await found(4), await found(undefined, 2), await found(undefined, 3)]).toEqual([
      1, 0, 0, 1,
    ]);
  });

  it('let a newer run take the place of the last one, whose late events change nothing', async () => {
    const script = oneRun()
      .add('ReportRequested', reportRequested(REPORT + 1))
      .add('TargetFinished', { ...targetKey(REPORT, 9), outcome: 'failed', pages: 0 });
    await given(script);
    expect((await getCheck(database.db, OURS, CHECK))?.lastReport).toMatchObject({
      id: REPORT + 1,
      status: 'pending',
      plannedTargets: 0,
      finishedTargets: 0,
      hasErrors: false,
      finishedAt: null,
    });
  });

  it('keep what pages say even where Postgres text cannot hold it', async () => {
    const script = oneRun();
    const page = script.recorded.findIndex(({ type }) => type === 'PageJudged');
    const event = script.recorded[page];
    if (event === undefined) throw new Error('A page was judged.');
    const data = event.data as { seen: { title: string } };
    script.recorded[page] = { ...event, data: { ...data, seen: { ...data.seen, title: 'a\0b\ud800c\ud83d\ude00' } } };
    await given(script);
    expect((await getResult(database.db, OURS, `${REPORT}-1-1`))?.details.title).toBe('a\u{fffd}b\u{fffd}c\u{1f600}');
  });

  it('find nothing for another organisation', async () => {
    await given(oneRun());
    const { db } = database;
    const empty = { count: 0, rows: [] };
    expect(await listChecks(db, THEIRS, wholePage)).toEqual(empty);
    expect(await getCheck(db, THEIRS, CHECK)).toBeUndefined();
    expect(await listReports(db, THEIRS, wholePage)).toEqual(empty);
    expect(await getReport(db, THEIRS, REPORT, now)).toBeUndefined();
    expect(await reportProgress(db, THEIRS, [REPORT], now)).toEqual([]);
    expect(await listResults(db, THEIRS, { reportId: REPORT, ...wholePage })).toEqual(empty);
    expect(await listResults(db, THEIRS, { reportId: REPORT, url: 'site', ...wholePage })).toEqual(empty);
    expect(await getResult(db, THEIRS, `${REPORT}-1-1`)).toBeUndefined();
    expect(await getNeighbours(db, THEIRS, `${REPORT}-1-1`, { reportId: REPORT })).toBeUndefined();
    expect(await resultRecords(db, THEIRS, { reportId: REPORT, limit: 10 })).toEqual([]);
    expect(await listComments(db, THEIRS, wholePage)).toEqual(empty);
    expect(await getComment(db, THEIRS, 7)).toBeUndefined();
    expect(await listUrlLists(db, THEIRS, wholePage)).toEqual(empty);
    expect(await getUrlList(db, THEIRS, 3)).toBeUndefined();
    expect(await getUrlListContent(db, THEIRS, { id: 3, revision: 0 })).toBeUndefined();
    expect(await getUrlListsById(db, THEIRS, [3, 4])).toEqual([]);
    expect(await listHistory(db, THEIRS, { checkId: CHECK, pageSize: 10 })).toMatchObject({
      rows: [],
      firstPosition: null,
    });
    expect(await listHistory(db, THEIRS, { checkId: CHECK, pageSize: 10, actorType: 'user' })).toMatchObject({
      rows: [],
      nextToPosition: null,
    });
    expect(await historyDensity(db, THEIRS, { checkId: CHECK })).toMatchObject({ events: 0, slices: [] });
  });
});

/** Text that does not compress, or Postgres would store it in less than its length. */
function shuffled(characters: readonly string[]): string[] {
  let state = 42;
  return characters.map(() => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return characters[state % characters.length] ?? '';
  });
}
