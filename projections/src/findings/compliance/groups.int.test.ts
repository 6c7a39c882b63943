import { PAGE_OUTCOMES } from '@proofline/contracts/page-outcome';
import { migrate } from '@proofline/platform/postgres/migrate';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { live } from '../../live-schema.ts';
import { projectionMigrations } from '../../migrations.ts';
import { EventScript } from '../../testing/event-script.ts';
import { FakeEventLog } from '../../testing/fake-event-log.ts';
import { projectAll } from '../../testing/lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from '../../testing/migrated-database.ts';
import { REPORT } from '../../testing/one-run.ts';
import { reportRequested, seen, verdict, visit } from '../../testing/sample-data.ts';
import { groupByCountry, groupByRule, groupByWebsite, MAX_RESULT_GROUPS } from './groups.ts';
import { countResults, listResults } from './query.ts';
import type { ResultFilter } from './selection.ts';

const OURS = 1;
const READER = 2;
const COUNTRIES = ['GB', 'SE', 'DE'];
const RULES = ['r1', 'r2', 'r3'];
const WEBSITES = 97;
const PAGES = 700;
const ofReport: ResultFilter = { reportId: REPORT };

let database: MigratedDatabase;

/** More websites than are listed, some of them namesakes of others, one with many pages. */
function urlOf(target: number): string {
  if (target % 5 === 0) return `https://big.example/${target}?from=http://site-1.example/`;
  const website = (target * 7) % WEBSITES;
  const host = website % 10 === 3 ? `site-${website}.example.org:8443` : `Site-${website}.example`;
  return `${target % 2 ? 'http' : 'https'}://${host}/page-${target}`;
}

/** Marks in document order, as agents give them. */
function judged(target: number) {
  const isMet = (index: number) => (target >> index) % 3 !== 0;
  const { perRule, ...rest } = verdict(
    RULES.filter((_rule, index) => isMet(index)),
    RULES.filter((_rule, index) => !isMet(index)),
  );
  return { ...rest, perRule: perRule.toSorted((one, other) => (one.id < other.id ? -1 : 1)) };
}

beforeAll(async () => {
  database = await migratedDatabase();
  const script = new EventScript().add('ReportRequested', reportRequested(REPORT));
  for (let target = 1; target <= PAGES; target += 1) {
    const at = visit(REPORT, target, { url: urlOf(target), country: COUNTRIES[target % 3] ?? 'GB' });
    if (target % 11 === 0) script.add('PageBlocked', { ...at, reason: 'captcha', seen: null });
    else if (target % 7 === 0)
      script.add('PageFilteredOut', { ...at, seen, reason: 'content', filters: verdict([], ['f1']) });
    else script.add('PageJudged', { ...at, seen, filters: null, verdict: judged(target) });
    if (target % 4 === 0) {
      const read = { userId: READER, reportId: REPORT, resultId: `${REPORT}-${target}-1` };
      script.addRaw(`reading-${READER}-${read.resultId}`, 'ResultRead', read);
    }
  }
  await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition);
});
afterAll(() => database?.drop());

const someFilter: fc.Arbitrary<Partial<ResultFilter>> = fc.record(
  {
    url: fc.constantFrom('site-1', 'PAGE-2', 'example.org', 'nowhere'),
    countries: fc.subarray([...COUNTRIES, 'FR'], { minLength: 1 }),
    outcomes: fc.subarray([...PAGE_OUTCOMES], { minLength: 1 }),
    excludeFilteredOut: fc.boolean(),
    website: fc.constantFrom('big.example', 'site-1.example', 'site-13.example.org:8443', 'site-13.example.org'),
    rule: fc.record({ index: fc.nat({ max: 2 }), isMet: fc.boolean() }),
    reading: fc.record({ userId: fc.constant(READER), isRead: fc.boolean() }),
  },
  { requiredKeys: [] },
);

/** The list itself, and what it says it counts. */
async function listed(filter: Partial<ResultFilter>): Promise<number> {
  const { count, rows } = await listResults(database.db, OURS, {
    ...filter,
    reportId: REPORT,
    page: 1,
    pageSize: 1_000,
  });
  expect(rows).toHaveLength(count);
  expect(await countResults(database.db, OURS, { ...filter, reportId: REPORT })).toBe(count);
  return count;
}

describe('groups of results', () => {
  it('by country and by website count what the list does when it is filtered by them, whatever else it is filtered by', async () => {
    await fc.assert(
      fc.asyncProperty(someFilter, async (given) => {
        const { website: _website, countries: _countries, ...filter } = { ...given, ...ofReport };
        const byWebsite = await groupByWebsite(database.db, OURS, filter);
        const byCountry = await groupByCountry(database.db, OURS, filter);
        const all = await listed(filter);
        expect([byWebsite.results, byCountry.results]).toEqual([all, all]);
        for (const { key, results } of byWebsite.groups.slice(0, 3)) {
          expect(await listed({ ...filter, website: key })).toBe(results);
        }
        for (const { key, results } of byCountry.groups) {
          expect(await listed({ ...filter, countries: [key] })).toBe(results);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('by rule count what the list does when it is filtered by it', async () => {
    await fc.assert(
      fc.asyncProperty(someFilter, fc.boolean(), async (given, isMet) => {
        const { rule: _rule, ...filter } = { ...given, ...ofReport };
        const byRule = await groupByRule(database.db, OURS, filter, { rules: RULES.length, isMet });
        for (const index of RULES.keys()) {
          expect(await listed({ ...filter, rule: { index, isMet } })).toBe(byRule.results.get(index) ?? 0);
        }
        const outcomes = (filter.outcomes ?? PAGE_OUTCOMES).filter((name) => /compliant/.test(name));
        expect(byRule.judged).toBe(await listed({ ...filter, outcomes }));
      }),
      { numRuns: 40 },
    );
  });

  it('are the largest ones, the largest first, with the number of all', async () => {
    const { groups, count, results } = await groupByWebsite(database.db, OURS, ofReport);
    expect(groups[0]).toEqual({ key: 'big.example', results: PAGES / 5 });
    expect([groups.length, count, results]).toEqual([MAX_RESULT_GROUPS, WEBSITES + 1, PAGES]);
    expect(groups.map((group) => group.results)).toEqual(
      groups.map((group) => group.results).toSorted((one, other) => other - one),
    );
  });

  it('by rule are known of rows of an earlier release too, by what their cells tell', async () => {
    const rows = () =>
      database.db(live('results')).orderBy('target').select<{ target: number; met: string | null }[]>('target', 'met');
    const right = await rows();
    expect(new Set(right.map(({ met }) => met))).toEqual(new Set([null, '0', '1', '2', '3', '4', '5', '6', '7']));
    await database.db.raw(`alter table ${live('results')} drop column met`);
    await database.db('schema_migrations').where({ name: 'projections/020-met-rules' }).delete();
    await migrate(database.db, projectionMigrations);
    expect(await rows()).toEqual(right);
    const indexes = await database.db('pg_indexes').where({ tablename: 'results' }).pluck('indexname');
    expect(indexes).toEqual(expect.arrayContaining(['results_by_status', 'results_by_url', 'results_by_country']));
  });

  it('of another organisation’s report are none', async () => {
    const none = { groups: [], count: 0, results: 0 };
    expect(await groupByWebsite(database.db, 7, ofReport)).toEqual(none);
    expect(await groupByCountry(database.db, 7, ofReport)).toEqual(none);
    const byRule = await groupByRule(database.db, 7, ofReport, { rules: 3, isMet: false });
    expect([byRule.results.size, byRule.judged]).toEqual([0, 0]);
  });
});
