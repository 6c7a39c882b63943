import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { countTests } from './count-tests.ts';
import { RECORD_FILE_VARIABLE } from './run-record.ts';
import type { Output, Tested } from './run-steps.ts';
import { runTool } from './run-tool.ts';
import { timedFilesSchema } from './slowest-files.ts';
import { troubledTestsSchema } from './troubled-tests.ts';

/** No project may take as long as the whole is allowed to. */
const limitMs = 40 * 60_000;

const recordSchema = z.object({ files: timedFilesSchema, tests: troubledTestsSchema });
const noRecord = '{"files":[],"tests":[]}';

interface RunOptions {
  /** Files at a time; as many as vitest.config.ts says otherwise. */
  readonly workers?: number;
  readonly output?: Output;
}

/**
 * Runs one project of vitest.config.ts, counts its tests, tells how long each file took and which tests failed.
 * @throws when vitest left no readable report: it crashed or took longer than the limit
 */
export async function runTests(project: string, { workers, output = 'console' }: RunOptions = {}): Promise<Tested> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-test-report-'));
  const report = join(folder, 'report.json');
  const record = join(folder, 'record.json');
  try {
    const flags = [
      'run',
      `--project=${project}`,
      ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/test/run-record.ts',
      `--outputFile.json=${report}`,
    ];
    const complaint = await runTool('vitest', flags, { limitMs, output, env: { [RECORD_FILE_VARIABLE]: record } }).then(
      () => undefined,
      (error: Error) => error.message,
    );
    const text = await readFile(report, 'utf8').catch(() => undefined);
    if (text === undefined) throw new Error(complaint ?? 'vitest wrote no report.');
    const recorded = recordSchema.parse(JSON.parse(await readFile(record, 'utf8').catch(() => noRecord)));
    return { ...countTests(JSON.parse(text), complaint === undefined), ...recorded };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
