import type { Knex } from 'knex';

export const PARKED_EVENTS = 'public.parked_events';
/** Notified when an event fails, is parked, taken up or skipped. */
export const PARKED_EVENTS_CHANNEL = 'parked_events_changed';

/** Events that a reader of the log could not take, and those of the same stream that wait behind them. */
export async function createParkedEvents(trx: Knex): Promise<void> {
  await trx.raw(`
    create table if not exists ${PARKED_EVENTS} (
      id uuid primary key default gen_random_uuid(),
      -- read-model:<name>, reactor:<name>; rebuild:<name> while a read model is being built anew
      reader text not null,
      -- the stream whose event failed; what waits behind it may stand in streams that build on it
      sequence text not null,
      stream text not null,
      -- null: an earlier version went on past the event and did not keep it
      revision bigint,
      position bigint not null,
      event_id text not null,
      type text not null,
      -- retrying, parked: it failed; waiting: behind one that failed; skipped: an administrator let it go;
      -- passed: an earlier version went on without it
      state text not null check (state in ('retrying', 'parked', 'waiting', 'skipped', 'passed')),
      attempts integer not null default 0,
      reason text,
      failed_at timestamptz,
      last_failed_at timestamptz,
      -- null: only when somebody asks for it, or a process starts
      next_attempt_at timestamptz,
      asked text check (asked in ('retry', 'skip')),
      -- the list of its sequence ends here although more wait: they are read from the log
      more_behind boolean not null default false,
      unique (reader, position, event_id)
    );
    create index if not exists parked_events_in_order on ${PARKED_EVENTS} (reader, sequence, position);
    create index if not exists parked_events_failed on ${PARKED_EVENTS} (failed_at desc)
      where state in ('retrying', 'parked', 'passed');`);
}
