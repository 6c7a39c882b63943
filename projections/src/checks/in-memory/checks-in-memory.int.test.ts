import { userIdSchema } from '@proofline/contracts/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ManyChecks, manyChecks } from '../../testing/many-checks.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { type CheckOrderField, chooseChecks, type ListChecksOptions } from '../selection.ts';
import { ChecksInMemory } from './checks-in-memory.ts';

const OURS = 1;
const many = 3_000;
const limits = { fromChecks: 1, maxChecks: 10_000 };
const reader = userIdSchema.parse(2);
const creatorsByName = [4, 3, 6];

let checks: ManyChecks;
beforeAll(async () => {
  checks = await manyChecks(many);
});
afterAll(() => checks?.drop());

const fields = [
  ...['id', 'name', 'kind', 'createdAt', 'creatorName', 'enabled', 'countries', 'urlCount', 'schedule', 'nextRun'],
  ...['status', 'lastReportFinishedAt'],
] as readonly CheckOrderField[];
/** Each with something that some rows meet, and something that none does. */
const filters: { readonly [Name in keyof ListChecksOptions]?: readonly ListChecksOptions[Name][] } = {
  name: ['A', 'cHECK 1', '🎰', 'é', '%', 'no check is called so'],
  kinds: [['compliance'], ['toplist', 'discovery'], []],
  creatorIds: [[2, 4], [77]],
  countries: [['GB'], ['NO', 'CA-ON'], ['FR']],
  schedules: [['weekly'], ['onetime', 'monthly']],
  statuses: [['in_progress', 'failed'], ['completed']],
  minUrlCount: [0, 30],
  maxUrlCount: [50],
  enabled: [true, false],
  archived: [true, false],
  favorites: [
    { of: reader, are: true },
    { of: reader, are: false },
  ],
};

/** What moves checks: each changes what some lists are filtered or sorted by. */
const moves = [
  `update read_models.checks set name = upper(name) || ' 🎰' where id % 41 = :n`,
  `update read_models.checks set name = 'Ｆull é ' || id, countries = array['CA', 'NO'] where id % 43 = :n`,
  `update read_models.checks set countries = array['CA-ON'], url_count = url_count + 7 where id % 37 = :n`,
  `update read_models.checks set last_report_status = 'failed', last_report_status_order = 7, last_report_finished_at =
     timestamptz '2026-02-03 00:00:00.000001' + interval '1 microsecond' * (id % 3) where id % 31 = :n`,
  `update read_models.checks set last_report_status = null, last_report_finished_at = null, creator_id = null where id % 47 = :n`,
  `update check_schedules set enabled = not enabled where check_id % 29 = :n`,
  `update check_schedules set next_due_at = next_due_at - interval '1 year' where check_id % 23 = :n`,
  `insert into read_models.checks (id, organization_id, created_at, creator_id, name, kind, countries, schedule, position)
   select ${many} + :n * 10 + g, 1, now(), 9, 'Check new', 'discovery', '{}', 'monthly', 1 from generate_series(1, 5) g
   on conflict do nothing`,
];

const recount = `
  truncate read_models.check_counts;
  insert into read_models.check_counts select organization_id, 0, true, '', '', '', false, count(*) from read_models.checks
  where created_at is not null group by 1`;

async function readIn(): Promise<ChecksInMemory> {
  const memory = new ChecksInMemory((error) => {
    throw error;
  }, limits);
  await memory.choose(checks.tenant, OURS, { page: 1, pageSize: 1 });
  await memory.settled();
  return memory;
}

describe('Checks in memory', () => {
  it.each([1, 2])('are the pages that Postgres chooses, whatever is asked and moves (seed %i)', async (seed) => {
    const random = seededRandom(seed);
    const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
    const memory = await readIn();
    for (let turn = 0; turn < 60; turn += 1) {
      if (turn % 3 === 0) await checks.db.raw(oneOf(moves), { n: Math.floor(random() * 20) });
      const asked = Object.entries(filters).filter(() => random() < 0.15);
      const options: ListChecksOptions = {
        ...Object.fromEntries(asked.map(([name, values]) => [name, oneOf<unknown>(values)])),
        page: 1,
        pageSize: oneOf([0, 7, 50]),
        order: [{ field: oneOf(fields), descending: random() < 0.5 }],
        creatorsByName,
      };
      await checks.db.raw(recount);
      const chosen = await memory.choose(checks.tenant, OURS, options);
      const pages = Math.max(1, Math.ceil((chosen?.count ?? 0) / (options.pageSize || 1_000_000)));
      for (const at of new Set([1, Math.ceil(pages / 2), pages, pages + 1])) {
        // A part of a name that all have: Postgres then sorts what matches row by row, its orders need no counts.
        const sorted = { ...options, page: at, name: options.name ?? ' ' };
        expect(await memory.choose(checks.tenant, OURS, sorted), JSON.stringify(sorted)).toEqual(
          await chooseChecks(checks.tenant, OURS, sorted),
        );
      }
    }
  });

  it('are read as a command left them, by all who come at once', async () => {
    const memory = await readIn();
    for (let turn = 0; turn < 30; turn += 1) {
      const early = [1, 2].map(() => memory.choose(checks.tenant, OURS, { page: 1, pageSize: 1, name: 'turn' }));
      await checks.db.raw(`update read_models.checks set name = 'Turn ' || ? where id = 7`, [turn]);
      const asked = { page: 1, pageSize: 5, name: `turn ${turn}` };
      const found = await Promise.all([1, 2, 3].map(() => memory.choose(checks.tenant, OURS, asked)));
      for (const one of found) expect(one).toEqual({ count: 1, ids: [7] });
      await Promise.all(early);
    }
  });

  it('miss nothing of a transaction that began before and ends after they were read', async () => {
    const memory = await readIn();
    const asked = { page: 1, pageSize: 5, name: 'late one' };
    const trx = await checks.db.transaction();
    await trx.raw(`update read_models.checks set name = 'Late one' where id = 8`);
    for (const id of [9, 11]) {
      await checks.db.raw(`update read_models.checks set name = name || '.' where id = ?`, [id]);
      expect(await memory.choose(checks.tenant, OURS, asked)).toEqual({ count: 0, ids: [] });
    }
    await trx.commit();
    expect(await memory.choose(checks.tenant, OURS, asked)).toEqual({ count: 1, ids: [8] });
  });

  it('are left to Postgres where they are not known: few, too many, other tables, counts that differ', async () => {
    const first = { page: 1, pageSize: 1 };
    for (const refused of [
      { fromChecks: many * 2, maxChecks: many * 3 },
      { fromChecks: 1, maxChecks: 10 },
    ]) {
      const memory = new ChecksInMemory(() => undefined, refused);
      await memory.choose(checks.tenant, OURS, first);
      await memory.settled();
      expect(await memory.choose(checks.tenant, OURS, first)).toBeUndefined();
    }
    const memory = await readIn();
    expect(await memory.choose(checks.tenant, OURS, { ...first, ids: [7] })).toBeUndefined();
    expect(await memory.choose(checks.tenant, OURS, first)).toBeDefined();
    await checks.db.raw(`delete from read_models.checks where id = 10`);
    await checks.db.raw(recount);
    expect(await memory.choose(checks.tenant, OURS, first)).toBeUndefined();
    await memory.choose(checks.tenant, OURS, first);
    await memory.settled();
    expect(await memory.choose(checks.tenant, OURS, { ...first, name: 'Late one' })).toBeDefined();
    await checks.db.raw(`
      alter table read_models.checks rename to checks_before;
      create table read_models.checks (like read_models.checks_before including all);
      insert into read_models.checks (id, organization_id, created_at, name, kind, schedule, position)
      select id, organization_id, created_at, name, kind, schedule, position from read_models.checks_before`);
    expect(await memory.choose(checks.tenant, OURS, first)).toBeUndefined();
  });

  it('are left to Postgres while their counts are wrong, and not read anew for each list', async () => {
    let readings = 0;
    const count = ({ sql }: { readonly sql: string }) => {
      if (sql.includes('c.id >')) readings += 1;
    };
    checks.tenant.on('query', count);
    try {
      await checks.db.raw('update read_models.check_counts set checks = checks + 1');
      const memory = await readIn();
      const onceRead = readings;
      expect(onceRead).toBeGreaterThan(1);
      for (let turn = 0; turn < 3; turn += 1) {
        expect(await memory.choose(checks.tenant, OURS, { page: 1, pageSize: 1 })).toBeUndefined();
        await memory.settled();
      }
      expect(readings).toBe(onceRead);
    } finally {
      checks.tenant.off('query', count);
      await checks.db.raw(recount);
    }
  });

  it('are let go when another server answers, whose transactions are counted from less', async () => {
    const memory = await readIn();
    const asked = { page: 1, pageSize: 5, name: 'restored' };
    expect(await memory.choose(checks.tenant, OURS, asked)).toEqual({ count: 0, ids: [] });
    await checks.db.raw(`
      create schema restored;
      grant usage on schema restored to public;
      create function restored.pg_current_snapshot() returns pg_snapshot language sql as $$ select '4:4:'::pg_snapshot $$;
      update read_models.checks set name = 'Restored' where id = 12`);
    await checks.tenant.raw('set search_path = restored, public, pg_catalog');
    try {
      expect(await memory.choose(checks.tenant, OURS, asked)).toBeUndefined();
    } finally {
      await checks.tenant.raw('reset search_path');
    }
  });

  it('of another organisation are none of theirs', async () => {
    const memory = await readIn();
    const all = { page: 1, pageSize: 0 };
    const ours = await memory.choose(checks.tenant, OURS, all);
    expect(ours?.count).toBeGreaterThan(2_000);
    await memory.choose(checks.tenant, 2, all);
    await memory.settled();
    // The connection works for organisation 1: of another's rows it sees none, whoever is asked for.
    expect((await memory.choose(checks.tenant, 2, all))?.count ?? 0).toBe(0);
  });
});
