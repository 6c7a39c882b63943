import type { Knex } from 'knex';

/**
 * Runs one statement over many rows: `sql` reads them from `json_to_recordset(:rows)`, so that a batch of any size is
 * one round trip and one plan. Nothing is sent when there are no rows.
 */
export async function writeRows<Returned = never>(
  trx: Knex.Transaction,
  sql: string,
  rows: readonly object[],
): Promise<Returned[]> {
  if (rows.length === 0) return [];
  const answer = await trx.raw<{ rows: Returned[] }>(sql, { rows: toJson(rows) });
  return answer.rows;
}

/** JSON that Postgres takes: pages contain NUL characters and half surrogate pairs, which its text cannot hold. */
export function toJson(value: unknown): string {
  const json = JSON.stringify(value);
  return unstorable.test(json) ? JSON.stringify(value, storable) : json;
}

const unstorable = /\\u(?:0000|d[89a-f])/;

function storable(_key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.replaceAll('\0', '\u{fffd}').toWellFormed();
}
