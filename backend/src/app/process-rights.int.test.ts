import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { giveSchema } from '@proofline/platform/postgres/give-schema';
import { migrate } from '@proofline/platform/postgres/migrate';
import {
  derivedLogin,
  derivedLogins,
  ensureLogin,
  letsIn,
  processLogins,
} from '@proofline/platform/postgres/process-logins';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { projectionMigrations } from '@proofline/projections/migrations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamedAmong } from '../features/retention/unnamed-evidence.ts';
import { backendMigrations } from './backend-migrations.ts';
import { applyProcessRights, tableRights } from './process-rights.ts';

let database: { url: string; drop(): Promise<void> };
let events: { url: string; drop(): Promise<void> };
let owner: Knex;
let api: Knex;
let reactors: Knex;
let projections: Knex;
let eventStoreUrl: string;

beforeAll(async () => {
  [database, events] = await Promise.all([testDatabase(), testDatabase()]);
  owner = connectPostgres(database.url, { poolMax: 2 });
  await migrate(owner, [...backendMigrations, ...projectionMigrations]);
  expect(await applyProcessRights(owner)).toBe(true);
  const urls = derivedLogins(database.url);
  if (urls === undefined) throw new Error('The tests’ Postgres has a password.');
  await ensureLogin(owner, urls.API_DATABASE_URL, processLogins.API_DATABASE_URL);
  await ensureLogin(owner, urls.REACTORS_DATABASE_URL, processLogins.REACTORS_DATABASE_URL);
  await ensureLogin(owner, urls.PROJECTIONS_DATABASE_URL, processLogins.PROJECTIONS_DATABASE_URL);
  api = connectPostgres(urls.API_DATABASE_URL, { poolMax: 2 });
  reactors = connectPostgres(urls.REACTORS_DATABASE_URL, { poolMax: 2 });
  projections = connectPostgres(urls.PROJECTIONS_DATABASE_URL, { poolMax: 2 });
  eventStoreUrl = derivedLogin(events.url, `${new URL(events.url).pathname.slice(1)}_login`);
  await giveSchema(events.url, { schema: 'event_store', ownerUrl: eventStoreUrl });
});
afterAll(async () => {
  for (const db of [api, reactors, projections, owner]) await db?.destroy();
  await database?.drop();
  await events?.drop();
});

const denied = /permission denied|must be owner/;
const secretTables = ['sessions', 'recovery_codes', 'server_secrets', 'agent_registration_tokens', 'login_failures'];

/** What can be done with a table although it should not: each attempt is undone again. */
async function possible(db: Knex, attempts: readonly string[]): Promise<string[]> {
  const outcomes = await Promise.all(
    attempts.map((statement) =>
      db
        .transaction(async (trx) => {
          await trx.raw(statement);
          await trx.rollback(new Error('undone'));
        })
        .then(
          () => '',
          (error: Error) => (error.message === 'undone' ? statement : denied.test(error.message) ? '' : error.message),
        ),
    ),
  );
  return outcomes.filter((outcome) => outcome !== '');
}

const forbidden = {
  projections: [
    ...secretTables.map((table) => `select from ${table}`),
    'select from accounts',
    'delete from crawl_targets',
    'delete from schema_migrations',
  ],
  reactors: [
    ...secretTables.map((table) => `select from ${table}`),
    ...[
      'select password_hash from accounts',
      'select totp_secret from accounts',
      'update accounts set is_superuser = true',
    ],
    ...['select name from user_images', 'delete from user_images', "update preset_images set sha256 = ''"],
    'select set_id from preset_images',
    'update read_models.comments set id = id',
    'delete from read_models.results',
  ],
  api: [
    'delete from read_models.results',
    "insert into read_models.projection_checkpoints (name) values ('x')",
    'update read_models.reports set id = id',
    'delete from reactor_checkpoints',
    'delete from schema_migrations',
    'create table mine (id int)',
    'drop table read_models.results',
  ],
};

describe('a process', () => {
  it('has a row for every table of the backend', async () => {
    const tables = await owner('pg_tables').where({ schemaname: 'public' }).pluck<string[]>('tablename');
    expect(tables.filter((table) => !(table in tableRights))).toEqual([]);
    expect(Object.keys(tableRights).filter((table) => !tables.includes(table))).toEqual([]);
  });

  it('may do nothing with the database but its work', async () => {
    expect(await possible(projections, forbidden.projections)).toEqual([]);
    expect(await possible(reactors, forbidden.reactors)).toEqual([]);
    expect(await possible(api, forbidden.api)).toEqual([]);
  });

  it('could do all of it as the owner, whom they were once', async () => {
    for (const attempts of Object.values(forbidden)) {
      expect((await possible(owner, attempts)).length).toBe(attempts.length);
    }
  });

  it('may do its work', async () => {
    expect(await projections('read_models.checks')).toEqual([]);
    await projections('read_models.comments').delete();
    await reactors('crawl_targets').delete();
    expect(await reactors('accounts').select('email')).toEqual([]);
    // Which files must be kept.
    expect(await unnamedAmong(reactors, [{ sha256: 'a'.repeat(64), bytes: 1, storedAt: new Date(0) }])).toMatchObject({
      blobs: [{ bytes: 1 }],
    });
    await api('sessions').delete();
    expect(await api('read_models.results')).toEqual([]);
    expect(await api.raw("select nextval('check_ids')")).toMatchObject({ rowCount: 1 });
  });

  it('sees the rows of all organisations until the api works for one of them', async () => {
    for (const organization of [1, 2]) {
      await projections('read_models.comments').insert({
        ...{ id: organization, organization_id: organization, check_id: 1, report_id: 1, author_id: 1, text: 'Hello' },
        ...{ created_at: new Date(0), updated_at: new Date(0), position: '1' },
      });
    }
    expect(await api('read_models.comments').count()).toEqual([{ count: '2' }]);
    const seen = await api.transaction(async (trx) => {
      await trx.raw(
        `select set_config('role', 'proofline_tenant', true), set_config('proofline.organisation_id', '2', true)`,
      );
      return await trx('read_models.comments').pluck('organization_id');
    });
    expect(seen).toEqual(['2']);
    const writing = api.transaction(async (trx) => {
      await trx.raw(
        `select set_config('role', 'proofline_tenant', true), set_config('proofline.organisation_id', '2', true)`,
      );
      await trx('read_models.comments').delete();
    });
    await expect(writing).rejects.toThrow(denied);
  });

  it('is not let into the database of the log, nor the node into that of the product', async () => {
    const inEvents = (db: string) => Object.assign(new URL(db), { pathname: new URL(events.url).pathname }).href;
    const urls = Object.values(derivedLogins(database.url) ?? {});
    for (const url of urls) {
      expect(await letsIn(url)).toBe(true);
      expect(await letsIn(inEvents(url))).toBe(false);
    }
    const inProduct = Object.assign(new URL(eventStoreUrl), { pathname: new URL(database.url).pathname }).href;
    expect(await letsIn(eventStoreUrl)).toBe(true);
    expect(await letsIn(inProduct)).toBe(false);
  });
});

it('rights that somebody has widened are put right by the next migration, and right ones left alone', async () => {
  await owner.raw('grant all on sessions to proofline_projections; grant all on read_models.checks to proofline_api');
  expect(await possible(projections, ['select from sessions'])).toHaveLength(1);
  await applyProcessRights(owner);
  expect(await possible(projections, ['select from sessions'])).toEqual([]);
  expect(await possible(api, ['delete from read_models.checks'])).toEqual([]);
  const before = await owner('pg_class').select('relname', owner.raw('xmin::text')).orderBy('oid');
  await applyProcessRights(owner);
  expect(await owner('pg_class').select('relname', owner.raw('xmin::text')).orderBy('oid')).toEqual(before);
});
