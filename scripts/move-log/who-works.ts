import { setTimeout as wait } from 'node:timers/promises';
import {
  APPLICATION_NAMES,
  type ApplicationName,
  LISTENING,
  LOCKING,
} from '@proofline/platform/postgres/application-names';
import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';

/** A connection outlives its process by a moment. */
const LEAVING_MS = 2_000;
const LOOK_EVERY_MS = 100;

/**
 * Who is connected to the product's database, as people call it: processes, commands, another move. Each may write to the
 * log, or go by what it has read of it.
 * @param leavingMs how long those are waited for who are about to go
 */
export async function whoWorks(productUrl: string, leavingMs = LEAVING_MS): Promise<string[]> {
  const db = connectPostgres(productUrl, { poolMax: 1, applicationName: 'log move' });
  try {
    const until = Date.now() + leavingMs;
    for (;;) {
      const who = await connected(db);
      if (who.length === 0 || Date.now() > until) return who;
      await wait(LOOK_EVERY_MS);
    }
  } finally {
    await db.destroy();
  }
}

async function connected(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const who = new Set(rows.flatMap(({ name }) => callerOf(name) ?? []));
  // Everybody who uses the log has a gate: said only of whom nothing else tells.
  if (who.size > 1) who.delete(APPLICATION_NAMES['log gate']);
  return [...who].toSorted();
}

/** Undefined for connections that are none of ours. */
function callerOf(name: string): string | undefined {
  if (isOurs(name)) return APPLICATION_NAMES[name];
  if (name.startsWith(LISTENING) || name.startsWith(LOCKING)) {
    const purpose = name.slice(name.indexOf(' ') + 1);
    return APPLICATION_NAMES[PURPOSES.find(([beginning]) => purpose.startsWith(beginning))?.[1] ?? 'log gate'];
  }
  return undefined;
}

const isOurs = (name: string): name is ApplicationName => Object.hasOwn(APPLICATION_NAMES, name);

/** Whose locks are called so. */
const PURPOSES: readonly (readonly [string, ApplicationName])[] = [
  ['reactor:', 'reactors'],
  ['periodic:', 'reactors'],
  ['projection:', 'projections'],
  ['rebuild:', 'rebuild'],
  ['log-adoption', 'log adopt'],
];
