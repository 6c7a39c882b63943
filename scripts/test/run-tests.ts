import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTests } from './count-tests.ts';
import { timingsFileVariable } from './file-timings.ts';
import type { Tested } from './run-steps.ts';
import { runTool } from './run-tool.ts';
import { timedFilesSchema } from './slowest-files.ts';

/** No project may take as long as the whole is allowed to. */
const limitMs = 25 * 60_000;

interface RunOptions {
  /** Files at a time; as many as vitest.config.ts says otherwise. */
  readonly workers?: number;
}

/**
 * Runs one project of vitest.config.ts, counts its tests and tells how long each file took.
 * @throws when vitest left no readable report: it crashed or took longer than the limit
 */
export async function runTests(project: string, { workers }: RunOptions = {}): Promise<Tested> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-test-report-'));
  const report = join(folder, 'report.json');
  const timings = join(folder, 'timings.json');
  try {
    const flags = [
      'run',
      `--project=${project}`,
      ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/test/file-timings.ts',
      `--outputFile.json=${report}`,
    ];
    const complaint = await runTool('vitest', flags, { limitMs, env: { [timingsFileVariable]: timings } }).then(
      () => undefined,
      (error: Error) => error.message,
    );
    const text = await readFile(report, 'utf8').catch(() => undefined);
    if (text === undefined) throw new Error(complaint ?? 'vitest wrote no report.');
    const files = timedFilesSchema.parse(JSON.parse(await readFile(timings, 'utf8').catch(() => '[]')));
    return { ...countTests(JSON.parse(text), complaint === undefined), files };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
