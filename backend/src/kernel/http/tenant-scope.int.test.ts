import { type OrganizationId, organizationIdSchema } from '@proofline/contracts/ids';
import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { ensureTenantRole, protectTenantRows } from '@proofline/platform/postgres/tenant-rows';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRequestScope, limitToTenant, scopeConnections } from './tenant-scope.ts';

const first = organizationIdSchema.parse(1);
const everybody = [1, 2];
let database: Awaited<ReturnType<typeof testDatabase>>;
const open: Knex[] = [];

beforeAll(async () => {
  database = await testDatabase();
  const db = connect();
  await ensureTenantRole(db);
  await db.raw('create table notes (organization_id bigint not null)');
  await db.raw('insert into notes values (1), (2)');
  await db.raw('grant usage on schema public to proofline_tenant; grant select on notes to proofline_tenant');
  await protectTenantRows(db, 'public', ['notes']);
});
afterAll(async () => {
  await Promise.all(open.map((db) => db.destroy()));
});

/** By itself a pool of one connection, so that every statement meets the one before. */
function connect(poolMax = 1): Knex {
  const db = connectPostgres(database.url, { poolMax });
  open.push(db);
  return db;
}

interface RawConnection {
  query(text: string, values: readonly string[]): Promise<unknown>;
}

/** Its next change of role is made, and the answer is lost on the way. */
async function loseNextAnswer(db: Knex): Promise<void> {
  const connection: RawConnection = await db.client.acquireConnection();
  const query = connection.query.bind(connection);
  connection.query = async (text, values) => {
    connection.query = query;
    await query(text, values);
    throw new Error('The answer was lost.');
  };
  await db.client.releaseConnection(connection);
}

async function notesOf(db: Knex, tenant: OrganizationId | undefined): Promise<number[]> {
  return await inRequestScope(async () => {
    if (tenant !== undefined) limitToTenant(tenant);
    const rows: { organization_id: string }[] = await db('notes').select('organization_id');
    return rows.map(({ organization_id }) => Number(organization_id)).toSorted();
  });
}

/** What the first organisation finds after the change to everybody's rights was made and not heard of. */
async function foundAfterLostAnswer(db: Knex): Promise<number[]> {
  expect(await notesOf(db, first)).toEqual([1]);
  await inRequestScope(async () => {
    limitToTenant(first);
    await loseNextAnswer(db);
  });
  await expect(notesOf(db, undefined)).rejects.toThrow('The answer was lost.');
  return await notesOf(db, first);
}

it('Whoever asks is given a connection that works for them already, if one is free', async () => {
  const db = connect(3);
  scopeConnections(db);
  const second = organizationIdSchema.parse(2);
  const pidFor = (tenant: OrganizationId | undefined) =>
    inRequestScope(async () => {
      if (tenant !== undefined) limitToTenant(tenant);
      const { rows } = await db.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid from pg_sleep(0.05)');
      return rows[0]?.pid;
    });
  const askers = [first, undefined, second];
  const pids = await Promise.all(askers.map(pidFor));
  expect(new Set(pids).size).toBe(3);
  for (const at of [0, 1, 2, 1, 0, 2, 2, 0]) expect(await pidFor(askers[at])).toBe(pids[at]);
});

describe('A connection whose change of role got no answer', () => {
  it('is used by nobody again', async () => {
    const db = connect();
    scopeConnections(db);
    expect(await foundAfterLostAnswer(db)).toEqual([1]);
    expect(await notesOf(db, undefined)).toEqual(everybody);
  });

  it('would show one organisation the rows of all if it went back to the pool', async () => {
    const db = connect();
    scopeConnections(db, () => undefined);
    expect(await foundAfterLostAnswer(db)).toEqual(everybody);
  });
});
