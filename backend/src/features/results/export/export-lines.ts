import { Piscina } from 'piscina';
import { ServiceUnavailable } from '../../../kernel/http/errors.ts';
import type { ExportReaderName, ExportRecord } from '../../kinds/export-reader.ts';
import { exportReader } from '../../kinds/export-readers.ts';
import type { ResultTable } from '../../kinds/kind-results.ts';
import type { LineFormat, Lines, LinesAsked, LinesMade } from './lines-thread.ts';

const options = {
  filename: new URL('./lines-thread.ts', import.meta.url).href,
  name: 'lines',
  minThreads: 0,
  /** The database and this process have a processor's work beside them. */
  maxThreads: 2,
  idleTimeout: 10_000,
  // It works on what it is handed and needs no secret.
  env: {},
  resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
};
/** Of one handful; on a machine that is busy with everything else, the start of a thread included. */
const LIMIT_MS = 60_000;
/** Handfuls of one file that are being read, made into lines or waiting to be written. */
const AT_A_TIME = 3;
/** Stored files that are held at once: each may be some megabytes. */
const STORED_AT_A_TIME = 4;

let threads: Piscina | undefined;

/** First line of a table. */
export const headingsOf = (name: ExportReaderName): readonly string[] => exportReader(name).headings;

/**
 * A table's rows as lines of a file, a handful at a time. They are made in threads, some handfuls ahead of who reads;
 * memory stays the same whatever the number of rows, and ending the iteration early ends the query.
 * @throws ServiceUnavailable when threads are too busy, or a handful is more than they hold
 */
export async function* exportLines(table: ResultTable, format: LineFormat): AsyncGenerator<Lines> {
  const making: Promise<readonly Lines[]>[] = [];
  for await (const records of table.records()) {
    const made = make(table, format, records);
    // Whoever ends the iteration waits for none of them.
    made.catch(() => undefined);
    making.push(made);
    if (making.length < AT_A_TIME) continue;
    yield* (await making.shift()) ?? [];
  }
  for (const made of making) yield* await made;
}

async function make(
  table: ResultTable,
  format: LineFormat,
  records: readonly ExportRecord[],
): Promise<readonly Lines[]> {
  const { reader } = table;
  const made = await inThread({ reader, format, records });
  if (!('wanted' in made)) return made;
  const parts: Lines[] = [];
  for (const group of groupsOf(records, made.wanted)) {
    const wanted = new Set(group.flatMap(({ sha256 }) => sha256 ?? []));
    const stored = new Map(
      await Promise.all([...wanted].map(async (sha256) => [sha256, await table.stored?.(sha256)] as const)),
    );
    const part = await inThread({ reader, format, records: group.map(({ record }) => record), stored });
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
function groupsOf(records: readonly ExportRecord[], wanted: ReadonlyMap<number, string>): Wanting[][] {
  const groups: Wanting[][] = [];
  let wants = STORED_AT_A_TIME;
  for (const [index, record] of records.entries()) {
    const sha256 = wanted.get(index);
    if (wants === STORED_AT_A_TIME) {
      groups.push([]);
      wants = 0;
    }
    groups.at(-1)?.push({ record, sha256 });
    if (sha256 !== undefined) wants += 1;
  }
  return groups;
}

async function inThread(asked: LinesAsked): Promise<LinesMade> {
  threads ??= new Piscina(options);
  try {
    return (await threads.run(asked, { signal: AbortSignal.timeout(LIMIT_MS) })) as LinesMade;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const isTooMuch = code === 'ERR_WORKER_OUT_OF_MEMORY' || (error instanceof Error && error.name === 'AbortError');
    if (isTooMuch) throw new ServiceUnavailable({ cause: error });
    throw error;
  }
}
