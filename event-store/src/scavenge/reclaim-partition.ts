import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CHUNK_POSITIONS, chunkOf } from './scavenge-tables.ts';

/** One table of the log: positions `from <= position < to`. */
export interface Partition {
  readonly table: string;
  readonly from: number;
  readonly to: number;
}

/** Below this share of removed events a table is left to reuse its own room. */
const rewriteShare = 0.1;
const lockTimeoutMs = 500;
const maxSwapAttempts = 20;

export async function partitionsOf(client: pg.Client): Promise<Partition[]> {
  const { rows } = await client.query<{ table: string; bounds: string }>(
    `select c.relname as table, pg_get_expr(c.relpartbound, c.oid) as bounds
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'event_store.event'::regclass order by c.relname`,
  );
  return rows
    .map(({ table, bounds }) => {
      const [from = 0, to = 0] = [...bounds.matchAll(/'(\d+)'/g)].map(([, digits]) => Number(digits));
      return { table, from, to };
    })
    .toSorted((a, b) => a.from - b.from);
}

/**
 * Gives back the room of removed events. A table that is full and has lost enough is written anew beside the old one
 * and takes its place in a moment; the others keep the room for what is written next. @returns bytes given back
 */
export async function reclaimPartition(client: pg.Client, partition: Partition, head: number): Promise<number> {
  const { removed, kept } = await countsOf(client, partition);
  if (removed === 0) return 0;
  const before = await bytesOf(client, partition.table);
  const full = partition.to <= head;
  if (full && removed >= rewriteShare * (removed + kept)) {
    if (!(await rewrite(client, partition))) return 0;
    await client.query(
      'update event_store.scavenged set unreclaimed = 0 where chunk between $1 and $2',
      chunksOf(partition),
    );
  } else await client.query(`vacuum event_store.${pg.escapeIdentifier(partition.table)}`);
  return Math.max(0, before - (await bytesOf(client, partition.table)));
}

async function rewrite(client: pg.Client, { table, from, to }: Partition): Promise<boolean> {
  const old = `event_store.${pg.escapeIdentifier(table)}`;
  const newName = pg.escapeIdentifier(`${table}_scavenged`);
  await client.query(`
    drop table if exists event_store.${newName};
    create table event_store.${newName} (like event_store.event, check (position >= ${from} and position < ${to}));
    insert into event_store.${newName} select * from ${old} order by position;
    alter table event_store.${newName} add primary key (position), add unique (stream_id, revision);
    analyze event_store.${newName};
  `);
  for (let attempt = 1; attempt <= maxSwapAttempts; attempt += 1) {
    try {
      // Nobody waits behind us for longer than the lock may take.
      await client.query(`
        begin;
        set local lock_timeout = ${lockTimeoutMs};
        alter table event_store.event detach partition ${old};
        drop table ${old};
        alter table event_store.${newName} rename to ${pg.escapeIdentifier(table)};
        alter table event_store.event attach partition ${old} for values from (${from}) to (${to});
        commit;
      `);
      return true;
    } catch (error) {
      await client.query('rollback');
      if (!isBusy(error)) throw error;
      await wait(Math.min(1_000, 50 * attempt));
    }
  }
  await client.query(`drop table if exists event_store.${newName}`);
  return false;
}

async function countsOf(client: pg.Client, partition: Partition): Promise<{ removed: number; kept: number }> {
  const { rows } = await client.query<{ removed: string; kept: string }>(
    `select coalesce(sum(unreclaimed), 0) as removed,
      (select count(*) from event_store.${pg.escapeIdentifier(partition.table)}) as kept
      from event_store.scavenged where chunk between $1 and $2`,
    chunksOf(partition),
  );
  return { removed: Number(rows[0]?.removed), kept: Number(rows[0]?.kept) };
}

function chunksOf({ from, to }: Partition): [number, number] {
  return [chunkOf(from), chunkOf(to - 1 - ((to - 1) % CHUNK_POSITIONS))];
}

async function bytesOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>('select pg_total_relation_size($1::regclass) as bytes', [
    `event_store.${pg.escapeIdentifier(table)}`,
  ]);
  return Number(rows[0]?.bytes);
}

/** `lock_not_available`, `deadlock_detected`. */
function isBusy(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
}
