import type { Knex } from 'knex';
import { toJson } from '../postgres/to-json.ts';
import type { FailedEvent, HeldSequence, LocatedEvent, WaitingEvent } from './held-streams.ts';
import { ReaderInterrupted } from './is-transient.ts';
import { reasonOf } from './reason-of.ts';
import { PARKED_EVENTS, PARKED_EVENTS_CHANNEL } from './table.ts';

/** The first of those that a sequence holds back. */
export interface HeadRow {
  readonly id: string;
  readonly sequence: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly eventId: string;
  readonly type: string;
  readonly state: 'retrying' | 'parked' | 'waiting';
  readonly attempts: number;
  readonly asked: 'retry' | 'skip' | null;
  readonly moreBehind: boolean;
  /** Its time has come, or somebody asked for it. */
  readonly isDue: boolean;
}

const holding = `state in ('retrying', 'parked', 'waiting')`;

/** Forgets what stands beyond the reader's checkpoint: it will meet these events again. */
export async function forgetBeyond(db: Knex, reader: string, checkpoint: bigint): Promise<void> {
  await db.raw(`delete from ${PARKED_EVENTS} where reader = ? and state <> 'skipped' and position > ?`, [
    reader,
    String(checkpoint),
  ]);
}

export async function readHeld(db: Knex, reader: string): Promise<HeldSequence[]> {
  const { rows } = await db.raw<{
    rows: { sequence: string; since: string; from_beginning: boolean; waiting: number; is_full: boolean }[];
  }>(
    `select sequence, min(position) as since, bool_or(more_behind) as is_full, count(*) filter (where state = 'waiting')::integer as waiting,
       bool_or(more_behind or stream <> sequence or revision = 0) as from_beginning
     from ${PARKED_EVENTS} where reader = ? and ${holding} group by sequence`,
    [reader],
  );
  return rows.map((row) => ({
    sequence: row.sequence,
    since: BigInt(row.since),
    fromBeginning: row.from_beginning,
    waiting: row.waiting,
    isFull: row.is_full,
  }));
}

/** Events that an administrator let go, for ever. */
export async function readSkipped(db: Knex, reader: string): Promise<ReadonlySet<string>> {
  return new Set(await db(PARKED_EVENTS).where({ reader, state: 'skipped' }).pluck<string[]>('event_id'));
}

/** The heads of all sequences, the longest known first. */
export async function readHeads(db: Knex, reader: string, sequence?: string): Promise<HeadRow[]> {
  const { rows } = await db.raw<{ rows: HeadRecord[] }>(
    `select * from (
       select distinct on (sequence) id, sequence, stream, revision, position, event_id, type, state, attempts, asked,
         more_behind, failed_at,
         state = 'waiting' or asked is not null or coalesce(next_attempt_at <= now(), false) as is_due
       from ${PARKED_EVENTS}
       where reader = :reader and ${holding} and (:sequence::text is null or sequence = :sequence)
       order by sequence, position
     ) heads order by failed_at nulls first`,
    { reader, sequence: sequence ?? null },
  );
  return rows.map((row) => ({
    id: row.id,
    sequence: row.sequence,
    stream: row.stream,
    revision: BigInt(row.revision),
    position: BigInt(row.position),
    eventId: row.event_id,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    asked: row.asked,
    moreBehind: row.more_behind,
    isDue: row.is_due,
  }));
}

interface HeadRecord {
  readonly id: string;
  readonly sequence: string;
  readonly stream: string;
  readonly revision: string;
  readonly position: string;
  readonly event_id: string;
  readonly type: string;
  readonly state: HeadRow['state'];
  readonly attempts: number;
  readonly asked: HeadRow['asked'];
  readonly more_behind: boolean;
  readonly is_due: boolean;
}

export async function insertFailed(
  trx: Knex,
  reader: string,
  failed: readonly FailedEvent[],
  nextAttemptInMs: number,
): Promise<void> {
  if (failed.length === 0) return;
  await trx.raw(
    `insert into ${PARKED_EVENTS} (reader, sequence, stream, revision, position, event_id, type, state, attempts, reason,
       failed_at, last_failed_at, next_attempt_at)
     select :reader, r.stream, r.stream, r.revision, r.position, r.event_id, r.type, 'retrying', 1, r.reason,
       now(), now(), now() + :pause * interval '1 millisecond'
     from json_to_recordset(:rows) as r (stream text, revision bigint, position bigint, event_id text, type text, reason text)
     on conflict do nothing`,
    {
      reader,
      pause: nextAttemptInMs,
      rows: toJson(failed.map(({ event, error }) => ({ ...located(event), reason: reasonOf(error) }))),
    },
  );
}

export async function insertWaiting(trx: Knex, reader: string, waiting: readonly WaitingEvent[]): Promise<void> {
  if (waiting.length === 0) return;
  await trx.raw(
    `insert into ${PARKED_EVENTS} (reader, sequence, stream, revision, position, event_id, type, state)
     select :reader, r.sequence, r.stream, r.revision, r.position, r.event_id, r.type, 'waiting'
     from json_to_recordset(:rows)
       as r (sequence text, stream text, revision bigint, position bigint, event_id text, type text)
     on conflict do nothing`,
    { reader, rows: toJson(waiting.map(({ event, sequence }) => ({ ...located(event), sequence }))) },
  );
}

const located = ({ id, stream, revision, position, type }: LocatedEvent) => ({
  stream,
  revision: String(revision),
  position: String(position),
  event_id: id,
  type,
});

/** The list of these sequences ends with their last rows, and more wait. */
export async function markFull(trx: Knex, reader: string, sequences: Iterable<string>): Promise<void> {
  const names = [...sequences];
  if (names.length === 0) return;
  await trx.raw(
    `update ${PARKED_EVENTS} p set more_behind = true
     from (select distinct on (sequence) id from ${PARKED_EVENTS}
           where reader = ? and ${holding} and sequence = any(?) order by sequence, position desc) last
     where p.id = last.id`,
    [reader, names],
  );
}

/** Every parked event is tried once more. */
export async function askForAll(db: Knex, reader: string): Promise<void> {
  await db(PARKED_EVENTS).where({ reader, state: 'parked' }).update({ next_attempt_at: db.fn.now() });
}

/** Another process dealt with the row, or an administrator decided otherwise, since it was read. */
export class RowChanged extends ReaderInterrupted {
  readonly code = 'row_changed';

  constructor({ stream, revision }: HeadRow) {
    super(`What is to become of event ${revision} of ${stream} was decided elsewhere.`);
    this.name = 'RowChanged';
  }
}

/**
 * Before the event is handled, in the same transaction: who comes second waits here, and finds nothing.
 * @throws RowChanged
 */
export async function removeRow(trx: Knex, head: HeadRow): Promise<void> {
  const { id, asked } = head;
  if ((await trx(PARKED_EVENTS).where({ id, asked }).delete()) !== 1) throw new RowChanged(head);
}

export async function endList(trx: Knex, id: string, moreBehind: boolean): Promise<void> {
  await trx(PARKED_EVENTS).where({ id }).update({ more_behind: moreBehind });
}

export async function keepSkipped(trx: Knex, id: string): Promise<void> {
  await trx(PARKED_EVENTS).where({ id }).update({ state: 'skipped', next_attempt_at: null });
}

export async function keepFailure(
  trx: Knex,
  { id, asked }: HeadRow,
  failure: { readonly attempts: number; readonly error: unknown; readonly nextAttemptInMs: number | undefined },
): Promise<void> {
  const { attempts, error, nextAttemptInMs } = failure;
  await trx.raw(
    `update ${PARKED_EVENTS} set state = :state, attempts = :attempts, reason = :reason,
       -- what an administrator has asked for since the attempt began still stands
       asked = case when asked is distinct from :asked then asked end,
       failed_at = coalesce(failed_at, now()), last_failed_at = now(),
       next_attempt_at = now() + :pause::double precision * interval '1 millisecond'
     where id = :id`,
    {
      id,
      asked,
      attempts,
      state: nextAttemptInMs === undefined ? 'parked' : 'retrying',
      reason: reasonOf(error),
      pause: nextAttemptInMs ?? null,
    },
  );
}

export async function tellParkedChanged(trx: Knex): Promise<void> {
  await trx.raw('select pg_notify(?, ?)', [PARKED_EVENTS_CHANNEL, '']);
}
