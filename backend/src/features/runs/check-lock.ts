import type { CheckId } from '@proofline/contracts/ids';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { waitForLock } from '@proofline/platform/postgres/wait-for-lock';

/**
 * While a run of the check is started, or the check is switched, to the end of the transaction: whoever does the other
 * waits, and reads in the log what came of it.
 * @throws `lock_not_available` (55P03) of Postgres when that takes long
 */
export async function lockCheck(trx: Knex.Transaction, checkId: CheckId): Promise<void> {
  await waitForLock(trx, `pg_advisory_xact_lock(hashtextextended('check:' || ?::bigint, 0))`, [checkId]);
}

/** What is asked of the log, and written to it, while a lock is held. */
export type HeldLog = Pick<EventLog, 'append' | 'fold' | 'readStream'>;

/** The log for whoever has a lock: one that was frozen, and has lost it meanwhile, finds out before it writes. */
export const logWhileHeld = (trx: Knex.Transaction, eventLog: HeldLog): HeldLog => ({
  fold: (...asked) => eventLog.fold(...asked),
  readStream: (...asked) => eventLog.readStream(...asked),
  append: async (...wanted) => {
    await trx.raw('select 1');
    return await eventLog.append(...wanted);
  },
});
