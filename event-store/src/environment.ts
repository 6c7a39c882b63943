import { readFileSync } from 'node:fs';
import { isLoopback, type SecurityOptions, type UserOptions } from './security/node-security.ts';
import { role } from './security/principal.ts';
import { parseUsersFile } from './security/users.ts';
import { StartError } from './start-error.ts';
import type { EventStoreOptions } from './start-event-store.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What EventStoreDB's `admin` and `ops` begin with, and everybody knows. */
const demoPassword = 'changeit';

/**
 * Reads the node's settings.
 * @throws StartError `setting_invalid` naming every setting that is missing or wrong
 */
export function readEnvironment(env: Environment): EventStoreOptions {
  const faults: string[] = [];
  const databaseUrl = env.EVENTSTORE_DATABASE_URL ?? '';
  if (databaseUrl === '') faults.push('EVENTSTORE_DATABASE_URL must name the Postgres database of the log.');
  const port = readPort(env, 'EVENTSTORE_PORT', faults);
  const statusPort = readPort(env, 'EVENTSTORE_STATUS_PORT', faults);
  const security = readSecurity(env, faults);
  if (faults.length > 0) throw new StartError('setting_invalid', faults.join('\n'));
  return {
    databaseUrl,
    port: port ?? 2113,
    ...(statusPort === undefined ? {} : { statusPort }),
    ...(env.EVENTSTORE_HOST ? { host: env.EVENTSTORE_HOST } : {}),
    ...(env.EVENTSTORE_ADVERTISED_HOST ? { advertisedHost: env.EVENTSTORE_ADVERTISED_HOST } : {}),
    waitForDatabase: env.EVENTSTORE_WAIT_FOR_DATABASE === 'true',
    allowUnsafeDurability: env.EVENTSTORE_ALLOW_UNSAFE_DURABILITY === 'true',
    ...security,
  };
}

/** Users and certificates; the names are EventStoreDB's where it has the setting too. */
function readSecurity(env: Environment, faults: string[]): SecurityOptions {
  const demo = env.EVENTSTORE_DEMO === 'true';
  const users = [
    ...builtInUser('admin', role.admins, env.EVENTSTORE_DEFAULT_ADMIN_PASSWORD, demo),
    ...builtInUser('ops', role.operations, env.EVENTSTORE_DEFAULT_OPS_PASSWORD, demo),
    ...usersInFile(env, faults),
  ];
  if (demo && !isLoopback(env.EVENTSTORE_HOST || '127.0.0.1'))
    faults.push(
      'EVENTSTORE_DEMO has a password everybody knows: it is for this machine only, not for EVENTSTORE_HOST.',
    );
  const certificate = readFileOf(env, 'EVENTSTORE_CERTIFICATE_FILE', faults);
  const key = readFileOf(env, 'EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE', faults);
  if ((certificate === undefined) !== (key === undefined))
    faults.push(
      'EVENTSTORE_CERTIFICATE_FILE and EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE belong together: set both or none.',
    );
  return {
    users,
    allowAnonymousStreams: env.EVENTSTORE_ALLOW_ANONYMOUS_STREAM_ACCESS === 'true',
    insecure: env.EVENTSTORE_INSECURE === 'true',
    ...(certificate !== undefined && key !== undefined ? { certificate: { certificate, key } } : {}),
    ...(env.EVENTSTORE_CERTIFICATE_FOLDER ? { certificateFolder: env.EVENTSTORE_CERTIFICATE_FOLDER } : {}),
  };
}

function builtInUser(name: string, group: string, password: string | undefined, demo: boolean): UserOptions[] {
  const chosen = password || (demo ? demoPassword : '');
  return chosen === '' ? [] : [{ name, password: chosen, groups: [group] }];
}

function usersInFile(env: Environment, faults: string[]): UserOptions[] {
  const text = readFileOf(env, 'EVENTSTORE_USERS_FILE', faults);
  if (text === undefined) return [];
  try {
    return parseUsersFile(text);
  } catch (error) {
    faults.push(`EVENTSTORE_USERS_FILE: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

function readFileOf(env: Environment, name: string, faults: string[]): string | undefined {
  const path = env[name];
  if (path === undefined || path === '') return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    faults.push(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function readPort(env: Environment, name: string, faults: string[]): number | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  faults.push(`${name} must be a port number, not '${text}'.`);
  return undefined;
}
