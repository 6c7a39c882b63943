import type { Knex } from './connect-postgres.ts';

/** Less than a command may take: who waits is told in time that it may come again. */
export const LOCK_WAIT_MS = 2_500;

/**
 * Takes a lock to the end of the transaction, and waits for it no longer than a command may take: whoever holds it may
 * be frozen, and a waiting one occupies a connection.
 * @param lock what takes it, as an expression, one row each; `from` what names the rows
 * @throws `lock_not_available` (55P03) of Postgres
 */
export async function waitForLock(
  trx: Knex.Transaction,
  lock: string,
  bindings: readonly Knex.RawBinding[],
  from = '',
): Promise<void> {
  // Evaluated from left to right: what is locked later in the transaction is waited for as before.
  const within = `set_config('lock_timeout', '${LOCK_WAIT_MS}', true)`;
  await trx.raw(`select ${within}, ${lock}, set_config('lock_timeout', '0', true) ${from}`, bindings);
}
