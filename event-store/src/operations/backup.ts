import type pg from 'pg';
import { blockKinds, encodeEvents, encodeStreams, type StreamEntry } from './backup-block.ts';
import { BackupWriter } from './backup-file.ts';
import { openLog } from './open-log.ts';
import { walkLog } from './walk-log.ts';

export interface BackupOptions {
  readonly databaseUrl: string;
  /** Must not exist. */
  readonly file: string;
  now(): number;
  /** Told after every block: events copied, and how many there are. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface BackupSummary {
  readonly head: number;
  readonly events: number;
  readonly streams: number;
  /** Size of the file. */
  readonly bytes: number;
}

const streamsPerBlock = 5_000;

/**
 * Writes the log as it stands at one moment to a file, while a node may go on writing. Memory does not grow with it.
 * @throws OperationError `database_unreachable`, `log_missing`, `file_exists`
 */
export async function backup(options: BackupOptions): Promise<BackupSummary> {
  const { client, logId, schemaVersion, head } = await openLog(options.databaseUrl, 'event-store backup');
  let writer: BackupWriter | undefined;
  try {
    const takenAt = new Date(options.now()).toISOString();
    writer = await BackupWriter.create(options.file, { logId, schemaVersion, takenAt, head });
    let streams = 0;
    for await (const entries of walkStreams(client)) {
      await writer.block(blockKinds.streams, encodeStreams(entries));
      streams += entries.length;
    }
    let events = 0;
    for await (const block of walkLog(client, { after: 0, upTo: head })) {
      await writer.block(blockKinds.events, encodeEvents(block));
      events += block.length;
      options.onProgress?.(block.at(-1)?.position ?? 0, head);
    }
    return { head, events, streams, bytes: await writer.finish({ streams, events }) };
  } catch (error) {
    await writer?.abandon();
    throw error;
  } finally {
    await client.end();
  }
}

async function* walkStreams(client: pg.Client): AsyncGenerator<StreamEntry[]> {
  let after = 0;
  for (;;) {
    const { rows } = await client.query<[string, string]>({
      rowMode: 'array',
      text: 'select stream_id, name from event_store.stream where stream_id > $1 order by stream_id limit $2',
      values: [after, streamsPerBlock],
    });
    const streams = rows.map(([streamId, name]) => ({ streamId: Number(streamId), name }));
    const last = streams.at(-1);
    if (!last) return;
    yield streams;
    after = last.streamId;
  }
}
