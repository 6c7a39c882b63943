import { byteaArray } from '@proofline/platform/postgres/binary-array';
import type pg from 'pg';
import type { StoredEvent } from '../log/stored-event.ts';
import { insertEvents } from '../storage/insert-events.ts';
import { ensurePartitions, partitionsNeeded, prepareSchema } from '../storage/schema.ts';
import { streamNameHash } from '../storage/stream-name-hash.ts';
import { takeLock } from '../storage/writer-connection.ts';
import { connectDatabase } from './open-log.ts';
import { OperationError } from './operation-error.ts';
import { type OwnStreams, ownStreams } from './own-streams.ts';
import { type RemoteEvent, RemoteLog, type RemotePosition } from './remote-log.ts';

export interface ImportOptions {
  /** Connection string of the EventStoreDB to read, `esdb://…`. */
  readonly from: string;
  /** An empty database, or one in which an import from the same server was begun. */
  readonly databaseUrl: string;
  /** Take the streams of the installation with this prefix alone, of a server that others write to as well. */
  readonly prefix?: string;
  /** Take the server's own streams as well (`$stats-…`, `$users`, …); default: only their owners' streams and metadata. */
  readonly systemStreams?: boolean;
  /** Told after every block. `share` is how much of the server's log is read, 0 to 1. */
  readonly onProgress?: (progress: { readonly events: number; readonly share: number }) => void;
}

export interface ImportSummary {
  /** Events imported by this run. */
  readonly events: number;
  /** Of the server's own streams, left out by this run. */
  readonly skipped: number;
  /** Position of the last event in the new log. */
  readonly head: number;
}

/** Where an import stands; in the log's own database and changed in the transaction of every block. */
interface Checkpoint {
  readonly at: RemotePosition;
  readonly eventId: string;
  /** Position of the last event of our log. */
  readonly head: number;
}

const blockEvents = 2_000;
const blockBytes = 4 * 1024 * 1024;
const rememberedStreams = 100_000;

/**
 * Copies the log of an EventStoreDB into this database, with ids, revisions, types, bytes, order and times of creation
 * (to the microsecond). No node may run on the database meanwhile. Killed or failed anywhere, it goes on where it was
 * when it is started again; once it is done, starting it again fetches what has been written since.
 * @throws OperationError, and StartError `database_in_use`
 */
export async function importLog(options: ImportOptions): Promise<ImportSummary> {
  const own = ownStreams(options.prefix);
  const remote = RemoteLog.open(options.from);
  try {
    const client = await connectDatabase(options.databaseUrl, 'event-store import');
    try {
      await takeLock(client);
      return await copy(remote, await ImportTarget.open(client), options, own);
    } finally {
      await client.end();
    }
  } finally {
    await remote.close();
  }
}

async function copy(
  remote: RemoteLog,
  target: ImportTarget,
  options: ImportOptions,
  own: OwnStreams | undefined,
): Promise<ImportSummary> {
  const end = await remote.head();
  const { checkpoint } = target;
  let block: RemoteEvent[] = [];
  let bytes = 0;
  let events = 0;
  let skipped = 0;
  const flush = async (at: RemotePosition) => {
    await target.write(block);
    events += block.length;
    block = [];
    bytes = 0;
    options.onProgress?.({ events, share: end && end.commit > 0n ? Number(at.commit) / Number(end.commit) : 1 });
  };
  let recognised = checkpoint === undefined;
  let last: RemotePosition | undefined;
  for await (const event of remote.read(checkpoint?.at ?? 'start', own?.pattern)) {
    last = event.at;
    if (!recognised) {
      if (event.id !== checkpoint?.eventId) throw otherSource();
      recognised = true;
      continue;
    }
    if (own ? !own.has(event.stream) : !options.systemStreams && belongsToServer(event.stream)) {
      skipped += 1;
      continue;
    }
    block.push(event);
    bytes += event.data.length + event.metadata.length;
    if (block.length >= blockEvents || bytes >= blockBytes) await flush(event.at);
  }
  if (!recognised) throw otherSource();
  if (last) await flush(last);
  return { events, skipped, head: target.head };
}

/** Streams the server keeps for itself, and their metadata; metadata of any other stream is its owner's. */
function belongsToServer(stream: string): boolean {
  return stream.startsWith('$$') ? stream.startsWith('$', 2) : stream.startsWith('$');
}

function otherSource(): OperationError {
  return new OperationError(
    'other_source',
    'The import in this database was begun from another server, or that server no longer holds the event it stopped at. ' +
      'Name the server it was begun with, or an empty database.',
  );
}

/** The new log while it is being filled. */
class ImportTarget {
  readonly checkpoint: Checkpoint | undefined;
  head: number;
  readonly #client: pg.Client;
  readonly #streamIds = new Map<string, number>();
  #lastStreamId: number;
  #covered = 0;

  private constructor(client: pg.Client, checkpoint: Checkpoint | undefined, lastStreamId: number) {
    this.#client = client;
    this.checkpoint = checkpoint;
    this.head = checkpoint?.head ?? 0;
    this.#lastStreamId = lastStreamId;
  }

  /** @throws OperationError `target_not_empty` */
  static async open(client: pg.Client): Promise<ImportTarget> {
    await client.query('set synchronous_commit = on');
    await prepareSchema(client);
    await client.query(`create table if not exists event_store.import (
      only_row boolean primary key default true check (only_row),
      commit_position numeric not null,
      prepare_position numeric not null,
      event_id uuid not null,
      head bigint not null
    )`);
    const { rows } = await client.query<{ head: string; stream_id: string }>(
      `select coalesce((select position from event_store.event order by position desc limit 1), 0) as head,
        coalesce((select max(stream_id) from event_store.stream), 0) as stream_id`,
    );
    const checkpoint = await readCheckpoint(client);
    if (Number(rows[0]?.head) !== (checkpoint?.head ?? 0))
      throw new OperationError(
        'target_not_empty',
        checkpoint
          ? 'A node has written to this log since it was imported; an import would mix the two. Nothing was changed.'
          : 'This database already holds a log that was not imported. Nothing was changed: name an empty database.',
      );
    return new ImportTarget(client, checkpoint, Number(rows[0]?.stream_id));
  }

  /** Events and checkpoint in one transaction: after a kill both are there, or neither. */
  async write(block: readonly RemoteEvent[]): Promise<void> {
    const last = block.at(-1);
    if (!last) return;
    const newStreams = await this.#nameStreams(block);
    const events = block.map((event, index): StoredEvent => {
      const { at: _, ...written } = event;
      return { ...written, position: this.head + 1 + index, streamId: this.#streamIds.get(event.stream) ?? 0 };
    });
    const head = this.head + events.length;
    if (partitionsNeeded(head, this.#covered)) this.#covered = await ensurePartitions(this.#client, head);
    await this.#client.query('begin');
    await insertEvents(this.#client, newStreams, events);
    await this.#client.query({
      name: 'import-checkpoint',
      text: `insert into event_store.import (commit_position, prepare_position, event_id, head) values ($1, $2, $3, $4)
        on conflict (only_row) do update set commit_position = excluded.commit_position,
          prepare_position = excluded.prepare_position, event_id = excluded.event_id, head = excluded.head`,
      values: [String(last.at.commit), String(last.at.prepare), last.id, head],
    });
    await this.#client.query('commit');
    this.head = head;
    this.#trim();
  }

  /** Finds or gives the ids of the block's streams. @returns those that are new */
  async #nameStreams(block: readonly RemoteEvent[]): Promise<Map<string, number>> {
    const unknown = [...new Set(block.map(({ stream }) => stream))].filter((name) => !this.#streamIds.has(name));
    const { rows } = await this.#client.query<[string, string]>({
      name: 'import-streams',
      rowMode: 'array',
      text: 'select name, stream_id from event_store.stream where name_hash = any ($1::bytea[])',
      values: [byteaArray(unknown.map(streamNameHash))],
    });
    for (const [name, streamId] of rows) this.#streamIds.set(name, Number(streamId));
    const newStreams = new Map<string, number>();
    for (const name of unknown) {
      if (this.#streamIds.has(name)) continue;
      this.#lastStreamId += 1;
      this.#streamIds.set(name, this.#lastStreamId);
      newStreams.set(name, this.#lastStreamId);
    }
    return newStreams;
  }

  #trim(): void {
    if (this.#streamIds.size > rememberedStreams) this.#streamIds.clear();
  }
}

async function readCheckpoint(client: pg.Client): Promise<Checkpoint | undefined> {
  const { rows } = await client.query<{ commit: string; prepare: string; event_id: string; head: string }>(
    'select commit_position as commit, prepare_position as prepare, event_id, head from event_store.import',
  );
  const row = rows[0];
  if (!row) return undefined;
  const at = { commit: BigInt(row.commit), prepare: BigInt(row.prepare) };
  return { at, eventId: row.event_id, head: Number(row.head) };
}
