import type pg from 'pg';
import { StartError } from '../start-error.ts';

/** Raised with every change of the tables below; a node refuses a schema newer than itself. */
export const SCHEMA_VERSION = 1;

/** Events in one partition. Whole partitions are what backups copy and what old logs are cut by. */
const partitionEvents = 5_000_000;

/** A partition is made this many positions before it is needed. */
const partitionMargin = 500_000;

/**
 * Creates what is missing. The caller holds the node's lock, so nobody else does the same.
 * @throws StartError `schema_unknown` when a newer version of the node has written this log
 */
export async function prepareSchema(client: pg.Client): Promise<void> {
  await client.query(`
    create schema if not exists event_store;

    create table if not exists event_store.node (
      schema_version integer not null,
      log_id uuid not null default gen_random_uuid()
    );

    -- A stream's name has no limit, an index entry has: names are found by their SHA-256.
    create table if not exists event_store.stream (
      stream_id bigint primary key,
      name_hash bytea not null unique,
      name text not null
    );

    -- Positions count from 1 without gaps. One writer at a time keeps (stream_id, revision) unique over all
    -- partitions; each partition checks it for itself.
    create table if not exists event_store.event (
      position bigint not null,
      stream_id bigint not null,
      revision bigint not null,
      id uuid not null,
      type text not null,
      is_json boolean not null,
      created_us bigint not null,
      data bytea not null,
      metadata bytea not null
    ) partition by range (position);
  `);
  await client.query(
    'insert into event_store.node (schema_version) select $1 where not exists (select from event_store.node)',
    [SCHEMA_VERSION],
  );
  const { rows } = await client.query<{ schema_version: number }>('select schema_version from event_store.node');
  const found = rows[0]?.schema_version;
  if (found !== SCHEMA_VERSION)
    throw new StartError(
      'schema_unknown',
      `This log has schema version ${found}, this node knows version ${SCHEMA_VERSION}. Start a matching version.`,
    );
}

/** Makes sure that positions up to a margin beyond `head` have a table. @returns the last position that has one */
export async function ensurePartitions(client: pg.Client, head: number): Promise<number> {
  const last = Math.floor((head + partitionMargin) / partitionEvents);
  for (let index = Math.floor(head / partitionEvents); index <= last; index += 1) await createPartition(client, index);
  return (last + 1) * partitionEvents - 1;
}

export function partitionsNeeded(head: number, covered: number): boolean {
  return head + partitionMargin > covered;
}

async function createPartition(client: pg.Client, index: number): Promise<void> {
  const table = `event_store.event_${String(index).padStart(6, '0')}`;
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [table]);
  if (rows[0]?.found) return;
  const from = index * partitionEvents;
  const to = from + partitionEvents;
  // Made apart and attached afterwards: attaching lets readers and writers of the log go on meanwhile. One message is
  // one transaction, or part of the caller's.
  await client.query(`
    create table ${table} (
      like event_store.event,
      primary key (position),
      unique (stream_id, revision),
      check (position >= ${from} and position < ${to})
    );
    alter table event_store.event attach partition ${table} for values from (${from}) to (${to});
  `);
}
