import { userIdSchema } from '@proofline/contracts/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { live } from '../live-schema.ts';
import { askedPlans } from '../testing/asked-plans.ts';
import { type ManyChecks, manyChecks } from '../testing/many-checks.ts';
import { CRAWLED_KINDS } from './near-next-run.ts';
import { type ListChecksOptions, listChecks } from './query.ts';

const OURS = 1;
const reader = userIdSchema.parse(2);
const many = 9_000;
const page = { page: 1, pageSize: 10 };

let checks: ManyChecks;
beforeAll(async () => {
  checks = await manyChecks(many);
});
afterAll(() => checks?.drop());

const list = async (options: Partial<ListChecksOptions>, descending: boolean) => {
  const order = [{ field: 'nextRun' as const, descending }];
  const { count, rows } = await listChecks(checks.tenant, OURS, { ...page, ...options, order });
  return { count, ids: rows.map(({ id }) => Number(id)) };
};

/** Ids by next run, who has none last; turned round, first. */
async function expected(which: string, descending: boolean): Promise<number[]> {
  const { rows } = await checks.db.raw<{ rows: { id: string }[] }>(
    `
    select c.id from ${live('checks')} c left join check_schedules s on s.check_id = c.id and s.kind = any(?)
    where c.organization_id = 1 and ${which} order by s.next_run_at, c.id`,
    [[...CRAWLED_KINDS]],
  );
  const ids = rows.map(({ id }) => Number(id));
  return descending ? ids.reverse() : ids;
}

const filters = [
  ['true', {}],
  ['c.enabled', { enabled: true }],
  [`c.schedule = 'onetime'`, { schedules: ['onetime'] }],
  ['c.id % 100 <> 3', { favorites: { of: reader, are: false } }],
  ['c.id % 100 = 3 and c.enabled', { favorites: { of: reader, are: true }, enabled: true }],
  ['c.url_count < 8 and not c.enabled', { maxUrlCount: 7, enabled: false }],
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
      const plans = await askedPlans(checks.tenant, () => list({ enabled: true, page: turn }, descending));
      expect(Math.max(...plans.map(({ rows }) => rows)), `page ${turn}`).toBeLessThan(200);
    }
  });
});
