import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countReads } from '../../attention/table.ts';
import { LIVE_SCHEMA, live } from '../../live-schema.ts';
import { EventScript } from '../../testing/event-script.ts';
import { FakeEventLog } from '../../testing/fake-event-log.ts';
import { projectAll } from '../../testing/lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from '../../testing/migrated-database.ts';
import { CHECK, REPORT } from '../../testing/one-run.ts';
import { checkCreated, reportRequested, seen, verdict, visit } from '../../testing/sample-data.ts';
import { getNeighbours, listResults } from './query.ts';
import { conditionOf, type ResultFilter } from './selection.ts';

const OURS = 1;
const READER = 2;
const PAGES = 3_000;
const unread: ResultFilter = { reportId: REPORT, reading: { userId: READER, isRead: false } };

let database: MigratedDatabase;

/** A report of which all is read but every thousandth result. */
beforeAll(async () => {
  database = await migratedDatabase();
  const script = new EventScript()
    .add('CheckCreated', checkCreated(CHECK))
    .add('ReportRequested', reportRequested(REPORT));
  for (let target = 1; target <= PAGES; target += 1) {
    script.add('PageJudged', { ...visit(REPORT, target), seen, filters: null, verdict: verdict(['r1'], []) });
  }
  await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition);
  await database.db.raw(
    `insert into ${live('result_reads')} (user_id, report_id, target, page, organization_id, read_at, position)
     select ?, report_id, target, page, organization_id, now(), position from ${live('results')} where target % 1000 <> 0`,
    [READER],
  );
  await database.db.raw(countReads(LIVE_SCHEMA));
  await database.db.raw(`analyze ${live('results')}; analyze ${live('result_reads')}`);
});
afterAll(() => database?.drop());

describe('what is unread among much that was read', () => {
  it('is looked up row by row along the order’s index, also where the set does not fit into memory', async () => {
    const { sql, bindings } = conditionOf(unread);
    const plan = await database.db.transaction(async (trx) => {
      await trx.raw("set local work_mem = '64kB'");
      const answer = await trx.raw<{ rows: { 'QUERY PLAN': string }[] }>(
        `explain select target, page from ${live('results')} where ${sql} order by position limit 10`,
        bindings,
      );
      return answer.rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/using results_by_position/);
    expect(plan).toMatch(/using result_reads_pkey/);
    expect(plan).not.toMatch(/Sort|Join|Materialize|Seq Scan/);
  });

  it('is counted, listed and walked through right', async () => {
    const order = { field: 'recordedAt', descending: false } as const;
    const page = await listResults(database.db, OURS, { ...unread, order, page: 1, pageSize: 2 });
    expect([page.count, ...page.rows.map(({ id }) => id)]).toEqual([3, `${REPORT}-1000-1`, `${REPORT}-2000-1`]);
    const around = (target: number) => getNeighbours(database.db, OURS, `${REPORT}-${target}-1`, { ...unread, order });
    // The way back goes past what was read by walking, the way on to what is unread.
    expect(await around(2_000)).toEqual({
      ...{ index: 1, count: 3 },
      ...{ previousId: `${REPORT}-1999-1`, nextId: `${REPORT}-3000-1` },
    });
    expect(await around(1_500)).toMatchObject({ index: 1, previousId: `${REPORT}-1499-1`, nextId: `${REPORT}-2000-1` });
    expect(await around(1)).toMatchObject({ index: 0, previousId: null, nextId: `${REPORT}-1000-1` });
  });
});
