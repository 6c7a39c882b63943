import type { Knex } from './connect-postgres.ts';
import { TENANT_ROLE } from './tenant-rows.ts';

/** What processes work as. Users who log in are members of one of them; the tables belong to none. */
export const PROCESS_ROLES = ['proofline_api', 'proofline_reactors', 'proofline_projections'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

/** Whoever may do something with a table: a process, or the api on behalf of one organisation. */
export type Grantee = ProcessRole | typeof TENANT_ROLE;

/** `read`, `write` (which reads too), or reading some columns only. */
export type Right = 'read' | 'write' | { readonly columns: readonly string[] };
export type TableRights = Readonly<Partial<Record<Grantee, Right>>>;

const grantees: readonly Grantee[] = [...PROCESS_ROLES, TENANT_ROLE];

/**
 * Makes the roles of the processes, once in a server. The api may become the tenant's role and has none of its rights
 * until it does.
 * @returns whether they are there; false where this user may not make roles and nobody has made them before
 */
export async function ensureProcessRoles(db: Knex): Promise<boolean> {
  await db.raw(`
    do $$
    declare wanted text;
    begin
      foreach wanted in array array['${PROCESS_ROLES.join("', '")}'] loop
        if not exists (select from pg_roles where rolname = wanted) then
          begin
            execute format('create role %I nologin noinherit', wanted);
          exception
            -- Another database of this server was faster, or we may not.
            when duplicate_object or unique_violation or insufficient_privilege then null;
          end;
        end if;
      end loop;
      begin
        if not pg_has_role('proofline_api', '${TENANT_ROLE}', 'member') then
          grant ${TENANT_ROLE} to proofline_api;
        end if;
      exception when undefined_object or insufficient_privilege or unique_violation then null;
      end;
    end $$;`);
  return (await knownRoles(db)).length === PROCESS_ROLES.length;
}

/** Those of the roles that this server has. */
export async function knownRoles(db: Knex): Promise<ProcessRole[]> {
  const names = await db('pg_roles').whereIn('rolname', PROCESS_ROLES).pluck<string[]>('rolname');
  return PROCESS_ROLES.filter((role) => names.includes(role));
}

/** The statements that make these the rights of the processes on a table, and all that they have. */
export function grantStatements(table: string, rights: TableRights): string[] {
  return [
    `revoke all on ${table} from ${grantees.join(', ')}`,
    ...Object.entries(rights).map(([grantee, right]) => `grant ${privilegesOf(right)} on ${table} to ${grantee}`),
  ];
}

/**
 * Lets processes see all rows of a table under row-level security, which is there for the tenant's role. Whoever owned
 * the table was never concerned; users of their own are.
 */
export function openRowsStatements(table: string): string[] {
  return [
    `drop policy if exists process_rows on ${table}`,
    `create policy process_rows on ${table} to ${PROCESS_ROLES.join(', ')} using (true) with check (true)`,
  ];
}

function privilegesOf(right: Right): string {
  if (right === 'read') return 'select';
  if (right === 'write') return 'select, insert, update, delete';
  return `select (${right.columns.join(', ')})`;
}

/** What the rights come to, one entry a privilege, as Postgres tells it: `table|column|grantee|PRIVILEGE`. */
export function privilegeEntries(table: string, rights: TableRights): string[] {
  return Object.entries(rights).flatMap(([grantee, right]) => {
    if (right === 'read') return [`${table}||${grantee}|SELECT`];
    if (right === 'write') return ['SELECT', 'INSERT', 'UPDATE', 'DELETE'].map((one) => `${table}||${grantee}|${one}`);
    return right.columns.map((column) => `${table}|${column}|${grantee}|SELECT`);
  });
}

/** Privileges of the processes on the tables of a schema as they are, in the same form, by table. */
export async function grantedEntries(db: Knex, schema: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await db.raw<{ rows: { table: string; entry: string | null }[] }>(
    `select t.name as "table", t.name || '|' || coalesce(a.column_name, '') || '|' || r.rolname || '|' || a.privilege as entry
     from (select oid, quote_ident(relname) as name, relacl from pg_class
           where relnamespace = to_regnamespace(:schema) and relkind in ('r', 'p')) t
     left join lateral (
       select null as column_name, e.grantee, e.privilege_type as privilege from aclexplode(t.relacl) e
       union all
       select c.attname, e.grantee, e.privilege_type from pg_attribute c, aclexplode(c.attacl) e
       where c.attrelid = t.oid and not c.attisdropped
     ) a on a.grantee in (select oid from pg_roles where rolname = any(:grantees))
     left join pg_roles r on r.oid = a.grantee`,
    { schema, grantees: [...grantees] },
  );
  const found = new Map<string, Set<string>>();
  for (const { table, entry } of rows) {
    const entries = found.get(table) ?? new Set();
    if (entry !== null) entries.add(entry);
    found.set(table, entries);
  }
  return found;
}
