import { PAGE_OUTCOMES } from '@proofline/contracts/page-outcome';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { live } from '../../live-schema.ts';
import { EventScript } from '../../testing/event-script.ts';
import { FakeEventLog } from '../../testing/fake-event-log.ts';
import { projectAll } from '../../testing/lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from '../../testing/migrated-database.ts';
import { REPORT } from '../../testing/one-run.ts';
import { reportRequested, seen, verdict, visit } from '../../testing/sample-data.ts';
import { groupByCountry, groupByRule, groupByWebsite } from './groups.ts';
import { countResults, getNeighbours, listResults, type ResultOrderField } from './query.ts';
import type { ResultFilter } from './selection.ts';
import { TalliesInMemory, type TallyLimits } from './tallies-in-memory.ts';

const OURS = 1;
const RULES = ['r1', 'r2', 'r3'];
const limits: TallyLimits = { fromResults: 1, maxReports: 2, maxWebsites: 1_000, maxResults: 10_000 };

let database: MigratedDatabase;
let script: EventScript;
let target = 0;
beforeEach(async () => {
  database = await migratedDatabase();
  script = new EventScript().add('ReportRequested', reportRequested(REPORT));
  target = 0;
  await arrive(300);
  await database.db.raw(`
    update ${live('results')} set change = (array['broken', 'fixed', 'unchanged'])[target % 3 + 1] where target % 5 > 0;
    insert into ${live('change_counts')} (report_id, change, country, outcome, organization_id, results)
    select report_id, change, country, outcome, organization_id, count(*) from ${live('results')}
    where change is not null group by 1, 2, 3, 4, 5`);
});
afterEach(() => database?.drop());

/** More than 50 websites, some with as many pages as others. */
async function arrive(count: number): Promise<void> {
  for (const last = target + count; target < last; ) {
    target += 1;
    // Some are the same address, some websites begin as others do, and some have no more than their name.
    const host = `${target % 3 ? 'https' : 'http'}://site-${(target * target) % 131}.example${target % 10 ? '' : ':8443'}`;
    const url = target % 13 === 0 ? host : `${host}/${'ä\u{1f3b0}\uffeea'.slice(target % 4)}${target % 50}`;
    const at = visit(REPORT, target, { url, country: ['GB', 'SE', 'DE'][target % 3] ?? 'GB' });
    const [met, unmet] = [true, false].map((is) =>
      RULES.filter((_rule, index) => ((target >> index) % 2 === 0) === is),
    );
    if (target % 11 === 0) script.add('PageBlocked', { ...at, reason: 'captcha', seen: null });
    else if (target % 7 === 0)
      script.add('PageFilteredOut', { ...at, seen, reason: 'content', filters: verdict([], ['f1']) });
    else script.add('PageJudged', { ...at, seen, filters: null, verdict: verdict(met ?? [], unmet ?? []) });
  }
  await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition);
}

async function held(given = limits): Promise<TalliesInMemory> {
  const memory = new TalliesInMemory(database.db, given);
  await memory.of(OURS, REPORT);
  await memory.settled();
  return memory;
}

const filters: readonly Omit<ResultFilter, 'reportId'>[] = [
  {},
  { outcomes: ['not_compliant'] },
  { outcomes: [...PAGE_OUTCOMES].slice(0, 2), countries: ['SE', 'FR'] },
  { excludeFilteredOut: true, countries: ['GB', 'DE'] },
  { rule: { index: 1, isMet: false } },
  { rule: { index: 0, isMet: true }, outcomes: ['compliant', 'failed'] },
  { url: 'site-1' },
  { url: '.Example/1', outcomes: ['compliant', 'blocked'], countries: ['GB', 'SE'] },
  { url: 'https://', rule: { index: 1, isMet: true } },
  { url: 'nowhere' },
  { website: 'site-1.example' },
  { website: 'site-1.example:8443', excludeFilteredOut: true },
  { website: 'site-1.example', rule: { index: 1, isMet: true } },
  { website: 'site-4.example', url: '/a' },
  { website: 'site-4' },
  { changes: ['broken', 'fixed'] },
  { changes: ['unchanged'], countries: ['SE'], url: 'site-' },
  { reading: { userId: 2, isRead: false } },
];

const orders: readonly ResultOrderField[] = ['status', 'recordedAt', 'url', 'country', 'rating'];

/** What stands around results here and there, among those that match and not. */
async function expectSameNeighbours(memory: TalliesInMemory): Promise<void> {
  for (const [index, given] of filters.entries()) {
    // By address, and by one of the others.
    for (const field of ['url' as const, orders[index % orders.length] ?? 'status']) {
      const order = { field, descending: index % 2 === 0 };
      for (const at of [1, 2, 104, 117, 299]) {
        const asked = { ...given, reportId: REPORT, order };
        const id = `${REPORT}-${at}-1`;
        expect(await getNeighbours(database.db, OURS, id, asked, memory), JSON.stringify([id, asked])).toEqual(
          await getNeighbours(database.db, OURS, id, asked),
        );
      }
    }
  }
}

/** Pages of every order, from the first to beyond the last, with the memory and by Postgres alone. */
async function expectSameLists(memory: TalliesInMemory): Promise<void> {
  for (const given of filters) {
    for (const order of orders.flatMap((field) => [true, false].map((descending) => ({ field, descending })))) {
      for (const [page, pageSize] of [
        [1, 100],
        [3, 30],
        [2, 77],
        [9, 40],
      ] as const) {
        const asked = { ...given, reportId: REPORT, order, page, pageSize };
        const [told, wanted] = [
          await listResults(database.db, OURS, asked, memory),
          await listResults(database.db, OURS, asked),
        ];
        expect([told.count, told.rows.map(({ id }) => id)], JSON.stringify(asked)).toEqual([
          wanted.count,
          wanted.rows.map(({ id }) => id),
        ]);
      }
    }
  }
}

/** What is told with the memory, and by Postgres alone. */
async function expectAlike(memory: TalliesInMemory): Promise<void> {
  const without = new TalliesInMemory(database.db, { ...limits, fromResults: 1_000_000 });
  const told = async (by: TalliesInMemory, given: Omit<ResultFilter, 'reportId'>) => {
    const filter = { ...given, reportId: REPORT };
    return {
      websites: await groupByWebsite(database.db, OURS, filter, by),
      countries: await groupByCountry(database.db, OURS, filter, by),
      met: await groupByRule(database.db, OURS, filter, { rules: 3, isMet: true }, by),
      unmet: await groupByRule(database.db, OURS, filter, { rules: 3, isMet: false }, by),
      count: await countResults(database.db, OURS, filter, by),
    };
  };
  for (const filter of filters) {
    expect(await told(memory, filter), JSON.stringify(filter)).toEqual(await told(without, filter));
  }
}

describe('Tallies in memory', () => {
  it('tell what Postgres counts, whatever is asked for and has come since', async () => {
    const memory = await held();
    await expectAlike(memory);
    for (const [times, count] of [40, 1, 3, 2].entries()) {
      await arrive(count);
      expect(await memory.of(OURS, REPORT)).toBeDefined();
      if (times === 0) await expectAlike(memory);
    }
    await expectAlike(memory);
    await expectSameLists(memory);
  });

  it('tell what stands around a result, whether it matches or not', async () => {
    const memory = await held();
    await expectSameNeighbours(memory);
    await arrive(7);
    await expectSameNeighbours(memory);
  });

  it('are counted anew where another thing changed than was told', async () => {
    const memory = await held();
    expect(await memory.of(OURS, REPORT)).toBeDefined();
    await database.db.raw(`update ${live('change_counts')} set results = results + 1 where change = 'fixed'`);
    expect(await memory.of(OURS, REPORT)).toBeUndefined();
  });

  it('are counted anew where one came late, at an earlier position, and where some are gone', async () => {
    const memory = await held();
    await database.db.raw(`
      insert into ${live('results')} (report_id, target, page, organization_id, check_id, position, country, outcome,
        status_rank, fetched_at, recorded_at, url, url_folded, rating, languages, rule_cells, filter_cells, attempts, met)
      select report_id, 9000, page, organization_id, check_id, -5, country, outcome, status_rank, fetched_at, recorded_at,
        url, url_folded, rating, languages, rule_cells, filter_cells, attempts, met
      from ${live('results')} where target = 1;
      update ${live('result_counts')} c set results = c.results + 1 from ${live('results')} r
      where r.target = 9000 and (c.report_id, c.country, c.outcome) = (r.report_id, r.country, r.outcome)`);
    expect(await memory.of(OURS, REPORT)).toBeUndefined();
    await memory.of(OURS, REPORT);
    await memory.settled();
    expect(await memory.of(OURS, REPORT)).toBeDefined();
    await expectAlike(memory);
    await database.db.raw(`delete from ${live('results')}; delete from ${live('result_counts')}`);
    expect(await memory.of(OURS, REPORT)).toBeUndefined();
  });

  it('are of one organisation’s reports, large ones, as many as there is room for', async () => {
    const memory = await held();
    expect(await memory.of(7, REPORT)).toBeUndefined();
    await memory.settled();
    expect(await memory.of(7, REPORT)).toBeUndefined();
    for (const refused of [{ fromResults: 301 }, { maxWebsites: 5 }, { maxResults: 299 }, { maxReports: 0 }]) {
      expect(await (await held({ ...limits, ...refused })).of(OURS, REPORT)).toBeUndefined();
    }
  });
});
