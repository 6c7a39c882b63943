import { byteaArray } from '@proofline/platform/postgres/binary-array';
import pg from 'pg';
import type { StoredEvent } from '../log/stored-event.ts';
import { StartError } from '../start-error.ts';
import { type EventRow, eventColumns, eventFromRow } from './event-rows.ts';
import { insertEvents } from './insert-events.ts';
import { FIRST_PAGE_EVENTS, nextPageEvents } from './page-size.ts';
import { ensurePartitions, partitionsNeeded, prepareSchema } from './schema.ts';
import { streamNameHash } from './stream-name-hash.ts';

/** What the writer must know of a stream before it can decide about an append. */
export interface StreamHead {
  readonly streamId: number | undefined;
  /** Revision of the last event, -1 when there is none. */
  readonly head: number;
  /** Data of the last event of the metadata stream; empty when that is not JSON, which then says nothing. */
  readonly metadata: Buffer | undefined;
}

export interface EventIdentity {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}

export interface WriterConnectionOptions {
  readonly databaseUrl: string;
  /** Start although Postgres may lose committed transactions. */
  readonly allowUnsafeDurability: boolean;
  /** Backend of an earlier connection of this node that may still hold the lock. */
  readonly previousBackend?: number | undefined;
}

/** Names the node's lock among the database's advisory locks: 'evst'. */
const lockKey = 0x65767374;

const connectTimeoutMs = 3_000;
const statementTimeoutMs = 10_000;

/**
 * The one connection that writes. It holds the node's advisory lock for as long as it lives, and writes on the same
 * session, so nothing can be committed after another node has taken over.
 */
export class WriterConnection {
  readonly #client: pg.Client;
  readonly backend: number;
  /** Resolves when the connection, and the lock with it, is gone. */
  readonly lost: Promise<void>;
  #coveredPosition = 0;

  private constructor(client: pg.Client, backend: number) {
    this.#client = client;
    this.backend = backend;
    this.lost = new Promise((resolve) => client.once('end', () => resolve()));
  }

  /**
   * Connects, takes the lock and brings the schema up.
   * @throws StartError `database_unreachable`, `database_in_use`, `database_not_durable`, `schema_unknown`
   */
  static async open(options: WriterConnectionOptions): Promise<WriterConnection> {
    const client = new pg.Client({
      connectionString: options.databaseUrl,
      connectionTimeoutMillis: connectTimeoutMs,
      // Postgres gives a stuck statement up first; this ends waiting for a Postgres that does not answer at all.
      query_timeout: statementTimeoutMs + 2_000,
      statement_timeout: statementTimeoutMs,
      application_name: 'event-store writer',
      keepAlive: true,
    });
    // Lost connections show as failing queries; without a listener they would end the process.
    client.on('error', () => {});
    try {
      await client.connect();
    } catch (error) {
      throw new StartError('database_unreachable', `Postgres cannot be reached: ${messageOf(error)}`, { cause: error });
    }
    try {
      if (!options.allowUnsafeDurability) await refuseUnsafeSettings(client);
      await client.query('set synchronous_commit = on; set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2');
      await takeLock(client, options.previousBackend);
      await prepareSchema(client);
      const backend = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      return new WriterConnection(client, backend.rows[0]?.pid ?? 0);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  /** Position of the last event, 0 for an empty log; and the highest stream id given out. */
  async head(): Promise<{ position: number; streamId: number }> {
    const { rows } = await this.#client.query<{ position: string; stream_id: string }>(
      `select coalesce((select position from event_store.event order by position desc limit 1), 0) as position,
        coalesce((select max(stream_id) from event_store.stream), 0) as stream_id`,
    );
    const position = Number(rows[0]?.position);
    await this.#coverPositions(position);
    return { position, streamId: Number(rows[0]?.stream_id) };
  }

  /** The next events, `maxEvents` or up to the end; in several queries, because they may be large. */
  async eventsAfter(position: number, maxEvents: number): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    let wanted = FIRST_PAGE_EVENTS;
    for (;;) {
      wanted = Math.min(wanted, maxEvents - events.length);
      const part = await this.#eventsAfter(events.at(-1)?.position ?? position, wanted);
      for (const event of part) events.push(event);
      if (part.length < wanted || events.length === maxEvents) return events;
      wanted = nextPageEvents(part, maxEvents);
    }
  }

  async #eventsAfter(position: number, maxEvents: number): Promise<StoredEvent[]> {
    const { rows } = await this.#client.query<EventRow>({
      rowMode: 'array',
      text: `select ${eventColumns()} from event_store.event e
        where e.position > $1 order by e.position limit $2`,
      values: [position, maxEvents],
    });
    return rows.map(eventFromRow);
  }

  /** The newest events' ids, oldest first. */
  async recentIds(limit: number): Promise<EventIdentity[]> {
    const { rows } = await this.#client.query<[string, string, string, string]>({
      rowMode: 'array',
      text: `select e.id, s.name, e.revision, e.position
        from (select id, stream_id, revision, position from event_store.event order by position desc limit $1) e
        join event_store.stream s on s.stream_id = e.stream_id order by e.position`,
      values: [limit],
    });
    return rows.map(([id, stream, revision, position]) => ({
      id,
      stream,
      revision: Number(revision),
      position: Number(position),
    }));
  }

  /** One row a name, in the order of `names`. */
  async streamHeads(names: readonly string[]): Promise<StreamHead[]> {
    const { rows } = await this.#client.query<[string | null, string | null, Buffer | null]>({
      name: 'stream-heads',
      rowMode: 'array',
      text: `select s.stream_id, h.revision, m.data
        from unnest($1::bytea[], $2::bytea[]) with ordinality as n(name_hash, meta_hash, place)
        left join event_store.stream s on s.name_hash = n.name_hash
        left join lateral (select revision from event_store.event e where e.stream_id = s.stream_id
          order by revision desc limit 1) h on true
        left join event_store.stream ms on ms.name_hash = n.meta_hash
        left join lateral (select case when is_json then data else '' end as data from event_store.event e
          where e.stream_id = ms.stream_id order by revision desc limit 1) m on true
        order by n.place`,
      values: [byteaArray(names.map(streamNameHash)), byteaArray(names.map((name) => streamNameHash(`$$${name}`)))],
    });
    return rows.map(([streamId, head, metadata]) => ({
      streamId: streamId === null ? undefined : Number(streamId),
      head: head === null ? -1 : Number(head),
      metadata: metadata ?? undefined,
    }));
  }

  async identities(stream: string, streamId: number, from: number, to: number): Promise<EventIdentity[]> {
    const { rows } = await this.#client.query<[string, string, string]>({
      name: 'identities',
      rowMode: 'array',
      text: `select id, revision, position from event_store.event
        where stream_id = $1 and revision between $2 and $3 order by revision`,
      values: [streamId, from, to],
    });
    return rows.map(([id, revision, position]) => ({
      id,
      stream,
      revision: Number(revision),
      position: Number(position),
    }));
  }

  /** Commits all of it in one statement, hence one transaction. */
  async insert(newStreams: ReadonlyMap<string, number>, events: readonly StoredEvent[]): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    if (partitionsNeeded(last.position, this.#coveredPosition)) await this.#coverPositions(last.position);
    await insertEvents(this.#client, newStreams, events);
  }

  /** Frees the lock with the connection. */
  async close(): Promise<void> {
    await this.#client.end().catch(() => {});
  }

  async #coverPositions(head: number): Promise<void> {
    this.#coveredPosition = await ensurePartitions(this.#client, head);
  }
}

async function refuseUnsafeSettings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ fsync: string; synchronous_commit: string }>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`,
  );
  const unsafe = [
    rows[0]?.fsync === 'off' ? 'fsync' : undefined,
    rows[0]?.synchronous_commit === 'off' ? 'synchronous_commit' : undefined,
  ].filter((setting) => setting !== undefined);
  if (unsafe.length > 0)
    throw new StartError(
      'database_not_durable',
      `Postgres runs with ${unsafe.join(' and ')} off and could lose acknowledged events. ` +
        'Turn it on, or start the node with allowUnsafeDurability (EVENTSTORE_ALLOW_UNSAFE_DURABILITY=true).',
    );
}

/**
 * Makes this session the only one that may write the log, until it ends.
 * @param previousBackend a session of the same node that may still hold the lock
 * @throws StartError `database_in_use`
 */
export async function takeLock(client: pg.Client, previousBackend?: number): Promise<void> {
  if (previousBackend !== undefined)
    // Our own earlier session may not have noticed yet that its client is gone. Only one that holds the lock is ours.
    await client.query(
      `select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and objid = $1 and pid = $2 and database =
          (select oid from pg_database where datname = current_database())`,
      [lockKey, previousBackend],
    );
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
  if (rows[0]?.taken !== true)
    throw new StartError(
      'database_in_use',
      'Another event store node already writes to this database. Stop it first, or give this node its own database.',
    );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
}
