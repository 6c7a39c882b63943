import pg from 'pg';
import type { ApplicationName } from '../postgres/application-names.ts';
import { codeOf, type Obstacle, obstacle } from './obstacle.ts';

export interface PostgresNeeds {
  /** The variable that names it. */
  readonly variable: string;
  readonly url: string;
  /** A table that must be there and may be read; `'owner'`: the user who makes the tables. */
  readonly role: 'owner' | { readonly table: string };
}

/** What the tables and their policies are written for and tested with. */
export const MIN_POSTGRES_MAJOR = 15;
const connectLimitMs = 4_000;
const askLimitMs = 4_000;

/** What stands in the way of working with this database, the first thing of each kind. No sentence holds a password. */
export async function checkPostgres({ variable, url, role }: PostgresNeeds): Promise<Obstacle[]> {
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  const place = `${searchParams.get('host') ?? (hostname || 'localhost')}:${port || '5432'}`;
  const database = decodeURIComponent(pathname.slice(1));
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectLimitMs,
    query_timeout: askLimitMs,
    application_name: 'preflight' satisfies ApplicationName,
  });
  // A connection that breaks while it is closed concerns nobody.
  client.on('error', () => {});
  try {
    await client.connect();
    return await askedObstacles(client, { variable, role, database });
  } catch (error) {
    return [refusal(error, { variable, place, user: decodeURIComponent(username), database })];
  } finally {
    await client.end().catch(() => {});
  }
}

interface Named {
  readonly variable: string;
  readonly place: string;
  readonly user: string;
  readonly database: string;
}

/** By the code that the system or the server gives: https://www.postgresql.org/docs/18/errcodes-appendix.html */
function refusal(error: unknown, { variable, place, user, database }: Named): Obstacle {
  const code = codeOf(error);
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return obstacle(
        `Postgres: nobody listens at ${place}; start it, or change host and port in ${variable}.`,
        'reached',
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return obstacle(`Postgres: the host of ${place} is not known; change it in ${variable}.`, 'reached');
    case '28P01':
    case '28000':
      return obstacle(`Postgres at ${place} refuses the user ${user}: change user or password in ${variable}.`);
    case '3D000':
      return obstacle(`Postgres at ${place} has no database ${database}: make it, or name another in ${variable}.`);
    case '42501':
      return obstacle(
        `Postgres at ${place} does not let ${user} into ${database}: give it the right, or change ${variable}.`,
      );
    case '53100':
      return obstacle(`Postgres at ${place} (${variable}) has no room on its disk: make some.`, 'reached');
    case '53300':
      return obstacle(
        `Postgres at ${place} (${variable}) takes no more connections: raise its max_connections.`,
        'reached',
      );
    case '57P03':
      return obstacle(`Postgres at ${place} (${variable}) is starting or stopping.`, 'settled');
    default: {
      const how = code === undefined ? '' : ` (${code})`;
      return obstacle(
        `Postgres at ${place} does not answer${how}: change ${variable}, or look at the server.`,
        'reached',
      );
    }
  }
}

export interface PostgresFacts {
  /** As `server_version_num`, e.g. 180001. */
  readonly version: number;
  readonly in_recovery: boolean;
  readonly may_create: boolean;
  readonly may_temporary: boolean;
  readonly has_tables: boolean;
  readonly may_work: boolean;
}

async function askedObstacles(client: pg.Client, named: Omit<Named, 'place' | 'user'> & Pick<PostgresNeeds, 'role'>) {
  const { rows } = await client.query<PostgresFacts>(
    `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as in_recovery,
       has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may_create,
       has_database_privilege(current_database(), 'temporary') as may_temporary,
       to_regclass($1) is not null as has_tables,
       coalesce(has_table_privilege(to_regclass($1), 'select'), false) as may_work`,
    [named.role === 'owner' ? null : named.role.table],
  );
  const facts = rows[0];
  if (facts === undefined) return [];
  const found = postgresObstacles(facts, named);
  if (found.length > 0 || named.role !== 'owner' || !facts.may_temporary) return found;
  // A temporary table takes room where the tables lie, and leaves nothing behind.
  await client.query('begin');
  await client.query(
    `create temporary table preflight on commit drop as select repeat('x', 1000) as text from generate_series(1, 1000)`,
  );
  await client.query('rollback');
  return [];
}

/** What the server's own answers stand in the way of. */
export function postgresObstacles(
  facts: PostgresFacts,
  { variable, database, role }: Pick<Named, 'variable' | 'database'> & Pick<PostgresNeeds, 'role'>,
): Obstacle[] {
  const major = Math.floor(facts.version / 10_000);
  if (major < MIN_POSTGRES_MAJOR)
    return [obstacle(`Postgres ${major} is too old: ${variable} must name one from ${MIN_POSTGRES_MAJOR} on.`)];
  if (facts.in_recovery)
    return [obstacle(`The Postgres of ${variable} is a replica that takes no writes: name the primary.`)];
  if (role === 'owner') {
    if (!facts.may_create)
      return [obstacle(`The user of ${variable} may not make tables in ${database}: name the owner of the database.`)];
    return [];
  }
  if (!facts.has_tables)
    return [
      obstacle(
        `The database ${database} of ${variable} has no tables of this version: npm run migrate makes them.`,
        'reached',
      ),
    ];
  if (!facts.may_work)
    return [
      obstacle(
        `The user of ${variable} has no rights on the product's tables: npm run migrate as their owner gives them.`,
      ),
    ];
  return [];
}
