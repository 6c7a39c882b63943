import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import type { Knex } from 'knex';
import type { ProjectionName } from '../projection-names.ts';

/** By what name a read model parks events, live or while it is built anew. */
export function parkingName(name: ProjectionName, which: 'live' | 'rebuild' = 'live'): string {
  return which === 'live' ? `read-model:${name}` : `rebuild:${name}`;
}

/** What a rebuild that did not end has parked. */
export async function forgetRebuilt(db: Knex, name: ProjectionName): Promise<void> {
  await db(PARKED_EVENTS)
    .where({ reader: parkingName(name, 'rebuild') })
    .delete();
}

/**
 * What the rebuilt tables go without takes the place of what the live ones went without. An event that both failed on
 * stays where it was: parked, and known since then.
 */
export async function adoptRebuilt(trx: Knex.Transaction, name: ProjectionName): Promise<void> {
  const readers = { live: parkingName(name), rebuilt: parkingName(name, 'rebuild') };
  await trx.raw(
    `update ${PARKED_EVENTS} r set state = l.state, attempts = l.attempts, failed_at = l.failed_at,
       last_failed_at = l.last_failed_at, next_attempt_at = l.next_attempt_at, asked = l.asked
     from ${PARKED_EVENTS} l
     where l.reader = :live and r.reader = :rebuilt and l.event_id = r.event_id and r.state = 'retrying'
       and l.state in ('retrying', 'parked')`,
    readers,
  );
  // Skipped while this rebuild was under way: the reader lets it go in its turn, and what waits behind it follows.
  await trx.raw(
    `update ${PARKED_EVENTS} r set asked = 'skip'
     from ${PARKED_EVENTS} l
     where l.reader = :live and r.reader = :rebuilt and l.event_id = r.event_id
       and (l.state = 'skipped' or l.asked = 'skip')`,
    readers,
  );
  await trx.raw(
    `delete from ${PARKED_EVENTS} l using ${PARKED_EVENTS} r
     where l.reader = :live and r.reader = :rebuilt and l.event_id = r.event_id and l.state = 'skipped'`,
    readers,
  );
  await trx.raw(`delete from ${PARKED_EVENTS} where reader = :live and state <> 'skipped'`, readers);
  await trx.raw(`update ${PARKED_EVENTS} set reader = :live where reader = :rebuilt`, readers);
}
