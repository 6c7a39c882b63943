import { toJson } from '@proofline/platform/postgres/to-json';
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
