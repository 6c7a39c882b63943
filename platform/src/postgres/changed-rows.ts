/**
 * A table may note with each row which transaction changed it last, so that whoever keeps rows in memory reads what has
 * changed since, and misses nothing: what was not to be seen in a snapshot was changed by a transaction from the
 * snapshot's `xmin` on. Log positions do not tell that: what is read late keeps its old position.
 */
export const CHANGED = 'changed';

const now = 'pg_current_xact_id()::text::bigint';

/** The column, in the definition of a table. */
export const changedColumn = `${CHANGED} bigint not null default (${now})`;

const ensureFunction = `
  do $$ begin
    if to_regprocedure('mark_changed()') is null then
      create function mark_changed() returns trigger language plpgsql as
        'begin new.${CHANGED} := ${now}; return new; end';
    end if;
  end $$`;

/** The statement that marks rows of which one of these columns has changed; none of them may be generated. */
export function markChanges(table: string, columns: readonly string[]): string {
  const row = (which: 'old' | 'new') => `(${columns.map((column) => `${which}.${column}`).join(', ')})`;
  return `${ensureFunction};
    create trigger mark_changed before update on ${table} for each row
      when (${row('old')} is distinct from ${row('new')}) execute function mark_changed()`;
}

/** For a table that was made before: what stands in it has changed before everything else. */
export const addChanged = (table: string): string => `
  alter table ${table} add column if not exists ${CHANGED} bigint not null default 0;
  alter table ${table} alter column ${CHANGED} set default (${now})`;
