import type { Knex } from 'knex';
import type { Log } from '../log/create-log.ts';
import { HeldStreams, type LocatedEvent } from './held-streams.ts';
import type { ParkingLimits } from './limits.ts';
import {
  forgetBeyond,
  insertFailed,
  insertWaiting,
  markFull,
  readHeld,
  readSkipped,
  tellParkedChanged,
} from './parked-rows.ts';

/**
 * What one reader of the log has put aside. Memory follows the table: it changes once a commit is known to have
 * succeeded, and is read again whenever that is in doubt.
 */
export class ParkedEvents {
  readonly reader: string;
  readonly #limits: ParkingLimits;
  #held: HeldStreams;
  #skipped: ReadonlySet<string> = new Set();

  constructor(reader: string, limits: ParkingLimits) {
    this.reader = reader;
    this.#limits = limits;
    this.#held = new HeldStreams(limits);
  }

  /**
   * @param checkpoint how far the reader is; what was put aside beyond it will come by again
   * @param skippedBy whose skipped events count, by default the reader's own
   */
  async load(db: Knex, checkpoint: bigint, skippedBy = this.reader): Promise<void> {
    await forgetBeyond(db, this.reader, checkpoint);
    this.#held = new HeldStreams(this.#limits, await readHeld(db, this.reader));
    this.#skipped = await readSkipped(db, skippedBy);
  }

  get held(): HeldStreams {
    return this.#held;
  }

  isSkipped(eventId: string): boolean {
    return this.#skipped.has(eventId);
  }

  get hasSkipped(): boolean {
    return this.#skipped.size > 0;
  }

  /** Keeps what failed and what waits of a draft, in the transaction that passes them. */
  async keep(trx: Knex.Transaction, { failed, waiting, filled }: HeldStreams): Promise<void> {
    if (failed.length + waiting.length + filled.size === 0) return;
    await insertFailed(trx, this.reader, failed, this.#limits.retryPausesMs[0]);
    await insertWaiting(trx, this.reader, waiting);
    await markFull(trx, this.reader, filled);
    await tellParkedChanged(trx);
  }

  /** The draft has been committed. */
  adopt(draft: HeldStreams, log: Log): void {
    if (draft.failed.length + draft.waiting.length + draft.filled.size === 0) return;
    this.#held = draft.draft();
    const [nextAttemptInMs] = this.#limits.retryPausesMs;
    for (const { event, error } of draft.failed) {
      log.warn({ err: error, reader: this.reader, event: named(event), nextAttemptInMs }, 'event failed, trying again');
    }
    for (const stream of draft.filled) {
      log.warn({ reader: this.reader, stream }, 'no more is listed behind a failed event; the log keeps the rest');
    }
  }
}

const named = ({ id, type, stream, revision, position }: LocatedEvent) => ({
  ...{ id, type, stream },
  revision: String(revision),
  position: String(position),
});
