import type { EventMetadata } from '@proofline/contracts/events/metadata';
import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import type { RecordedEvent } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** A stored event, checked against its schema. */
export interface ReactorEvent {
  readonly recorded: RecordedEvent;
  readonly event: ProoflineEvent;
  readonly metadata: EventMetadata;
}

/**
 * What happens because of what happened. Any number of processes may run a reactor; one of them is active.
 *
 * The log and Postgres cannot commit together, so a batch may be handled again after a crash. Handlers are written for
 * that: rows change through `trx`, which commits with the checkpoint; appends name the exact revision they expect and
 * carry derived ids, so that their repeat is the same write.
 */
export interface Reactor {
  /** Names the checkpoint and the lock: for ever. */
  readonly name: string;
  readonly streamPrefixes: readonly string[];
  /** Other events are passed over unparsed. */
  readonly types: ReadonlySet<ProoflineEvent['type']>;
  /**
   * Where it begins when it has no checkpoint; default: at the start of the log. `'present'`: what happened before it was
   * there is none of its business, however often checkpoints are forgotten.
   */
  readonly begins?: 'present';
  /** For how long an event waits for others, in ms, where somebody watches what becomes of it. */
  readonly company?: { readonly quietMs: number; readonly maxWaitMs: number };
  /** In log order. Throws to have the batch tried again, the event alone in the end, and again later (see `runReactor`). */
  handle(events: readonly ReactorEvent[], trx: Knex.Transaction): Promise<void>;
  /** Follows when an event was parked: nobody will handle it soon, if ever. May be asked twice for the same. */
  readonly onParked?: (recorded: RecordedEvent, error: unknown) => Promise<void>;
  /** Work that goes by the clock; only begun once the reactor has seen all there is to see. */
  readonly timer?: { readonly everyMs: number; run(signal: AbortSignal): Promise<void> };
}
