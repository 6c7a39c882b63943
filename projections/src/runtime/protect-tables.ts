import {
  grantStatements,
  knownRoles,
  openRowsStatements,
  PROCESS_ROLES,
} from '@proofline/platform/postgres/process-roles';
import { protectTenantRows } from '@proofline/platform/postgres/tenant-rows';
import type { Knex } from 'knex';
import { readModelRights } from '../read-model-rights.ts';
import type { TableSet } from './table-set.ts';

/** Who may do what with the tables of one read model in this schema, and the second wall between organisations. */
export async function protectTables(
  db: Knex,
  schema: string,
  { tables, answeredByIndexes = [] }: Pick<TableSet, 'tables' | 'answeredByIndexes'>,
): Promise<void> {
  const protectable = tables.filter((table) => !answeredByIndexes.includes(table));
  await protectTenantRows(db, schema, protectable);
  // Where the server has no roles for processes, they work as the owner of the tables.
  if ((await knownRoles(db)).length < PROCESS_ROLES.length) return;
  const names = tables.map((table) => `${schema}.${table}`);
  await db.raw(names.flatMap((name) => grantStatements(name, readModelRights)).join(';'));
  await db.raw(protectable.flatMap((table) => openRowsStatements(`${schema}.${table}`)).join(';'));
}
