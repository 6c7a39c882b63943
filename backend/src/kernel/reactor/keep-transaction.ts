import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** A third of what Postgres waits for whoever says nothing in the middle of a transaction. */
export const SIGN_OF_LIFE_EVERY_MS = 5_000;

/**
 * For long work beside Postgres within a transaction: asked before every piece of it, says to Postgres now and then that
 * it goes on. One that is frozen asks nothing, and loses the transaction as it should (decision 66).
 */
export function keepTransaction(trx: Knex.Transaction, everyMs = SIGN_OF_LIFE_EVERY_MS): () => Promise<void> {
  let said = performance.now();
  return async () => {
    if (performance.now() - said < everyMs) return;
    said = performance.now();
    await trx.raw('select 1');
  };
}
