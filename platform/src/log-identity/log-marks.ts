import type { RecordedEvent } from '../event-log/event-log.ts';
import type { Knex } from '../postgres/connect-postgres.ts';

/** An event that stood in the log when it was read. */
export interface WitnessedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
}

/** How far a reader is, and what it saw there. */
export interface LogMark {
  readonly reader: string;
  readonly position: bigint;
  /** Undefined: an earlier release read, or nothing was there for this reader. */
  readonly event: WitnessedEvent | undefined;
}

/**
 * Remembers how far a reader is and the last event that it has read, in the transaction of its checkpoint: that event
 * tells this log from one that was restored and has grown since. Without an event the one before stays.
 */
export async function markRead(
  trx: Knex | Knex.Transaction,
  reader: string,
  position: bigint,
  last: (Pick<RecordedEvent, 'id' | 'stream' | 'position'> & { readonly revision: bigint | number }) | undefined,
): Promise<void> {
  const event = last && [last.id, last.stream, String(last.revision), String(last.position)];
  await trx.raw(
    `insert into log_marks as m (reader, position, event_id, event_stream, event_revision, event_position)
     values (?, ?, ?, ?, ?, ?)
     on conflict (reader) do update set position = excluded.position${
       event === undefined
         ? ''
         : `, event_id = excluded.event_id, event_stream = excluded.event_stream,
              event_revision = excluded.event_revision, event_position = excluded.event_position`
     }`,
    [reader, String(position), ...(event ?? [null, null, null, null])],
  );
}

interface MarkRow {
  readonly reader: string;
  readonly position: string;
  readonly event_id: string | null;
  readonly event_stream: string | null;
  readonly event_revision: string | null;
  readonly event_position: string | null;
}

export async function readMarks(db: Knex): Promise<LogMark[]> {
  const rows = await db<MarkRow>('log_marks').orderBy('reader').select();
  return rows.map(({ reader, position, event_id, event_stream, event_revision, event_position }) => ({
    reader,
    position: BigInt(position),
    event:
      event_id === null || event_stream === null || event_revision === null || event_position === null
        ? undefined
        : {
            id: event_id,
            stream: event_stream,
            revision: BigInt(event_revision),
            position: BigInt(event_position),
          },
  }));
}
