import pg from 'pg';

interface SchemaOwner {
  /** The schema with everything in it; its owner makes it when there is none. */
  readonly schema: string;
  /** The database for the user who is to own it. */
  readonly ownerUrl: string;
}

/**
 * Makes the user of `ownerUrl`, gives the schema to it and closes the database to everybody else: for a program that
 * looks after its own tables. What is there keeps its content; repeating it changes nothing.
 * @param adminUrl the same database for a user who may do so
 */
export async function giveSchema(adminUrl: string, { schema, ownerUrl }: SchemaOwner): Promise<void> {
  const { username, password, pathname } = new URL(ownerUrl);
  const user = decodeURIComponent(username);
  const name = pg.escapeIdentifier(user);
  const database = pg.escapeIdentifier(decodeURIComponent(pathname.slice(1)));
  const secret = pg.escapeLiteral(decodeURIComponent(password));
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [user]);
    await admin.query(`${rowCount === 0 ? 'create' : 'alter'} role ${name} login password ${secret}`);
    await admin.query(`revoke all on database ${database} from public`);
    await admin.query(`grant connect, create, temporary on database ${database} to ${name}`);
    // Partitions and indexes are tables here; sequences and types of tables go with them.
    const { rows } = await admin.query<{ statement: string }>(
      `select format('alter schema %I owner to %I', nspname, $2::text) as statement from pg_namespace
       where nspname = $1 and nspowner <> $2::text::regrole
       union all
       select format('alter table %s owner to %I', c.oid::regclass, $2::text) from pg_class c
       where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p') and c.relowner <> $2::text::regrole`,
      [schema, user],
    );
    for (const { statement } of rows) await admin.query(statement);
  } finally {
    await admin.end();
  }
}
