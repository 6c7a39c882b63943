import { createHash, createHmac } from 'node:crypto';
import pg from 'pg';
import type { Knex } from './connect-postgres.ts';
import type { ProcessRole } from './process-roles.ts';

/** Variables that name the database user of each process, and what that user works as. */
export const processLogins = {
  API_DATABASE_URL: 'proofline_api',
  REACTORS_DATABASE_URL: 'proofline_reactors',
  PROJECTIONS_DATABASE_URL: 'proofline_projections',
} as const satisfies Record<string, ProcessRole>;

export type LoginVariable = keyof typeof processLogins;

const connectTimeoutMs = 5_000;
/** Postgres cuts longer names off, so that two users of a long database would be one. */
const maxNameBytes = 63;

/**
 * Users of their own for the processes of a database, whose passwords follow from that of its owner: every start finds
 * the same ones, on whichever machine, and there is no file to keep them in.
 * @returns undefined when the owner has no password
 */
export function derivedLogins(ownerUrl: string): Record<LoginVariable, string> | undefined {
  const url = URL.parse(ownerUrl);
  if (url === null || url.password === '') return undefined;
  const database = decodeURIComponent(url.pathname.slice(1));
  const logins = Object.entries(processLogins).map(([variable, role]) => [
    variable,
    derivedLogin(ownerUrl, `${database}_${role.replace('proofline_', '')}_login`),
  ]);
  return Object.fromEntries(logins);
}

/** The same address for another user, whose password follows from the owner's; a name too long for Postgres is cut. */
export function derivedLogin(ownerUrl: string, wanted: string): string {
  const user = shortened(wanted);
  const url = new URL(ownerUrl);
  const key = decodeURIComponent(url.password);
  url.username = encodeURIComponent(user);
  url.password = createHmac('sha256', key).update(`proofline login ${user}`).digest('base64url');
  return url.href;
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= maxNameBytes) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16);
  let head = '';
  for (const character of name) {
    if (Buffer.byteLength(`${head}${character}_${hash}`) > maxNameBytes) break;
    head += character;
  }
  return `${head}_${hash}`;
}

/** Makes the user of `loginUrl` a member of the role and of nothing else, with the password it names. */
export async function ensureLogin(db: Knex, loginUrl: string, role: ProcessRole): Promise<void> {
  const { username, password } = new URL(loginUrl);
  const user = decodeURIComponent(username);
  const name = pg.escapeIdentifier(user);
  const secret = pg.escapeLiteral(decodeURIComponent(password));
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', ['proofline:logins']);
    const { rows } = await trx.raw<{ rows: unknown[] }>('select from pg_roles where rolname = ?', [user]);
    const verb = rows.length === 0 ? 'create' : 'alter';
    // A question mark is a place for a value to knex, unless it is told otherwise.
    await trx.raw(
      `${verb} role ${name} login inherit password ${secret}; grant ${role} to ${name}`.replaceAll('?', '\\?'),
    );
  });
}

/** Whether this user may log in there: what administrators decide in `pg_hba.conf` included. */
export async function letsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
