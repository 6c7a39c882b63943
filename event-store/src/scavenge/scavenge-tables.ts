import type pg from 'pg';

/** Positions that are scavenged, and accounted for, together. */
export const CHUNK_POSITIONS = 10_000;

/**
 * What a scavenge remembers. `scavenge` has one row for each run; `scavenged` says how many events are gone from each
 * chunk of positions, so that a gap that was meant can be told from one that was not, and how many of them still take
 * up room in their table.
 */
export const scavengeTables = `
  create table if not exists event_store.scavenge (
    id uuid primary key,
    started_at timestamptz not null default now(),
    ended_at timestamptz,
    next_position bigint not null,
    up_to bigint not null,
    removed bigint not null default 0,
    reclaimed_bytes bigint not null default 0
  );
  create table if not exists event_store.scavenged (
    chunk bigint primary key,
    removed integer not null,
    unreclaimed integer not null
  );
`;

/** Events that were removed on purpose, by chunk of positions. */
export async function scavengedChunks(client: pg.Client): Promise<Map<number, number>> {
  const { rows: found } = await client.query<{ found: string | null }>(
    `select to_regclass('event_store.scavenged') as found`,
  );
  if (found[0]?.found == null) return new Map();
  const { rows } = await client.query<{ chunk: string; removed: number }>(
    'select chunk, removed from event_store.scavenged order by chunk',
  );
  return new Map(rows.map(({ chunk, removed }) => [Number(chunk), removed]));
}

/** Takes every gap of a log that was just restored for scavenged: its backup was made of what there was. */
export async function accountForGaps(client: pg.Client, head: number): Promise<void> {
  await client.query(scavengeTables);
  await client.query(
    `insert into event_store.scavenged (chunk, removed, unreclaimed)
      select chunk, missing, 0 from (
        select all_chunks.chunk, least($1, (all_chunks.chunk + 1) * $2 - 1) - greatest(1, all_chunks.chunk * $2) + 1
          - coalesce(found.events, 0) as missing
        from generate_series(0, $1::bigint / $2::bigint) as all_chunks(chunk)
        left join (select position / $2 as chunk, count(*) as events from event_store.event group by 1) found using (chunk)
      ) counted where missing > 0`,
    [head, CHUNK_POSITIONS],
  );
}

export function chunkOf(position: number): number {
  return Math.floor(position / CHUNK_POSITIONS);
}
