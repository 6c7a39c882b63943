import type pg from 'pg';
import type { StoredEvent } from '../log/stored-event.ts';
import { type EventRow, eventColumns, eventFromRow } from '../storage/event-rows.ts';

export interface WalkOptions {
  /** Begin behind this position. */
  readonly after: number;
  /** Last position wanted. */
  readonly upTo: number;
}

const blockEvents = 2_000;
const blockBytes = 4 * 1024 * 1024;

/**
 * The events of a log in order of position, in blocks of at most 2,000 events and about 4 MiB (or one event), so that
 * a walk costs the same memory whatever the log holds.
 */
export async function* walkLog(client: pg.Client, { after, upTo }: WalkOptions): AsyncGenerator<StoredEvent[]> {
  let position = after;
  for (;;) {
    const { rows } = await client.query<EventRow>({
      name: 'walk',
      rowMode: 'array',
      text: `select ${eventColumns()} from (
          select *, sum(octet_length(data) + octet_length(metadata)) over (order by position)
            - octet_length(data) - octet_length(metadata) as bytes_before
          from (select * from event_store.event where position > $1 and position <= $2 order by position limit $3) page
        ) e where e.bytes_before < $4 order by e.position`,
      values: [position, upTo, blockEvents, blockBytes],
    });
    const events = rows.map(eventFromRow);
    const last = events.at(-1);
    if (!last) return;
    yield events;
    position = last.position;
  }
}
