import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { gatherDoomedStreams } from './doomed-streams.ts';
import { type Partition, partitionsOf, reclaimPartition } from './reclaim-partition.ts';
import { CHUNK_POSITIONS, chunkOf, scavengeTables } from './scavenge-tables.ts';

export interface ScavengeOptions {
  /** Database of the log; a node may run on it. */
  readonly databaseUrl: string;
  readonly now?: () => number;
  /** Ends the scavenge after the chunk at hand; the next one goes on from there. */
  readonly signal?: AbortSignal;
  /** Told the id once, before anything is removed. */
  readonly onStart?: (id: string) => void;
  /** Told after every chunk of positions: how far, how far it goes, and what was removed up to now. */
  readonly onProgress?: (position: number, upTo: number, removed: number) => void;
  /** Told the positions of removed events. */
  readonly onRemoved?: (positions: readonly number[]) => void;
}

export interface ScavengeSummary {
  readonly id: string;
  /** False: it was stopped, and the next scavenge goes on. */
  readonly finished: boolean;
  readonly removedEvents: number;
  /** Bytes given back to the disk; what a table keeps for new events does not count. */
  readonly reclaimedBytes: number;
}

export type ScavengeErrorCode = 'database_unreachable' | 'log_missing' | 'scavenge_running';

/** There is no scavenge to be had; the message tells the operator why. */
export class ScavengeError extends Error {
  readonly code: ScavengeErrorCode;

  constructor(code: ScavengeErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ScavengeError';
    this.code = code;
  }
}

/** Names the lock of a scavenge among the database's advisory locks: 'evsc'. */
const lockKey = 0x65767363;
const connectTimeoutMs = 5_000;
/** Longest rest after a chunk, which leaves the disk to the writer. */
const maxRestMs = 100;

interface Run {
  readonly id: string;
  nextPosition: number;
  readonly upTo: number;
}

/**
 * Removes for good what no reader of a stream sees any more: events beyond `$maxCount` and `$maxAge`, before `$tb`, of
 * deleted and closed streams, and all but the last of metadata streams. The last event of a stream always stays, so
 * that revisions and positions go on as they were; readers of the log find gaps. A scavenge that was broken off is
 * taken up again. Readers and writers go on meanwhile.
 * @throws ScavengeError `database_unreachable`, `log_missing`, or `scavenge_running` when another one is at it
 */
export async function scavenge(options: ScavengeOptions): Promise<ScavengeSummary> {
  const client = await connect(options.databaseUrl);
  try {
    await prepare(client);
    const now = options.now ?? Date.now;
    const run = await beginRun(client);
    options.onStart?.(run.id);
    if ((await gatherDoomedStreams(client, now())) === 0) run.nextPosition = run.upTo + 1;
    const finished = await removeAndReclaim(client, run, options);
    if (finished) await client.query('update event_store.scavenge set ended_at = now() where id = $1', [run.id]);
    const { rows } = await client.query<{ removed: string; reclaimed_bytes: string }>(
      'select removed, reclaimed_bytes from event_store.scavenge where id = $1',
      [run.id],
    );
    return {
      id: run.id,
      finished,
      removedEvents: Number(rows[0]?.removed),
      reclaimedBytes: Number(rows[0]?.reclaimed_bytes),
    };
  } finally {
    await client.end();
  }
}

/** @returns whether it came to its end */
async function removeAndReclaim(client: pg.Client, run: Run, options: ScavengeOptions): Promise<boolean> {
  for (const partition of await partitionsOf(client)) {
    const end = Math.min(partition.to - 1, run.upTo);
    while (run.nextPosition <= end) {
      if (options.signal?.aborted) return false;
      await removeChunk(client, run, Math.min(end, (chunkOf(run.nextPosition) + 1) * CHUNK_POSITIONS - 1), options);
    }
    if (options.signal?.aborted) return false;
    await reclaim(client, run, partition);
  }
  return true;
}

async function removeChunk(client: pg.Client, run: Run, last: number, options: ScavengeOptions): Promise<void> {
  const begun = performance.now();
  const from = run.nextPosition;
  const { rows } = await client.query<{ positions: string[] | null; total: string }>({
    name: 'remove-chunk',
    text: `with gone as (
        delete from event_store.event e using doomed d
        where e.position between $1 and $2 and e.stream_id = d.stream_id and e.revision < d.head
          and (e.revision < d.keep_from or e.created_us < d.expired_before_us)
        returning e.position
      ), counted as (select count(*) as removed, array_agg(position) as positions from gone), accounted as (
        insert into event_store.scavenged (chunk, removed, unreclaimed)
        select $3, removed, removed from counted where removed > 0
        on conflict (chunk) do update set removed = scavenged.removed + excluded.removed,
          unreclaimed = scavenged.unreclaimed + excluded.unreclaimed
      )
      update event_store.scavenge set next_position = $2 + 1, removed = scavenge.removed + counted.removed
      from counted where id = $4 returning counted.positions, scavenge.removed as total`,
    values: [from, last, chunkOf(from), run.id],
  });
  run.nextPosition = last + 1;
  const removed = (rows[0]?.positions ?? []).map(Number);
  if (removed.length > 0) options.onRemoved?.(removed);
  options.onProgress?.(last, run.upTo, Number(rows[0]?.total));
  if (removed.length > 0) await wait(Math.min(maxRestMs, performance.now() - begun));
}

async function reclaim(client: pg.Client, run: Run, partition: Partition): Promise<void> {
  if (partition.from > run.upTo) return;
  const bytes = await reclaimPartition(client, partition, run.upTo);
  if (bytes > 0)
    await client.query('update event_store.scavenge set reclaimed_bytes = reclaimed_bytes + $1 where id = $2', [
      bytes,
      run.id,
    ]);
}

/** The run that was broken off, or a new one up to the last event there is. */
async function beginRun(client: pg.Client): Promise<Run> {
  const { rows: open } = await client.query<{ id: string; next_position: string; up_to: string }>(
    'select id, next_position, up_to from event_store.scavenge where ended_at is null order by started_at limit 1',
  );
  const broken = open[0];
  if (broken) return { id: broken.id, nextPosition: Number(broken.next_position), upTo: Number(broken.up_to) };
  const { rows } = await client.query<{ head: string }>(
    'select coalesce((select position from event_store.event order by position desc limit 1), 0) as head',
  );
  const run = { id: randomUUID(), nextPosition: 1, upTo: Number(rows[0]?.head) };
  await client.query('insert into event_store.scavenge (id, next_position, up_to) values ($1, $2, $3)', [
    run.id,
    run.nextPosition,
    run.upTo,
  ]);
  return run;
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'event-store scavenge',
    keepAlive: true,
  });
  // Lost connections show as failing queries; without a listener they would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new ScavengeError('database_unreachable', `Postgres cannot be reached: ${reason}`, { cause: error });
  }
}

/** @throws ScavengeError */
async function prepare(client: pg.Client): Promise<void> {
  const { rows: log } = await client.query<{ found: string | null }>(
    `select to_regclass('event_store.event') as found`,
  );
  if (log[0]?.found == null) throw new ScavengeError('log_missing', 'This database holds no event store log.');
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
  if (rows[0]?.taken !== true) throw new ScavengeError('scavenge_running', 'Another scavenge of this log is running.');
  await client.query(scavengeTables);
}
