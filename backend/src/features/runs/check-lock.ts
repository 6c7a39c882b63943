import type { CheckId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/**
 * While a run of the check is started, or the check is switched, to the end of the transaction: whoever does the other
 * waits, and reads in the log what came of it.
 */
export async function lockCheck(trx: Knex.Transaction, checkId: CheckId): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('check:' || ?::bigint, 0))`, [checkId]);
}
