import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { type StoredEvent, tombstoneRevision } from '../log/stored-event.ts';
import { isMetastream } from '../log/stream-metadata.ts';
import { type ExportCheckpoint, readExportCheckpoint, targetOf, writeExportCheckpoint } from './export-checkpoint.ts';
import { fillerId } from './filler-id.ts';
import { openLog } from './open-log.ts';
import { OperationError } from './operation-error.ts';
import { type OwnStreams, ownStreams } from './own-streams.ts';
import { RemoteLog } from './remote-log.ts';
import { walkLog } from './walk-log.ts';

export interface ExportOptions {
  readonly databaseUrl: string;
  /** Connection string of the EventStoreDB to fill, `esdb://…`. */
  readonly to: string;
  /** Remembers how far the export is. */
  readonly checkpointFile: string;
  /** Bring over the streams of the installation with this prefix alone, to a server that others may write to. */
  readonly prefix?: string;
  /** Put empty events in the place of those that a scavenge has removed, so that revisions stay; default: refuse. */
  readonly fillGaps?: boolean;
  /** Told after every block: the position reached, and the last one. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface ExportSummary {
  /** Events of the log that this run has brought over. */
  readonly events: number;
  /** Empty events written in the place of scavenged ones. */
  readonly fillers: number;
  /** Position of the last event of the log. */
  readonly head: number;
}

/** Far below the 1 MiB an append may have, because what counts for it differs a little between versions. */
const appendBytes = 512 * 1024;
const appendEvents = 500;
const tries = 6;
const firstPauseMs = 100;

/**
 * Copies the log to an EventStoreDB with ids, revisions, types, bytes and order. One append is under way at a time and
 * at its exact revision: the order of the whole log is kept, and what is repeated after a kill is recognised. The
 * other server sets the time of creation itself; its protocol takes none.
 * @throws OperationError
 */
export async function exportLog(options: ExportOptions): Promise<ExportSummary> {
  const own = ownStreams(options.prefix);
  const log = await openLog(options.databaseUrl, 'event-store export');
  const remote = RemoteLog.open(options.to);
  try {
    const place = { logId: log.logId, target: targetOf(options.to), prefix: options.prefix ?? null };
    const checkpoint = await readExportCheckpoint(options.checkpointFile);
    if (checkpoint && !isOf(checkpoint, place))
      throw new OperationError(
        'other_source',
        `${options.checkpointFile} belongs to an export of another log, of another prefix or to ${checkpoint.target}. Name another file with --checkpoint.`,
      );
    const remember = (position: number) => writeExportCheckpoint(options.checkpointFile, { ...place, position });
    const found = await firstStream(remote, own);
    if (!checkpoint && found !== undefined) throw serverInUse(found, own);
    // A server that lost everything since, or a new one at the same address, is filled from the beginning.
    const after = found === undefined ? 0 : (checkpoint?.position ?? 0);
    if (after !== checkpoint?.position) await remember(after);
    const writer = new ExportWriter(log.client, remote, options.fillGaps ?? false);
    let events = 0;
    for await (const block of walkLog(log.client, { after, upTo: log.head })) {
      const wanted = own ? block.filter(({ stream }) => own.has(stream)) : block;
      for (const run of runsOf(wanted)) await writer.write(run);
      events += wanted.length;
      const position = block.at(-1)?.position ?? 0;
      await remember(position);
      options.onProgress?.(position, log.head);
    }
    return { events, fillers: writer.fillers, head: log.head };
  } finally {
    await remote.close();
    await log.client.end();
  }
}

function isOf(checkpoint: ExportCheckpoint, { logId, target, prefix }: Omit<ExportCheckpoint, 'position'>): boolean {
  const samePrefix = checkpoint.prefix === undefined || checkpoint.prefix === prefix;
  return checkpoint.logId === logId && checkpoint.target === target && samePrefix;
}

/** Of the streams that an export would meet. */
async function firstStream(remote: RemoteLog, own: OwnStreams | undefined): Promise<string | undefined> {
  for await (const { stream } of remote.read('start', own?.pattern)) {
    if (own ? own.has(stream) : !stream.startsWith('$')) return stream;
  }
  return undefined;
}

function serverInUse(stream: string, own: OwnStreams | undefined): OperationError {
  return new OperationError(
    'target_not_empty',
    `The server already holds events, e.g. in stream '${stream}', and no export of this log was begun with this checkpoint. ` +
      (own
        ? 'Nothing was written: name a server on which nobody has these streams.'
        : 'Nothing was written: name an empty server, or with --prefix whose streams are to be brought to one of several.'),
  );
}

/** Neighbours of one stream that one append can carry. */
export function* runsOf(events: readonly StoredEvent[]): Generator<[StoredEvent, ...StoredEvent[]]> {
  let run: [StoredEvent, ...StoredEvent[]] | undefined;
  let bytes = 0;
  for (const event of events) {
    const size = event.data.length + event.metadata.length + 2 * event.type.length;
    const last = run?.at(-1);
    const joins =
      run !== undefined &&
      last?.streamId === event.streamId &&
      event.revision === last.revision + 1 &&
      run.length < appendEvents &&
      bytes + size <= appendBytes &&
      // The server may have written a metadata event of its own accord: each is looked at alone.
      !isMetastream(event.stream);
    if (joins) run?.push(event);
    else {
      if (run) yield run;
      run = [event];
      bytes = 0;
    }
    bytes += size;
  }
  if (run) yield run;
}

class ExportWriter {
  fillers = 0;
  readonly #source: pg.Client;
  readonly #remote: RemoteLog;
  readonly #fillGaps: boolean;

  constructor(source: pg.Client, remote: RemoteLog, fillGaps: boolean) {
    this.#source = source;
    this.#remote = remote;
    this.#fillGaps = fillGaps;
  }

  async write(run: readonly [StoredEvent, ...StoredEvent[]]): Promise<void> {
    let pauseMs = firstPauseMs;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#write(run);
      } catch (error) {
        const passing = error instanceof OperationError && error.code === 'server_unreachable';
        if (!passing || attempt === tries) throw error;
        await wait(pauseMs);
        pauseMs *= 2;
      }
    }
  }

  async #write(run: readonly [StoredEvent, ...StoredEvent[]]): Promise<void> {
    const [first] = run;
    if (first.revision === tombstoneRevision) return this.#remote.tombstone(first.stream);
    const outcome = await this.#remote.append(first.stream, first.revision - 1, run);
    if (outcome.kind === 'written') return;
    const { current } = outcome;
    if (current < first.revision - 1) {
      await this.#refuseLoss(first, current);
      await this.#fill(first.stream, current + 1, first.revision - 1);
      return this.#write(run);
    }
    if (run.length === 1 && (await this.#wroteItself(first))) return;
    throw new OperationError(
      'conflict',
      `Stream '${first.stream}' of the server is at revision ${current} and holds something else at revision ${first.revision}: somebody else writes to it.`,
    );
  }

  /** An EventStoreDB writes the metadata of a stream that comes back to life by itself, with an id of its own. */
  async #wroteItself(event: StoredEvent): Promise<boolean> {
    if (!isMetastream(event.stream)) return false;
    const there = await this.#remote.eventAt(event.stream, event.revision);
    return there?.type === event.type && isDeepStrictEqual(jsonOf(there.data), jsonOf(event.data));
  }

  /** What the log has was brought over before this event: a server without it has lost it since. */
  async #refuseLoss({ stream, streamId, revision }: StoredEvent, current: number): Promise<void> {
    const { rowCount } = await this.#source.query(
      'select 1 from event_store.event where stream_id = $1 and revision > $2 and revision < $3 limit 1',
      [streamId, current, revision],
    );
    if (rowCount === 0) return;
    throw new OperationError(
      'conflict',
      `Stream '${stream}' of the server ends at revision ${current}, and more of it was brought over before: the server ` +
        'has lost events since, such as by a restored backup. Empty it and call this again, or name another one.',
    );
  }

  async #fill(stream: string, from: number, to: number): Promise<void> {
    if (!this.#fillGaps)
      throw new OperationError(
        'revision_gap',
        `Stream '${stream}' lacks revisions ${from} to ${to} here, because a scavenge has removed them, and an EventStoreDB ` +
          'counts from 0 without gaps. With --fill-gaps empty events of type $truncated take their places.',
      );
    for (let revision = from; revision <= to; revision += appendEvents) {
      const count = Math.min(appendEvents, to - revision + 1);
      const events = Array.from({ length: count }, (_, n) => ({
        id: fillerId(stream, revision + n),
        type: '$truncated',
        isJson: true,
        data: Buffer.from('{}'),
        metadata: Buffer.alloc(0),
      }));
      const outcome = await this.#remote.append(stream, revision - 1, events);
      if (outcome.kind !== 'written')
        throw new OperationError(
          'conflict',
          `Stream '${stream}' of the server changes meanwhile: somebody writes to it.`,
        );
      this.fillers += count;
    }
  }
}

/** Undefined for what is no JSON. Large numbers may differ in their last digits and still count as equal. */
function jsonOf(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'));
  } catch {
    return undefined;
  }
}
