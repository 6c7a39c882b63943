import type { Knex } from 'knex';

/** What a request of one organisation's people works as: sees and writes that organisation's rows and no others. */
export const TENANT_ROLE = 'proofline_tenant';
/** The setting that names the organisation. */
export const TENANT_SETTING = 'proofline.organisation_id';

/**
 * Makes the role, once in a server, and lets it at the tables of this database, those to come included. The user of
 * the database must be allowed to make roles, or somebody has made it before and granted it.
 */
export async function ensureTenantRole(db: Knex): Promise<void> {
  await db.raw(`
    do $$
    declare known text;
    begin
      if not exists (select from pg_roles where rolname = '${TENANT_ROLE}') then
        begin
          create role ${TENANT_ROLE} nologin;
        exception when duplicate_object or unique_violation then
          -- Another database of this server was faster.
          null;
        end;
      end if;
      if not pg_has_role(current_user, '${TENANT_ROLE}', 'member') then
        execute format('grant ${TENANT_ROLE} to %I', current_user);
      end if;
      for known in select nspname from pg_namespace where nspname in ('public', 'read_models') loop
        execute format('grant usage on schema %I to ${TENANT_ROLE}', known);
        execute format('grant select, insert, update, delete on all tables in schema %I to ${TENANT_ROLE}', known);
        execute format('grant usage, select, update on all sequences in schema %I to ${TENANT_ROLE}', known);
      end loop;
    end $$;
    alter default privileges grant usage on schemas to ${TENANT_ROLE};
    alter default privileges grant select, insert, update, delete on tables to ${TENANT_ROLE};
    alter default privileges grant usage, select, update on sequences to ${TENANT_ROLE};`);
}

/**
 * Row-level security on the tables among `tables` that name an organisation: to the tenant's role only its own rows
 * exist. Their owner, who projects and reacts, sees all. Repeating it changes nothing.
 * @param schema as it stands in the code, needing no quotes
 */
export async function protectTenantRows(db: Knex, schema: string, tables: readonly string[]): Promise<void> {
  const { rows }: { rows: { table_name: string }[] } = await db.raw(
    `select table_name from information_schema.columns
     where table_schema = ? and column_name = 'organization_id' and table_name = any(?)`,
    [schema, [...tables]],
  );
  for (const { table_name: table } of rows) {
    await db.raw(`
      alter table ${schema}.${table} enable row level security;
      drop policy if exists tenant_rows on ${schema}.${table};
      create policy tenant_rows on ${schema}.${table} to ${TENANT_ROLE}
        using (organization_id = current_setting('${TENANT_SETTING}')::bigint)
        with check (organization_id = current_setting('${TENANT_SETTING}')::bigint);`);
  }
}
