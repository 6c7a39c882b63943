import type { ReportId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { waitForLock } from '@proofline/platform/postgres/wait-for-lock';

const keyOf = (id: string) => `hashtextextended('run:' || ${id}, 0)`;

/**
 * While leases of these runs are given, to the end of the transaction: whoever pauses or ends one of them waits until
 * they are in the log, and leases asked for later see the run as it stands then.
 */
export async function lockForLeases(trx: Knex.Transaction, reportIds: readonly ReportId[]): Promise<void> {
  const lock = `pg_advisory_xact_lock_shared(${keyOf('id')})`;
  await waitForLock(trx, lock, [[...reportIds]], 'from (select unnest(?::bigint[]) as id order by id) as runs');
}

/** While a run is paused or ended, to the end of the transaction: no lease of it is given meanwhile. */
export async function lockAgainstLeases(trx: Knex.Transaction, reportId: ReportId): Promise<void> {
  await waitForLock(trx, `pg_advisory_xact_lock(${keyOf('?::bigint')})`, [reportId]);
}
