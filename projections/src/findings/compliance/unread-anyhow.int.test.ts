import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attention } from '../../attention/read-model.ts';
import { LIVE_SCHEMA, live } from '../../live-schema.ts';
import { EventScript } from '../../testing/event-script.ts';
import { FakeEventLog } from '../../testing/fake-event-log.ts';
import { projectAll } from '../../testing/lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from '../../testing/migrated-database.ts';
import { CHECK, REPORT } from '../../testing/one-run.ts';
import { checkCreated, reportRequested, seen, verdict, visit } from '../../testing/sample-data.ts';
import { countResults, listResults } from './query.ts';
import { orderSql, type ResultOrderField, sortOf } from './selection.ts';

const OURS = 1;
const READER = 2;
const FIELDS: readonly ResultOrderField[] = ['status', 'recordedAt', 'url', 'country', 'rating'];

type Step =
  | { readonly what: 'read' | 'unread' | 'swap' | 'come'; readonly target: number; readonly rank: number }
  | { readonly what: 'look'; readonly field: ResultOrderField; readonly descending: boolean; readonly page: number };

const target = fc.integer({ min: 1, max: 12 });
const rank = fc.integer({ min: 0, max: 3 });
const look = fc.record({
  what: fc.constant('look' as const),
  field: fc.constantFrom(...FIELDS),
  descending: fc.boolean(),
  page: fc.integer({ min: 1, max: 3 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('read' as const), target, rank }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('unread' as const), target, rank }) },
  // As many are read as before, and others.
  { weight: 2, arbitrary: fc.record({ what: fc.constant('swap' as const), target, rank }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('come' as const), target, rank }) },
  { weight: 6, arbitrary: look },
);

let database: MigratedDatabase;
let columns: string[];

beforeAll(async () => {
  database = await migratedDatabase();
  const script = new EventScript()
    .add('CheckCreated', checkCreated(CHECK))
    .add('ReportRequested', reportRequested(REPORT))
    .add('PageJudged', { ...visit(REPORT, 1), seen, filters: null, verdict: verdict(['r1'], []) });
  await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition);
  columns = Object.keys((await database.db(live('results')).first()) ?? {});
});
afterAll(() => database?.drop());

/** Another result like the first, in a place of its own in every order. */
async function come(number: number, statusRank: number): Promise<void> {
  const changed: Record<string, string> = {
    ...{ target: ':number::integer', position: 'position + :number', status_rank: ':statusRank::smallint' },
    ...{ url_folded: "url_folded || (:statusRank * 7 % 4)::text || 'x'", rating: '(:statusRank * 30)::smallint' },
  };
  await database.db.raw(
    `insert into ${live('results')} (${columns.join(', ')})
     select ${columns.map((column) => changed[column] ?? column).join(', ')} from ${live('results')} where target = 1`,
    { number, statusRank },
  );
  await database.db.raw(`update ${live('result_counts')} set results = results + 1`);
}

it('what is unread is listed and counted as the plain question has it, whatever is read in between', async () => {
  const { db } = database;
  const script = new EventScript();
  let results = 1;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      for (const next of steps) {
        if (next.what === 'look') await looked(next);
        else if (next.what === 'come') {
          results += 1;
          await come(results, next.rank);
        } else {
          if (next.what !== 'unread') await marked('ResultRead', next.target + (next.what === 'swap' ? 1 : 0));
          if (next.what !== 'read') await marked('ResultUnread', next.target);
        }
      }
    }),
    { numRuns: 40 },
  );

  async function marked(type: 'ResultRead' | 'ResultUnread', number: number): Promise<void> {
    const resultId = `${REPORT}-${((number - 1) % results) + 1}-1`;
    script.add(type, { userId: READER, reportId: REPORT, resultId });
    await db.transaction((trx) => attention.write(trx, LIVE_SCHEMA, script.logged.slice(-1)));
  }

  async function looked({ field, descending, page }: Extract<Step, { what: 'look' }>): Promise<void> {
    const order = { field, descending };
    const filter = { reportId: REPORT, reading: { userId: READER, isRead: false } };
    const plain = await db.raw<{ rows: { id: string }[] }>(
      `select report_id || '-' || target || '-' || page as id from ${live('results')} r
       where (target, page) not in (select target, page from ${live('result_reads')} where user_id = ?)
       order by ${orderSql(sortOf(order))}`,
      [READER],
    );
    const ids = plain.rows.map(({ id }) => id);
    const shown = await listResults(db, OURS, { ...filter, order, page, pageSize: 3 });
    expect([shown.count, shown.rows.map(({ id }) => id)]).toEqual([ids.length, ids.slice((page - 1) * 3, page * 3)]);
    expect(await countResults(db, OURS, { ...filter, reading: { userId: READER, isRead: true } })).toBe(
      results - ids.length,
    );
  }
}, 60_000);
