import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** What reactors keep of runs, all of which follows from the log: the queue, the schedules and who has handled what. */
const derived = [
  ...['crawl_targets', 'crawl_reports', 'check_schedules', 'reactor_checkpoints'],
  // People are told of what comes from now on: what was followed before may lack what the other log knows.
  ...['notice_runs', 'notice_verdicts', 'notice_mutes'],
];

/**
 * Makes reactors begin anew, with nothing in their tables that the log might not know: a target that is done here and
 * not there would never be crawled. Crawls counted of a month are kept for runs that the log knows, as limits are held
 * against them before the runs have come by again.
 */
export async function forgetRuns(trx: Knex.Transaction, knownReports: readonly number[]): Promise<void> {
  for (const table of derived) await trx(table).delete();
  await trx('month_crawls')
    .whereRaw('report_id <> all (?::bigint[])', [[...knownReports]])
    .delete();
}
