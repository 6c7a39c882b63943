/**
 * Columns that no query chooses rows by beside what an index answers: Postgres counts and sorts a sample of every other
 * one when it looks at a table, which a rebuild waits for.
 */
export function notAskedFor(schema: string, table: string, columns: readonly string[]): string {
  const changes = columns.map((column) => `alter column ${column} set statistics 0`);
  return `alter table ${schema}.${table} ${changes.join(', ')};`;
}
