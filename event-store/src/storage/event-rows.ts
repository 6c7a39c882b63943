import type { StoredEvent } from '../log/stored-event.ts';

/**
 * Columns in the order `eventFromRow` expects them, of `event` as e. `name` is SQL for the name of its stream. Looked
 * up row by row by default: joined, the planner likes to read the whole table of streams for one page of events.
 */
export function eventColumns(
  name = '(select s.name from event_store.stream s where s.stream_id = e.stream_id)',
): string {
  return `e.position, e.stream_id, ${name}, e.revision, e.id, e.type, e.is_json, e.created_us, e.data, e.metadata`;
}

/** As node-postgres hands them over: bigint as text. */
export type EventRow = [string, string, string, string, string, string, boolean, string, Buffer, Buffer];

export function eventFromRow(row: EventRow): StoredEvent {
  return {
    position: Number(row[0]),
    streamId: Number(row[1]),
    stream: row[2],
    revision: Number(row[3]),
    id: row[4],
    type: row[5],
    isJson: row[6],
    createdUs: Number(row[7]),
    data: row[8],
    metadata: row[9],
  };
}
