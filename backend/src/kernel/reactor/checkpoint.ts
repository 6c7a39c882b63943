import type { RecordedEvent } from '@proofline/platform/event-log/event-log';
import { markRead } from '@proofline/platform/log-identity/log-marks';
import { ReaderInterrupted } from '@proofline/platform/parked-events/is-transient';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** Another process has moved the checkpoint: it is the active one now. Begin anew from the lock. */
export class CheckpointMoved extends ReaderInterrupted {
  readonly code = 'checkpoint_moved';

  constructor(reactor: string) {
    super(`The checkpoint of ${reactor} was moved by another process.`);
    this.name = 'CheckpointMoved';
  }
}

/** The last position handled; `'start'` before the first. */
export async function readCheckpoint(db: Knex, reactor: string): Promise<bigint | 'start'> {
  const row = await db('reactor_checkpoints').where({ reactor }).first('position');
  return row === undefined ? 'start' : BigInt(row.position);
}

/** The last position handled, which nobody moves before the transaction ends. */
export async function holdCheckpoint(trx: Knex.Transaction, reactor: string): Promise<bigint | 'start'> {
  const row = async () => await trx('reactor_checkpoints').where({ reactor }).forUpdate().first('position');
  let found = await row();
  if (found === undefined) {
    // There is no row to hold yet; somebody else may be about to write it.
    await trx.raw('lock table reactor_checkpoints in share row exclusive mode');
    found = await row();
  }
  return found === undefined ? 'start' : BigInt(found.position);
}

/**
 * Moves the checkpoint, in the transaction of the rows it vouches for, from where this process left it.
 * @param last the last event read up to there, by which the log is known again
 * @throws CheckpointMoved when it is not there any more
 */
export async function moveCheckpoint(
  trx: Knex | Knex.Transaction,
  reactor: string,
  from: bigint | 'start',
  to: bigint,
  last?: RecordedEvent,
): Promise<void> {
  const position = to.toString();
  const moved =
    from === 'start'
      ? await trx.raw('insert into reactor_checkpoints (reactor, position) values (?, ?) on conflict do nothing', [
          reactor,
          position,
        ])
      : await trx.raw(
          'update reactor_checkpoints set position = ?, moved_at = now() where reactor = ? and position = ?',
          [position, reactor, from.toString()],
        );
  if (moved.rowCount !== 1) throw new CheckpointMoved(reactor);
  if (to !== from) await markRead(trx, `reactor:${reactor}`, to, last);
}
