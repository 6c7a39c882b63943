import type { Knex } from '@proofline/platform/postgres/connect-postgres';

const DAY_MS = 86_400_000;
/** After the end of a run nothing is added to it; what was read from a lease that lived on comes within minutes. */
const RUNS_KEPT_MS = DAY_MS;
/** Read models know of a mute long before; of a run that goes on it is kept as long as that does. */
const MUTES_KEPT_MS = DAY_MS;
/** A check that was not judged for longer is not told to have turned, nor a brand to have moved. */
export const LAST_KNOWN_KEPT_MS = 400 * DAY_MS;

/** Lets go of what producers knew and nobody will ask for any more. */
export async function forgetOld(db: Knex, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await db('notice_runs').where('over_at', '<', ago(RUNS_KEPT_MS)).delete();
  await db('notice_mutes')
    .where('kept_at', '<', ago(MUTES_KEPT_MS))
    .whereNotIn('report_id', db('notice_runs').select('report_id'))
    .delete();
  await db('notice_verdicts').where('judged_at', '<', ago(LAST_KNOWN_KEPT_MS)).delete();
  await db('notice_standings').where({ is_known: true }).where('kept_at', '<', ago(LAST_KNOWN_KEPT_MS)).delete();
}
