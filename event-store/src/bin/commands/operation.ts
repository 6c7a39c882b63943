import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { Progress } from '../../operations/progress.ts';
import { UsageError } from './command.ts';

/**
 * Parses the arguments of an operation.
 * @throws UsageError
 */
export function parseOperation<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The one argument there has to be. @throws UsageError */
export function onlyArgument(positionals: readonly string[], name: string): string {
  const [value, ...rest] = positionals;
  if (value === undefined || rest.length > 0) throw new UsageError(`Name ${name}, and nothing else.`);
  return value;
}

/** @throws UsageError */
export function databaseUrlOf(env: Readonly<Record<string, string | undefined>>): string {
  const url = env.EVENTSTORE_DATABASE_URL ?? '';
  if (url === '') throw new UsageError('EVENTSTORE_DATABASE_URL must name the Postgres database of the log.');
  return url;
}

/** Progress on standard error; standard output is for results. */
export function progressOf(label: string, total?: number): Progress {
  return new Progress({ label, total, output: process.stderr, now: () => Date.now() });
}

/**
 * Runs an operation under a progress display that is finished whatever happens. The total is known with the first
 * report.
 */
export async function withProgress<T>(
  label: string,
  run: (report: (done: number, total: number, events?: number) => void) => Promise<T>,
): Promise<T> {
  let progress: Progress | undefined;
  const result = await run((done, total, events) => {
    progress ??= progressOf(label, total);
    progress.update(done, events ?? done);
  }).catch((error: unknown) => {
    progress?.end();
    throw error;
  });
  progress?.end();
  return result;
}
