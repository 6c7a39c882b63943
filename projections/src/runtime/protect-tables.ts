import { protectTenantRows } from '@proofline/platform/postgres/tenant-rows';
import type { Knex } from 'knex';
import type { TableSet } from './table-set.ts';

/**
 * Tables whose indexes alone answer what a page of a list skips: a look at every row's organisation would cost what
 * they save (decision on row-level security). What a page showed is in `result_details`, which is protected.
 */
const answeredByIndexes: ReadonlySet<string> = new Set(['results']);

/** The second wall between organisations, on the tables of one read model in this schema. */
export async function protectTables(db: Knex, schema: string, { tables }: TableSet): Promise<void> {
  const protectable = tables.filter((table) => !answeredByIndexes.has(table));
  await protectTenantRows(db, schema, protectable);
}
