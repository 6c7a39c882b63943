import { bigintArray } from '@proofline/platform/postgres/binary-array';
import type pg from 'pg';
import { tombstoneRevision } from '../log/stored-event.ts';
import {
  firstRevision,
  isSoftDeleted,
  metastreamLimits,
  parseStreamLimits,
  type StreamLimits,
} from '../log/stream-metadata.ts';

/** Which events of a stream can go: those before `keepFrom`, and those written before `expiredBeforeUs`. */
export interface Doom {
  readonly streamId: number;
  /** The stream's last event: it always stays, so that the stream goes on counting where it was. */
  readonly head: number;
  readonly keepFrom: number;
  /** 0: none is too old. */
  readonly expiredBeforeUs: number;
}

interface MetastreamRow {
  readonly meta_id: string;
  readonly meta_head: string | null;
  readonly stream_id: string | null;
  readonly head: string | null;
  readonly metadata: Buffer | null;
}

const streamsAtATime = 1_000;

/** What of a stream the readers of it no longer see; undefined when that is nothing. */
export function doomOf(streamId: number, head: number, limits: StreamLimits, nowMs: number): Doom | undefined {
  if (head < 0) return undefined;
  const keepFrom = isSoftDeleted(limits) ? head : Math.min(head, firstRevision(limits, head));
  const expiredBeforeUs =
    limits.maxAgeSeconds === undefined ? 0 : Math.max(0, (nowMs - limits.maxAgeSeconds * 1_000) * 1_000);
  if (keepFrom === 0 && expiredBeforeUs === 0) return undefined;
  return { streamId, head, keepFrom, expiredBeforeUs };
}

/** Gathers in the temporary table `doomed` what can go, by the rules that readers see. @returns how many streams */
export async function gatherDoomedStreams(client: pg.Client, nowMs: number): Promise<number> {
  await client.query(`
    drop table if exists doomed;
    create temporary table doomed (
      stream_id bigint primary key,
      head bigint not null,
      keep_from bigint not null,
      expired_before_us bigint not null
    );
  `);
  for await (const rows of metastreams(client))
    await insert(
      client,
      rows.flatMap((row) => doomsOf(row, nowMs)),
    );
  // Of a stream closed for ever only the tombstone stays.
  await client.query(
    `insert into doomed select distinct stream_id, revision, revision, 0 from event_store.event where revision = $1
      on conflict (stream_id) do update set head = excluded.head, keep_from = excluded.keep_from`,
    [tombstoneRevision],
  );
  await client.query('analyze doomed');
  const { rows } = await client.query<{ count: string }>('select count(*) from doomed');
  return Number(rows[0]?.count);
}

function doomsOf(row: MetastreamRow, nowMs: number): Doom[] {
  const metadata = doomOf(Number(row.meta_id), Number(row.meta_head ?? -1), metastreamLimits, nowMs);
  const limits = parseStreamLimits(row.metadata ?? undefined);
  const stream =
    row.stream_id === null ? undefined : doomOf(Number(row.stream_id), Number(row.head ?? -1), limits, nowMs);
  return [metadata, stream].filter((doom) => doom !== undefined);
}

async function* metastreams(client: pg.Client): AsyncGenerator<MetastreamRow[]> {
  let after = '0';
  for (;;) {
    const { rows } = await client.query<MetastreamRow>(
      `select m.stream_id as meta_id, last.revision as meta_head, last.data as metadata, s.stream_id, head.revision as head
        from (select stream_id, name from event_store.stream where stream_id > $1 and starts_with(name, '$$')
          order by stream_id limit $2) m
        left join event_store.stream s on s.name_hash = sha256(convert_to(substr(m.name, 3), 'UTF8'))
        left join lateral (select revision, case when is_json then data end as data from event_store.event e
          where e.stream_id = m.stream_id order by revision desc limit 1) last on true
        left join lateral (select revision from event_store.event e where e.stream_id = s.stream_id
          order by revision desc limit 1) head on true
        order by m.stream_id`,
      [after, streamsAtATime],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.meta_id;
  }
}

/** A metadata stream can have metadata of its own: what it is doomed to already stays. */
async function insert(client: pg.Client, dooms: readonly Doom[]): Promise<void> {
  await client.query(
    `insert into doomed select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])
      on conflict (stream_id) do nothing`,
    [
      bigintArray(dooms.map((doom) => doom.streamId)),
      bigintArray(dooms.map((doom) => doom.head)),
      bigintArray(dooms.map((doom) => doom.keepFrom)),
      bigintArray(dooms.map((doom) => Math.floor(doom.expiredBeforeUs))),
    ],
  );
}
