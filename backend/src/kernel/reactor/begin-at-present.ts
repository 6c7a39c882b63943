import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { moveCheckpoint } from './checkpoint.ts';

/** Events looked at from the end of a log that others may write to as well. */
const MAX_LOOKED_BACK = 1_000;

/**
 * Gives a reactor without a checkpoint its first one: at the end of the log as it stands, or, where nothing of ours is
 * near it, as far as any reader of this installation has read.
 * @returns where it begins; `'start'` while the log holds nothing
 * @throws CheckpointMoved, EventLogUnavailable
 */
export async function beginAtPresent(
  trx: Knex.Transaction,
  reactor: string,
  eventLog: Pick<EventLog, 'readAll'>,
): Promise<bigint | 'start'> {
  const [last] = await eventLog.readAll({ direction: 'backwards', maxEvents: MAX_LOOKED_BACK });
  const position = last?.position ?? (await furthestRead(trx));
  if (position === undefined) return 'start';
  await moveCheckpoint(trx, reactor, 'start', position, last);
  return position;
}

async function furthestRead(trx: Knex.Transaction): Promise<bigint | undefined> {
  const row = await trx('log_marks').max('position as position').first<{ position: string | null } | undefined>();
  return row?.position == null ? undefined : BigInt(row.position);
}
