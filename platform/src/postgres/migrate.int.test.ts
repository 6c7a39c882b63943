import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectPostgres, type Knex } from './connect-postgres.ts';
import { type Migration, migrate } from './migrate.ts';
import { testDatabase } from './testing/test-postgres.ts';

const makeTable = (name: string): Migration => ({
  name: `test/${name}`,
  up: (trx) => trx.schema.createTable(name, (table) => table.integer('id')),
});

describe('migrations', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let db: Knex;

  beforeEach(async () => {
    database = await testDatabase();
    db = connectPostgres(database.url, { poolMax: 4 });
  });

  afterEach(async () => {
    await db.destroy();
    await database.drop();
  });

  it('run once each, in the order given', async () => {
    expect(await migrate(db, [makeTable('one')])).toEqual(['test/one']);
    expect(await migrate(db, [makeTable('one'), makeTable('two')])).toEqual(['test/two']);
    expect(await migrate(db, [makeTable('one'), makeTable('two')])).toEqual([]);
    expect(await db.schema.hasTable('two')).toBe(true);
  });

  it('run once when several processes start together', async () => {
    const all = [makeTable('one'), makeTable('two'), makeTable('three')];
    const runs = await Promise.all([migrate(db, all), migrate(db, all), migrate(db, all)]);
    expect(runs.flat().toSorted()).toEqual(['test/one', 'test/three', 'test/two']);
  });

  it('leave nothing of a step that fails, and keep the steps before it', async () => {
    const broken: Migration = {
      name: 'test/broken',
      up: async (trx) => {
        await trx.schema.createTable('half', (table) => table.integer('id'));
        await trx.raw('select * from nowhere');
      },
    };
    await expect(migrate(db, [makeTable('one'), broken])).rejects.toMatchObject({
      code: 'migration_failed',
      migration: 'test/broken',
    });
    expect(await db.schema.hasTable('half')).toBe(false);
    expect(await migrate(db, [makeTable('one')])).toEqual([]);
  });

  it('refuse two steps of one name before running any', async () => {
    await expect(migrate(db, [makeTable('one'), makeTable('one')])).rejects.toMatchObject({ code: 'migration_failed' });
    expect(await db.schema.hasTable('one')).toBe(false);
  });
});
