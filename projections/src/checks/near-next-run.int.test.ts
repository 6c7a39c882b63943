import { userIdSchema } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE_SCHEMA, live } from '../live-schema.ts';
import { type MigratedDatabase, migratedDatabase } from '../testing/migrated-database.ts';
import { type ListChecksOptions, listChecks } from './query.ts';
import { countChecks } from './table.ts';

const OURS = 1;
const reader = userIdSchema.parse(2);
const many = 9_000;
const page = { page: 1, pageSize: 10 };

let database: MigratedDatabase;
let db: Knex;
beforeAll(async () => {
  database = await migratedDatabase();
  db = database.db;
  // Where reactors keep schedules, as far as lists read it. Two runs in three come at the same moment as another.
  await db.raw(`
    create table check_schedules (check_id bigint primary key, organization_id bigint, kind text, next_run_at timestamptz);
    create index check_schedules_by_next_run on check_schedules (organization_id, next_run_at, check_id);
    insert into ${live('checks')} (id, organization_id, created_at, creator_id, name, kind, enabled, countries, url_count,
      schedule, configuration, position)
    select id, case when id % 50 = 0 then 2 else 1 end, now(), 2, 'Check ' || id,
      case when id % 9 = 0 then 'toplist' else 'compliance' end, id % 11 <> 0, array['GB'], id % 7,
      case when id % 4 = 0 then 'onetime' else 'weekly' end, '{}', id
    from generate_series(1, ${many}) id;
    insert into check_schedules
    select id, organization_id, kind,
      case when schedule = 'weekly' then timestamptz '2026-11-23' + interval '1 hour' * (id * 7919 % ${many / 3}) end
    from ${live('checks')} where id % 13 <> 0;
    insert into ${live('favorites')} (user_id, check_id, organization_id, created_at, position)
    select 2, id, organization_id, now(), 1 from ${live('checks')} where id % 100 = 3;
    ${countChecks(LIVE_SCHEMA, { sign: 1, which: 'true' })}`);
  for (const table of [live('checks'), 'check_schedules', live('favorites')]) await db.raw(`vacuum analyze ${table}`);
});
afterAll(() => database?.drop());

const list = async (options: Partial<ListChecksOptions>, descending: boolean) => {
  const { count, rows } = await listChecks(db, OURS, {
    ...page,
    ...options,
    order: [{ field: 'nextRun', descending }],
  });
  return { count, ids: rows.map(({ id }) => Number(id)) };
};

/** Ids by next run, who has none last; turned round, first. */
async function expected(which: string, descending: boolean): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(`
    select c.id from ${live('checks')} c left join check_schedules s on s.check_id = c.id and s.kind = 'compliance'
    where c.organization_id = 1 and ${which} order by s.next_run_at, c.id`);
  const ids = rows.map(({ id }) => Number(id));
  return descending ? ids.reverse() : ids;
}

/** The most rows that any part of what is asked for a page comes to. */
async function mostRows(ask: () => Promise<unknown>): Promise<number> {
  const asked: { sql: string; bindings: readonly Knex.RawBinding[] }[] = [];
  const note = (query: { sql: string; bindings: readonly Knex.RawBinding[] }) => asked.push(query);
  db.on('query', note);
  await ask();
  db.removeListener('query', note);
  const most: number[] = [];
  for (const { sql, bindings } of asked) {
    const explain = `explain (analyze, format json) ${sql.replaceAll(/\$\d+/g, '?')}`;
    const { rows } = await db.raw<{ rows: { 'QUERY PLAN': unknown }[] }>(explain, [...bindings]);
    const counts = JSON.stringify(rows).matchAll(/"(?:Actual Rows|Rows Removed by Filter)":(\d+)/g);
    most.push(...[...counts].map(([, rowsOfPart]) => Number(rowsOfPart)));
  }
  expect(most.length).toBeGreaterThan(0);
  return Math.max(...most);
}

const filters = [
  ['true', {}],
  ['c.enabled', { enabled: true }],
  [`c.schedule = 'onetime'`, { schedules: ['onetime'] }],
  ['c.id % 100 <> 3', { favorites: { of: reader, are: false } }],
  ['c.id % 100 = 3 and c.enabled', { favorites: { of: reader, are: true }, enabled: true }],
  ['c.url_count = 1 and not c.enabled', { minUrlCount: 1, maxUrlCount: 1, enabled: false }],
] as const satisfies readonly (readonly [string, Partial<ListChecksOptions>])[];

describe('Checks by their next run', () => {
  it.each(filters)('are the same by pages as whole, from both ends and in between: %s', async (which, filter) => {
    for (const descending of [false, true]) {
      const whole = await expected(which, descending);
      const pageSize = 40;
      const pages = Math.ceil(whole.length / pageSize);
      const turns = new Set([1, 2, Math.ceil(pages / 3), Math.ceil(pages / 2), pages - 1, pages, pages + 1]);
      // Where those that have a next run end, and about there.
      const withNext = await expected(`${which} and s.next_run_at is not null`, false);
      for (const near of [-1, 0, 1]) turns.add(Math.ceil(withNext.length / pageSize) + near);
      for (const turn of turns) {
        if (turn < 1) continue;
        const found = await list({ ...filter, page: turn, pageSize }, descending);
        const wanted = whole.slice((turn - 1) * pageSize, turn * pageSize);
        expect(found, `page ${turn}, descending ${descending}`).toEqual({ count: whole.length, ids: wanted });
      }
    }
  });

  it.each([false, true])('are looked at near an end alone, none sorted whole (descending: %s)', async (descending) => {
    const { count } = await list({ enabled: true }, descending);
    for (const turn of [1, 5, Math.ceil(count / 10)]) {
      const rows = await mostRows(() => list({ enabled: true, page: turn }, descending));
      expect(rows, `page ${turn}`).toBeLessThan(200);
    }
  });

  it('that are no favourites are counted by those that are', async () => {
    const order = [{ field: 'id' as const, descending: false }];
    const favorites = { of: reader, are: false };
    const rows = await mostRows(() => listChecks(db, OURS, { ...page, favorites, order }));
    expect(rows).toBeLessThan(many / 9);
  });
});
