import type { OrganizationId } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRequestScope, limitToTenant } from '../kernel/http/tenant-scope.ts';
import { applyProcessRights } from './process-rights.ts';
import { type ApiWorld, people, startApiWorld } from './testing/api-world.ts';
import { runningReport } from './testing/report-fixture.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  // As `migrate` does it, whatever roles the server has already.
  expect(await applyProcessRights(world.deps.db)).toBe(true);
  for (const [number, organization] of [
    [1001, world.organizations.first],
    [2001, world.organizations.other],
  ] as const) {
    const { reportId } = await runningReport(world, number, organization);
    const author = await world.signedIn(organization === world.organizations.first ? people.full : people.other);
    await author.post('/api/comments/', { comment: 'Hello', report: reportId });
    await author.post('/api/v1/url_groups/', { name: 'UK', urls: ['a.example'] });
    // Waits for its own writes.
    await author.get('/api/comments/');
  }
});
afterAll(() => world?.stop());

const tables = ['checks', 'reports', 'report_configurations', 'result_details', 'comments', 'url_lists', 'history'];

/** Organisations in a table, asked for by a statement that forgot to say whose rows it wants. */
async function organizationsIn(table: string, tenant: OrganizationId | undefined): Promise<number[]> {
  return await inRequestScope(async () => {
    if (tenant !== undefined) limitToTenant(tenant);
    const rows: { organization_id: string }[] = await world.deps.db(`read_models.${table}`).select('organization_id');
    return [...new Set(rows.map(({ organization_id }) => Number(organization_id)))].toSorted((a, b) => a - b);
  });
}

describe('A statement that forgets its WHERE', () => {
  it.each(tables)("finds rows of the caller's organisation only in %s", async (table) => {
    const { first, other } = world.organizations;
    expect(await organizationsIn(table, first)).toEqual([first]);
    expect(await organizationsIn(table, other)).toEqual([other]);
    // Without the wall it finds everybody's: the test would see it fall.
    expect(await organizationsIn(table, undefined)).toEqual([first, other]);
  });

  it('writes no read model at all, whosever its rows are', async () => {
    const { db } = world.deps;
    const { first, other } = world.organizations;
    await inRequestScope(async () => {
      limitToTenant(first);
      const writes = [
        db('read_models.comments').where({ organization_id: other }).delete(),
        db('read_models.comments').where({ organization_id: first }).delete(),
        db('read_models.comments').update({ organization_id: other }),
      ];
      const refused = await Promise.allSettled(writes);
      expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      for (const write of refused) {
        expect(write).toMatchObject({ reason: { message: expect.stringContaining('permission denied') } });
      }
    });
    expect(await organizationsIn('comments', undefined)).toEqual([first, other]);
  });

  it('works for whom its request works, however many share the connections', async () => {
    const { first, other } = world.organizations;
    const asked = Array.from({ length: 60 }, (_, index) =>
      index % 3 === 0 ? undefined : index % 3 === 1 ? first : other,
    );
    const found = await Promise.all(asked.map((tenant) => organizationsIn('comments', tenant)));
    expect(found).toEqual(asked.map((tenant) => (tenant === undefined ? [first, other] : [tenant])));
  });

  it('meets a protected table everywhere but where indexes answer alone', async () => {
    const { rows } = await world.deps.db.raw<{ rows: { relname: string; relrowsecurity: boolean }[] }>(
      `select c.relname, c.relrowsecurity from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
       where n.nspname = 'read_models' and c.relkind = 'r'`,
    );
    const open = rows.filter(({ relrowsecurity }) => !relrowsecurity).map(({ relname }) => relname);
    expect(open).toEqual(['results']);
  });
});
