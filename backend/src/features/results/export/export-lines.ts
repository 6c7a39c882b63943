import { availableParallelism } from 'node:os';
import { HANDFULS_KEPT } from '@proofline/projections/raw-rows/raw-rows';
import type { Piscina } from 'piscina';
import { ServiceUnavailable } from '../../../kernel/http/errors.ts';
import { threadPool } from '../../../kernel/threads/thread-pool.ts';
import type { ExportReaderName, ExportRecord, ExportRecords } from '../../kinds/export-reader.ts';
import { exportReader } from '../../kinds/export-readers.ts';
import type { ResultTable } from '../../kinds/kind-results.ts';
import type { LineFormat, Lines, LinesAsked, LinesMade } from './lines-thread.ts';
import { recordsOf } from './records-of.ts';

const options = {
  filename: new URL('./lines-thread.ts', import.meta.url).href,
  name: 'lines',
  minThreads: 0,
  /** The database has a processor's work beside them. */
  maxThreads: Math.min(2, Math.max(1, availableParallelism() - 1)),
  idleTimeout: 10_000,
  // It works on what it is handed and needs no secret.
  env: {},
  resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
};
/** Of one handful; on a machine that is busy with everything else, the start of a thread included. */
const LIMIT_MS = 60_000;
/** Handfuls of one file that are being read, made into lines or waiting to be written: fewer than are kept as they were read. */
const AT_A_TIME = HANDFULS_KEPT - 1;
/** Stored files that are held at once: each may be some megabytes. */
const STORED_AT_A_TIME = 4;

let threads: Piscina | undefined;
let underWay = 0;

/** First line of a table. */
export const headingsOf = (name: ExportReaderName): readonly string[] => exportReader(name).headings;

/**
 * A table's rows as lines of a file, a handful at a time. They are made in threads, some handfuls ahead of who reads;
 * memory stays the same whatever the number of rows, and ending the iteration early ends the query.
 * @throws ServiceUnavailable when threads are too busy, or a handful is more than they hold
 */
export async function* exportLines(table: ResultTable, format: LineFormat, signal: AbortSignal): AsyncGenerator<Lines> {
  // Ended at the last handful as well: what is under way then is nobody's, its thread is another's.
  const ended = new AbortController();
  const forget = () => ended.abort(signal.reason);
  signal.addEventListener('abort', forget, { once: true });
  const making: Promise<readonly Lines[]>[] = [];
  try {
    for await (const records of table.records(ended.signal)) {
      const made = make(table, format, records, ended.signal);
      // Whoever ends the iteration waits for none of them.
      made.catch(() => undefined);
      making.push(made);
      if (making.length < AT_A_TIME) continue;
      yield* (await unlessGone(making.shift(), ended.signal)) ?? [];
    }
    for (const made of making) yield* (await unlessGone(made, ended.signal)) ?? [];
  } finally {
    signal.removeEventListener('abort', forget);
    forget();
  }
}

async function make(
  table: ResultTable,
  format: LineFormat,
  records: ExportRecords,
  signal: AbortSignal,
): Promise<readonly Lines[]> {
  const { reader } = table;
  const made = await inThread({ reader, format, records }, signal);
  if (!('wanted' in made)) return made;
  const parts: Lines[] = [];
  for (const group of groupsOf(recordsOf(records), made.wanted)) {
    const wanted = new Set(group.flatMap(({ sha256 }) => sha256 ?? []));
    const stored = new Map(
      await Promise.all([...wanted].map(async (sha256) => [sha256, await table.stored?.(sha256)] as const)),
    );
    const part = await inThread({ reader, format, records: group.map(({ record }) => record), stored }, signal);
    if ('wanted' in part) throw new RangeError('What was wanted has been handed over.');
    parts.push(...part);
  }
  return parts;
}

interface Wanting {
  readonly record: ExportRecord;
  readonly sha256: string | undefined;
}

/** Records in their order, so that each group wants few stored files. */
function groupsOf(records: Iterable<ExportRecord>, wanted: ReadonlyMap<number, string>): Wanting[][] {
  const groups: Wanting[][] = [];
  let wants = STORED_AT_A_TIME;
  let index = 0;
  for (const record of records) {
    const sha256 = wanted.get(index);
    if (wants === STORED_AT_A_TIME) {
      groups.push([]);
      wants = 0;
    }
    groups.at(-1)?.push({ record, sha256 });
    index += 1;
    if (sha256 !== undefined) wants += 1;
  }
  return groups;
}

async function inThread(asked: LinesAsked, gone: AbortSignal): Promise<LinesMade> {
  gone.throwIfAborted();
  threads ??= threadPool(options);
  underWay += 1;
  try {
    return (await threads.run(asked, { signal: AbortSignal.any([gone, AbortSignal.timeout(LIMIT_MS)]) })) as LinesMade;
  } catch (error) {
    gone.throwIfAborted();
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const isTooMuch = code === 'ERR_WORKER_OUT_OF_MEMORY' || (error instanceof Error && error.name === 'AbortError');
    if (isTooMuch) throw new ServiceUnavailable({ cause: error });
    throw error;
  } finally {
    underWay -= 1;
  }
}

/** Handfuls that threads are at, or that wait for one. */
export const handfulsUnderWay = (): number => underWay;

/** What comes of it, or the signal's reason: whoever waits for a disk or a thread is not kept by it. */
function unlessGone<Value>(value: Promise<Value> | undefined, signal: AbortSignal): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    Promise.resolve(value)
      .finally(() => signal.removeEventListener('abort', leave))
      .then(resolve, reject);
  });
}
