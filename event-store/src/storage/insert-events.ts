import { bigintArray, booleanArray, byteaArray, textArray, uuidArray } from '@proofline/platform/postgres/binary-array';
import type { ClientBase } from 'pg';
import type { StoredEvent } from '../log/stored-event.ts';
import { uuidToBytes } from '../protocol/uuid.ts';
import { streamNameHash } from './stream-name-hash.ts';

/** Inserts new streams and events in one statement, hence one round trip. */
export async function insertEvents(
  client: ClientBase,
  newStreams: ReadonlyMap<string, number>,
  events: readonly StoredEvent[],
): Promise<void> {
  const names = [...newStreams.keys()];
  await client.query({
    name: 'insert',
    text: `with new_stream as (
        insert into event_store.stream (stream_id, name_hash, name)
        select * from unnest($1::bigint[], $2::bytea[], $3::text[])
      )
      insert into event_store.event
        (position, stream_id, revision, id, type, is_json, created_us, data, metadata)
      select * from unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::uuid[], $8::text[], $9::boolean[],
        $10::bigint[], $11::bytea[], $12::bytea[])`,
    values: [
      bigintArray([...newStreams.values()]),
      byteaArray(names.map(streamNameHash)),
      textArray(names),
      bigintArray(events.map((event) => event.position)),
      bigintArray(events.map((event) => event.streamId)),
      bigintArray(events.map((event) => event.revision)),
      uuidArray(events.map((event) => uuidToBytes(event.id))),
      textArray(events.map((event) => event.type)),
      booleanArray(events.map((event) => event.isJson)),
      bigintArray(events.map((event) => event.createdUs)),
      byteaArray(events.map((event) => event.data)),
      byteaArray(events.map((event) => event.metadata)),
    ],
  });
}
