import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { projectionMigrations } from '../migrations.ts';

export interface MigratedDatabase {
  readonly url: string;
  readonly db: Knex;
  drop(): Promise<void>;
}

/** A database of its own with the read models' tables, empty. */
export async function migratedDatabase(): Promise<MigratedDatabase> {
  const database = await testDatabase(projectionMigrations);
  const db = connectPostgres(database.url, { poolMax: 10 });
  return {
    url: database.url,
    db,
    drop: async () => {
      await db.destroy();
      await database.drop();
    },
  };
}
