import { CHANGED } from '@proofline/platform/postgres/changed-rows';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { LIVE_SCHEMA } from '@proofline/projections/live-schema';
import { z } from 'zod';

const bookkeeping = new Set(['projection_checkpoints']);

/** Every row of every read model table, by table, in an order of their own content; which transaction wrote it is not told. */
export async function dumpReadModels(databaseUrl: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const db = connectPostgres(databaseUrl, { poolMax: 1, applicationName: 'test dump' });
  try {
    const tables = z
      .array(z.object({ tablename: z.string() }))
      .parse(await db('pg_tables').where({ schemaname: LIVE_SCHEMA }).orderBy('tablename').select('tablename'));
    const dump: Record<string, readonly string[]> = {};
    for (const { tablename } of tables) {
      if (bookkeeping.has(tablename)) continue;
      const rows = await db
        .select(db.raw(`(to_jsonb(t) - '${CHANGED}')::text as row`))
        .from({ t: `${LIVE_SCHEMA}.${tablename}` });
      dump[tablename] = z
        .array(z.object({ row: z.string() }))
        .parse(rows)
        .map(({ row }) => row)
        .sort();
    }
    return dump;
  } finally {
    await db.destroy();
  }
}
