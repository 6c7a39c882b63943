import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import type { MigratedDatabase } from './migrated-database.ts';

/** A database as an earlier release left it, empty; today's migrations have not met it. */
export async function earlierDatabase(): Promise<MigratedDatabase> {
  const database = await testDatabase();
  const db = connectPostgres(database.url, { poolMax: 2 });
  await db.raw(await readFile(join(import.meta.dirname, '../../golden/2026-11-23-schema.sql'), 'utf8'));
  return {
    url: database.url,
    db,
    drop: async () => {
      await db.destroy();
      await database.drop();
    },
  };
}
