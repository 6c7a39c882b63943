import { type Env, readEnv } from '@proofline/platform/env/read-env';
import { unheardPostgresVariable } from '@proofline/platform/env/unheard-postgres-variables';
import { StartError } from '../machine/start-error.ts';

export interface StartSettings {
  readonly env: Env<'start'>;
  /** Demo accounts, demo data and the demo internet. */
  readonly demo: boolean;
  /** Why `demo` is off although nobody switched it off, in one sentence. */
  readonly demoNote?: string;
  /** Whether Postgres must be brought along for the product, for the event log. */
  readonly embedded: { readonly database: boolean; readonly eventStore: boolean; readonly eventStoreDatabase: boolean };
}

const loopback = ['127.0.0.1', 'localhost', '::1'];

/**
 * What the environment asks `npm start` to do.
 * @throws {EnvError} naming all variables that are wrong
 * @throws {StartError} when they do not go together
 */
export function startSettings(source: Readonly<Record<string, string | undefined>>): StartSettings {
  const env = readEnv('start', source);
  const lost = unheardPostgresVariable(source);
  if (lost !== undefined) throw new StartError(lost);
  const eventStore = env.EVENTSTORE_URL === undefined;
  const embedded = {
    database: env.DATABASE_URL === undefined,
    eventStore,
    eventStoreDatabase: eventStore && env.EVENTSTORE_DATABASE_URL === undefined,
  };
  const asked = source.DEMO ? env.DEMO : undefined;
  const obstacle = demoObstacle(env);
  if (asked && obstacle) throw new StartError(`DEMO=1 is refused: ${obstacle}.`);
  if (asked !== undefined) return { env, demo: asked, embedded };
  if (obstacle) return { env, demo: false, demoNote: `Demo mode is off: ${obstacle}.`, embedded };
  if (!embedded.database || !embedded.eventStore) {
    const demoNote =
      'Demo mode is off with real servers; DEMO=1 turns it on. `npm run account -- create` makes an account.';
    return { env, demo: false, demoNote, embedded };
  }
  return { env, demo: true, embedded };
}

/** Demo accounts have a password everybody knows, so they exist only where nobody else can reach them. */
function demoObstacle(env: Env<'start'>): string | undefined {
  if (env.NODE_ENV === 'production') return 'NODE_ENV is production';
  if (!loopback.includes(env.HOST)) return `HOST is ${env.HOST}, and demo accounts are for loopback addresses only`;
  return undefined;
}
