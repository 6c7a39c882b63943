import { TENANT_ROLE } from '@proofline/platform/postgres/tenant-rows';
import type { Knex } from 'knex';

/**
 * What the tables of a schema are made of, a line each, sorted: columns, constraints, indexes, triggers, policies and
 * storage.
 * The order of columns is left out: nothing reads them by their place. So are policies for roles of processes, which a
 * server has or has not.
 */
export async function shapeOfTables(db: Knex, schema: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { line: string }[] }>(
    `with tables as (
       select oid, relname, reloptions, relrowsecurity from pg_class where relnamespace = :schema::regnamespace and relkind = 'r'
     )
     select concat_ws(' ', 'table', relname, reloptions, relrowsecurity) as line from tables
     union all
     select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attcollation::regcollation,
       case when attnotnull then 'not null' end, attgenerated, pg_get_expr(adbin, adrelid))
     from tables join pg_attribute on attrelid = tables.oid left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
     where attnum > 0 and not attisdropped
     union all
     select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(pg_constraint.oid))
     from tables join pg_constraint on conrelid = tables.oid
     union all
     select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = :schema
     union all
     select concat_ws(' ', 'trigger', relname, pg_get_triggerdef(pg_trigger.oid))
     from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal
     union all
     select concat_ws(' ', 'policy', tablename, policyname, roles, cmd, qual, with_check) from pg_policies
     where schemaname = :schema and roles = '{${TENANT_ROLE}}'`,
    { schema },
  );
  return rows.map(({ line }) => line).toSorted();
}
