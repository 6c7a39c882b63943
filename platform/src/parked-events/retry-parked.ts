import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { EventLog, RecordedEvent } from '../event-log/event-log.ts';
import type { Log } from '../log/create-log.ts';
import { blamesAtOnce } from './doubts.ts';
import { isTransient } from './is-transient.ts';
import type { ParkingLimits } from './limits.ts';
import type { ParkedEvents } from './parked-events.ts';
import {
  askForAll,
  type HeadRow,
  keepFailure,
  keepSkipped,
  readHeads,
  removeRow,
  tellParkedChanged,
} from './parked-rows.ts';
import { refillWaiting } from './refill-waiting.ts';

/** A reader of the log, as far as trying again needs it. */
export interface RetryingReader {
  readonly parked: ParkedEvents;
  readonly types: readonly string[];
  /** How far it is. */
  position(): bigint;
  /** Work of this reader goes one by one: nothing passes while an event is tried again. */
  exclusive<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Makes sure, in the transaction of a retry, that this process is still the active one.
   * @returns what follows once that is committed
   */
  claim(trx: Knex.Transaction): Promise<() => void>;
  /** Handles one event. @throws when it cannot be read or handled */
  handle(trx: Knex.Transaction, recorded: RecordedEvent): Promise<void>;
  /**
   * What waits behind a list that was full is read from the log, after this position, and of its own types alone: of
   * others, which a newer release may have listed, it will not know.
   */
  onRefilled?(trx: Knex.Transaction, after: bigint): Promise<void>;
  /** It failed for the last time. May be called twice for the same event. */
  onParked?(recorded: RecordedEvent, error: unknown): Promise<void>;
}

export interface RetryDeps {
  readonly db: Knex;
  readonly eventLog: Pick<EventLog, 'readStream' | 'subscribeAll'>;
  readonly log: Log;
  readonly limits: ParkingLimits;
}

/** While the database or the log is away. */
const maxPauseMs = 30_000;

/** The log no longer holds an event that waits to be tried again. */
class EventGone extends Error {
  readonly code = 'event_gone';

  constructor({ stream, revision }: HeadRow) {
    super(`Event ${revision} of ${stream} is no longer in the log.`);
    this.name = 'EventGone';
  }
}

/**
 * Tries again what failed, when its time has come or somebody asks, and with it, in order, what waits behind it; until
 * `signal` aborts. Never rejects.
 * @param atStart of a process, which may read what the one before could not: every parked event is tried once
 */
export async function retryParked(
  reader: RetryingReader,
  deps: RetryDeps,
  { signal, atStart }: { readonly signal: AbortSignal; readonly atStart: boolean },
): Promise<void> {
  const { lookEveryMs } = deps.limits;
  let asked = !atStart;
  let pauseMs = lookEveryMs;
  /** Whatever is wrong with one has its turn after the others. */
  let last: string | undefined;
  while (!signal.aborted) {
    try {
      if (!reader.parked.held.isEmpty) {
        if (!asked) await askForAll(deps.db, reader.parked.reader);
        asked = true;
        for (const sequence of beginningAfter(last, await dueSequences(reader, deps))) {
          last = sequence;
          await takeUp(reader, deps, sequence, signal);
        }
      }
      asked = true;
      last = undefined;
      pauseMs = lookEveryMs;
    } catch (err) {
      if (signal.aborted) return;
      deps.log.warn({ err, reader: reader.parked.reader, pauseMs }, 'failed events could not be tried again, later');
      pauseMs = Math.min(pauseMs * 2, maxPauseMs);
    }
    await wait(pauseMs, undefined, { signal }).catch(() => {});
  }
}

/** Those whose time has come, and those that nothing is left of. */
async function dueSequences({ parked }: RetryingReader, { db }: RetryDeps): Promise<string[]> {
  const held = parked.held.sequences.map(({ sequence }) => sequence);
  const heads = new Map((await readHeads(db, parked.reader)).map((head) => [head.sequence, head]));
  return held.filter((sequence) => heads.get(sequence)?.isDue ?? true);
}

function beginningAfter(last: string | undefined, sequences: readonly string[]): readonly string[] {
  const next = last === undefined ? 0 : sequences.indexOf(last) + 1;
  return [...sequences.slice(next), ...sequences.slice(0, next)];
}

/** Works off a sequence until its head fails or none is left; others of the reader's work come between two events. */
async function takeUp(reader: RetryingReader, deps: RetryDeps, sequence: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const [head] = await readHeads(deps.db, reader.parked.reader, sequence);
    if (head?.moreBehind && head.isDue) await refillWaiting(reader, deps, head, signal);
    const goesOn = await reader.exclusive(() => step(reader, deps, sequence));
    if (!goesOn) return;
  }
}

/** @returns whether more of the sequence may be taken up */
async function step(reader: RetryingReader, deps: RetryDeps, sequence: string): Promise<boolean> {
  const { parked } = reader;
  const [head] = await readHeads(deps.db, parked.reader, sequence);
  if (head === undefined) {
    parked.held.release(sequence);
    return false;
  }
  if (!head.isDue) return false;
  if (head.moreBehind) return true;
  if (head.asked === 'skip') {
    await commit(reader, deps, (trx) => keepSkipped(trx, head.id));
    deps.log.warn({ reader: parked.reader, event: named(head) }, 'parked event skipped');
    return true;
  }
  const taken = await succeeds(reader, deps, head);
  // It is gone, or the one that others wait for now.
  if (head.state === 'waiting') parked.held.oneLessWaits(sequence);
  return taken;
}

async function succeeds(reader: RetryingReader, deps: RetryDeps, head: HeadRow): Promise<boolean> {
  let recorded: RecordedEvent | undefined;
  try {
    const event = await readBack(deps, head);
    recorded = event;
    await commit(reader, deps, async (trx) => {
      await removeRow(trx, head);
      await reader.handle(trx, event);
    });
    if (head.state !== 'waiting') {
      deps.log.info({ reader: reader.parked.reader, event: named(head) }, 'failed event taken up again');
    }
    return true;
  } catch (error) {
    if (!blamesAtOnce(error)) throw error;
    await failedAgain(reader, deps, head, recorded, error);
    return false;
  }
}

/** @throws EventGone */
async function readBack({ eventLog }: RetryDeps, head: HeadRow): Promise<RecordedEvent> {
  const [recorded] = await eventLog.readStream(head.stream, { fromRevision: head.revision, maxEvents: 1 });
  if (recorded?.id !== head.eventId) throw new EventGone(head);
  return recorded;
}

async function failedAgain(
  reader: RetryingReader,
  deps: RetryDeps,
  head: HeadRow,
  recorded: RecordedEvent | undefined,
  error: unknown,
): Promise<void> {
  const attempts = head.attempts + 1;
  const told = { err: error, reader: reader.parked.reader, event: named(head), attempts };
  const nextAttemptInMs = head.state === 'parked' ? undefined : deps.limits.retryPausesMs[attempts - 1];
  if (nextAttemptInMs !== undefined) deps.log.warn({ ...told, nextAttemptInMs }, 'event failed, trying again');
  else if (head.state === 'parked') deps.log.warn(told, 'parked event failed again');
  else {
    deps.log.error(told, 'ALARM: event parked');
    if (recorded !== undefined) await tellParked(reader, deps, recorded, error);
  }
  await commit(reader, deps, (trx) => keepFailure(trx, head, { attempts, error, nextAttemptInMs }));
}

/** What follows from parking may fail as well, and must not keep the event from being parked. */
async function tellParked(
  reader: RetryingReader,
  { log }: RetryDeps,
  recorded: RecordedEvent,
  error: unknown,
): Promise<void> {
  try {
    await reader.onParked?.(recorded, error);
  } catch (err) {
    if (isTransient(err)) throw err;
    log.error({ err, reader: reader.parked.reader, eventId: recorded.id }, 'what follows from a parked event failed');
  }
}

async function commit(
  reader: RetryingReader,
  { db }: RetryDeps,
  work: (trx: Knex.Transaction) => Promise<void>,
): Promise<void> {
  const committed = await db.transaction(async (trx) => {
    const follow = await reader.claim(trx);
    await work(trx);
    await tellParkedChanged(trx);
    return follow;
  });
  committed();
}

const named = ({ eventId, type, stream, revision, position }: HeadRow) => ({
  id: eventId,
  type,
  stream,
  revision: String(revision),
  position: String(position),
});
