import type pg from 'pg';
import type { StoredEvent } from '../log/stored-event.ts';
import { accountForGaps } from '../scavenge/scavenge-tables.ts';
import { insertEvents } from '../storage/insert-events.ts';
import { ensurePartitions, partitionsNeeded, prepareSchema, SCHEMA_VERSION } from '../storage/schema.ts';
import { takeLock } from '../storage/writer-connection.ts';
import { damaged, type EventEntry } from './backup-block.ts';
import { type BackupHeader, readBackup } from './backup-file.ts';
import { connectDatabase, hasLog } from './open-log.ts';
import { OperationError } from './operation-error.ts';

export interface RestoreOptions {
  /** An empty database, or one in which a node has never written an event. */
  readonly databaseUrl: string;
  readonly file: string;
  /** Told after every block: events restored, and how many there are. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface RestoreSummary {
  readonly header: BackupHeader;
  readonly events: number;
  readonly streams: number;
}

/**
 * Puts a backup into an empty database, all of it or nothing: it is one transaction, committed after the last checksum
 * of the file has matched.
 * @throws OperationError `database_unreachable`, `target_not_empty`, `backup_unreadable`
 * @throws StartError `database_in_use` while a node runs on the database
 */
export async function restore(options: RestoreOptions): Promise<RestoreSummary> {
  const client = await connectDatabase(options.databaseUrl, 'event-store restore');
  try {
    await takeLock(client);
    await refuseUsedDatabase(client);
    await client.query('begin');
    await client.query('set local synchronous_commit = on');
    await prepareSchema(client);
    const summary = await fill(client, options);
    if (summary.events < summary.header.head) await accountForGaps(client, summary.header.head);
    await client.query('commit');
    await client.query('analyze event_store.stream, event_store.event');
    return summary;
  } finally {
    // Without a commit the end of the session takes everything back.
    await client.end();
  }
}

/** @throws OperationError `target_not_empty` */
export async function refuseUsedDatabase(client: pg.Client): Promise<void> {
  if (!(await hasLog(client))) return;
  const { rows } = await client.query(
    'select 1 from event_store.stream union all select 1 from event_store.event limit 1',
  );
  if (rows.length > 0)
    throw new OperationError(
      'target_not_empty',
      'This database already holds a log. Nothing was changed: name an empty database.',
    );
}

async function fill(client: pg.Client, { file, onProgress }: RestoreOptions): Promise<RestoreSummary> {
  let header: BackupHeader | undefined;
  let covered = 0;
  let events = 0;
  let streams = 0;
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') {
      header = part.header;
      await adopt(client, header);
    } else if (part.kind === 'streams') {
      await insertEvents(client, new Map(part.streams.map(({ name, streamId }) => [name, streamId])), []);
      streams += part.streams.length;
    } else if (part.kind === 'events') {
      const last = part.events.at(-1)?.position ?? 0;
      if (partitionsNeeded(last, covered)) covered = await coverAll(client, part.events[0]?.position ?? 0, last);
      await insertEvents(client, new Map(), part.events.map(namedLater));
      events += part.events.length;
      onProgress?.(last, header?.head ?? last);
    } else if (header && part.events === events && part.streams === streams) return { header, events, streams };
    else throw damaged('it does not hold as many events as it says');
  }
  throw damaged('its end is missing');
}

/** A restored log is the same log, so it keeps its id. */
async function adopt(client: pg.Client, header: BackupHeader): Promise<void> {
  if (header.schemaVersion !== SCHEMA_VERSION)
    throw new OperationError(
      'backup_unreadable',
      `This backup is of schema version ${header.schemaVersion}, this program knows version ${SCHEMA_VERSION}.`,
    );
  await client.query('update event_store.node set log_id = $1', [header.logId]);
}

async function coverAll(client: pg.Client, first: number, last: number): Promise<number> {
  await ensurePartitions(client, first);
  return ensurePartitions(client, last);
}

/** Events are inserted by the id of their stream alone. */
function namedLater(event: EventEntry): StoredEvent {
  return { ...event, stream: '' };
}
