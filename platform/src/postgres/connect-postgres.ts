import knex, { type Knex } from 'knex';
import type { ApplicationName } from './application-names.ts';

export type { Knex } from 'knex';

export interface PostgresOptions {
  /** Connections this process holds at most; the sum over all processes must stay below the server's max_connections. */
  readonly poolMax?: number;
  /** Shown in pg_stat_activity; by it a move of the log knows who works, so nothing but a test leaves it out. */
  readonly applicationName?: ApplicationName | `test ${string}`;
  /**
   * Who says nothing for so long in the middle of a transaction loses it, and others the wait for its rows. Longer than
   * anything that is done beside Postgres within one; absent: it is waited for without an end.
   */
  readonly idleInTransactionMs?: number;
}

const acquireTimeoutMs = 5_000;

/** A pool of connections to Postgres; end it with `await db.destroy()`. `bigint` columns arrive as strings. */
export function connectPostgres(url: string, { poolMax = 10, ...options }: PostgresOptions = {}): Knex {
  const { applicationName, idleInTransactionMs } = options;
  return knex({
    client: 'pg',
    connection: {
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: acquireTimeoutMs,
      ...(applicationName === undefined ? {} : { application_name: applicationName }),
      ...(idleInTransactionMs === undefined ? {} : { idle_in_transaction_session_timeout: idleInTransactionMs }),
    },
    pool: { min: 0, max: poolMax },
    acquireConnectionTimeout: acquireTimeoutMs,
    // Whoever asked hears of it by an error; the driver would write to standard output beside the log.
    log: { warn: () => undefined, error: () => undefined, deprecate: () => undefined, debug: () => undefined },
  });
}
