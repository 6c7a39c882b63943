import type { Clock } from '@proofline/platform/clock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

const DAY_MS = 86_400_000;
/** For how long is shown what became of a message. */
export const MESSAGES_SHOWN_MS = 30 * DAY_MS;
const rowsAtOnce = 2_000;

/** Lets go of messages that ended long ago, some at a time. */
export async function forgetMessages(
  { db, clock }: { readonly db: Knex; readonly clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - MESSAGES_SHOWN_MS);
  for (let gone = rowsAtOnce; gone === rowsAtOnce && !signal.aborted; ) {
    const old = db('webhook_messages').where('ended_at', '<', before).limit(rowsAtOnce).select('id');
    gone = await db('webhook_messages').whereIn('id', old).delete();
  }
}
