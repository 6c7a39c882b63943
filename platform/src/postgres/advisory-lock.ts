import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { LOCKING } from './application-names.ts';

/** A lock held by this process, through a connection of its own, until `release` or until that connection is lost. */
export interface HeldLock {
  /** Aborted when the lock may no longer be ours: stop at once whatever only the holder may do. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

export interface HoldLockOptions {
  /** How often a held lock is checked, so that a silently dead connection is noticed. */
  readonly checkEveryMs?: number;
}

const firstRetryMs = 100;
const maxRetryMs = 2_000;
const connectTimeoutMs = 5_000;
const checkTimeoutMs = 5_000;
const defaultCheckEveryMs = 5_000;
/** So many checks may be left out before the lock is somebody else's. */
const idleChecks = 3;

/** Who holds a lock and says nothing to Postgres for so long is taken for hung, and holds it no more. */
export const HUNG_AFTER_MS = idleChecks * defaultCheckEveryMs;

/**
 * Waits, as long as it takes, until this process alone holds the lock `name` in the database at `url`. A killed
 * holder frees it at once (its connection closes), one that hangs or is frozen after three checks left out. Postgres
 * being away is waited out.
 * @throws the signal's reason when `signal` aborts first
 */
export async function holdLock(
  url: string,
  name: string,
  signal: AbortSignal,
  { checkEveryMs = defaultCheckEveryMs }: HoldLockOptions = {},
): Promise<HeldLock> {
  let retryMs = firstRetryMs;
  for (;;) {
    signal.throwIfAborted();
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMs,
      application_name: `${LOCKING}${name}`.slice(0, 63),
    });
    try {
      return await acquire(client, name, signal, checkEveryMs);
    } catch {
      signal.throwIfAborted();
      await wait(retryMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      retryMs = Math.min(retryMs * 2, maxRetryMs);
    }
  }
}

async function acquire(client: pg.Client, name: string, signal: AbortSignal, checkEveryMs: number): Promise<HeldLock> {
  const lost = new AbortController();
  const lose = () => lost.abort(new Error(`The lock ${name} was lost: its connection closed.`));
  client.on('error', lose);
  client.on('end', lose);
  const taken = take(client, name, idleChecks * checkEveryMs);
  const settled = new AbortController();
  try {
    await Promise.race([
      taken,
      rejectWhenAborted(signal, settled.signal),
      rejectWhenAborted(lost.signal, settled.signal),
    ]);
  } catch (error) {
    // A connection still being opened can only be closed once it is open.
    const close = () => client.end().catch(() => {});
    void client.end().catch(() => {});
    void taken.then(close, close);
    throw error;
  } finally {
    settled.abort();
  }
  const check = setInterval(() => {
    const late = setTimeout(lose, checkTimeoutMs).unref();
    client.query('select 1').then(() => clearTimeout(late), lose);
  }, checkEveryMs).unref();
  lost.signal.addEventListener('abort', () => clearInterval(check), { once: true });
  return {
    lost: lost.signal,
    release: async () => {
      clearInterval(check);
      client.off('end', lose);
      await client.end().catch(() => {});
    },
  };
}

/** @param idleMs who says nothing for so long hangs: the machine of a frozen process goes on answering for it */
async function take(client: pg.Client, name: string, idleMs: number): Promise<void> {
  await client.connect();
  // The server notices within seconds when we vanish, holding or waiting; by default it takes hours.
  await client.query(
    `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3;
     set client_connection_check_interval = '1s';
     set idle_session_timeout = ${idleMs}`,
  );
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
}

/** Rejects when `signal` aborts, and forgets about it once `settled` does: a signal may outlive many attempts. */
function rejectWhenAborted(signal: AbortSignal, settled: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: settled });
  });
}
