import { StartError } from './start-error.ts';
import type { EventStoreOptions } from './start-event-store.ts';

/**
 * Reads the node's settings.
 * @throws StartError `setting_invalid` naming every setting that is missing or wrong
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): EventStoreOptions {
  const faults: string[] = [];
  const databaseUrl = env.EVENTSTORE_DATABASE_URL ?? '';
  if (databaseUrl === '') faults.push('EVENTSTORE_DATABASE_URL must name the Postgres database of the log.');
  const port = readPort(env, 'EVENTSTORE_PORT', faults);
  const statusPort = readPort(env, 'EVENTSTORE_STATUS_PORT', faults);
  if (faults.length > 0) throw new StartError('setting_invalid', faults.join('\n'));
  return {
    databaseUrl,
    port: port ?? 2113,
    ...(statusPort === undefined ? {} : { statusPort }),
    ...(env.EVENTSTORE_HOST ? { host: env.EVENTSTORE_HOST } : {}),
    ...(env.EVENTSTORE_ADVERTISED_HOST ? { advertisedHost: env.EVENTSTORE_ADVERTISED_HOST } : {}),
    waitForDatabase: env.EVENTSTORE_WAIT_FOR_DATABASE === 'true',
    allowUnsafeDurability: env.EVENTSTORE_ALLOW_UNSAFE_DURABILITY === 'true',
  };
}

function readPort(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  faults: string[],
): number | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  faults.push(`${name} must be a port number, not '${text}'.`);
  return undefined;
}
