import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { LIVE_SCHEMA } from '../live-schema.ts';

/**
 * What a table showed when a golden log was recorded: a hash a column, over its values in the order of the key. So a
 * column that comes later changes nothing, and one that is changed on purpose is the only line that differs.
 */
const tableRecordSchema = z.object({
  key: z.string(),
  rows: z.number(),
  columns: z.record(z.string(), z.string()),
});
export type TableRecord = z.infer<typeof tableRecordSchema>;
export const goldenRecordSchema = z.record(z.string(), tableRecordSchema);

/**
 * Where the rows stand today that stood in a table of another name, or in other columns, when golden logs were
 * recorded: a table, or a query in brackets that gives the columns of then.
 */
export const movedTables: Readonly<Record<string, string>> = {
  // What is left of deleted comments came later.
  comments: `(select * from ${LIVE_SCHEMA}.comments where deleted_at is null)`,
};

/** What a table shows in the columns of an earlier record; in all it has when there is none. */
export async function recordTable(db: Knex, table: string, earlier?: TableRecord): Promise<TableRecord> {
  const source = movedTables[table] ?? `${LIVE_SCHEMA}.${table}`;
  const key = earlier?.key ?? (await keyOf(db, table)).join(', ');
  const names = earlier === undefined ? await columnsOf(db, table) : Object.keys(earlier.columns);
  const rows = await db.transaction(async (trx) => {
    // Times are written in the zone of the session.
    await trx.raw("set local time zone 'UTC'");
    const values = names.map((name) => `to_jsonb(source.${name})::text as ${name}`).join(', ');
    const answer = await trx.raw<{ rows: ShownRow[] }>(
      `select json_build_array(${key})::text as sorted_by, ${values} from ${source} source`,
    );
    // Not by the database, whose order of texts depends on where it was made.
    return answer.rows.sort((one, other) => (one.sorted_by < other.sorted_by ? -1 : 1));
  });
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(JSON.stringify(rows.map((row) => row[name])))
      .digest('hex');
  return { key, rows: rows.length, columns: Object.fromEntries(names.map((name) => [name, hashOf(name)])) };
}

interface ShownRow {
  readonly sorted_by: string;
  readonly [column: string]: string | null;
}

async function columnsOf(db: Knex, table: string): Promise<string[]> {
  return await db('information_schema.columns')
    .where({ table_schema: LIVE_SCHEMA, table_name: table })
    .orderBy('column_name')
    .pluck('column_name');
}

/** The columns of its primary key. */
async function keyOf(db: Knex, table: string): Promise<string[]> {
  const answer = await db.raw<{ rows: { attname: string }[] }>(
    `select a.attname from pg_index i
     join lateral unnest(i.indkey) with ordinality as k (attnum, place) on true
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = ?::regclass and i.indisprimary order by k.place`,
    [`${LIVE_SCHEMA}.${table}`],
  );
  return answer.rows.map(({ attname }) => attname);
}
