import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTests } from './count-tests.ts';
import type { Tested } from './run-steps.ts';
import { runTool } from './run-tool.ts';

/** No project may take as long as the whole is allowed to. */
const limitMs = 25 * 60_000;

/**
 * Runs one project of vitest.config.ts and counts its tests.
 * @throws when vitest left no readable report: it crashed or took longer than the limit
 */
export async function runTests(project: string, env: Readonly<Record<string, string>> = {}): Promise<Tested> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-test-report-'));
  const report = join(folder, 'report.json');
  try {
    const flags = [
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const complaint = await runTool('vitest', flags, { limitMs, env }).then(
      () => undefined,
      (error: Error) => error.message,
    );
    const text = await readFile(report, 'utf8').catch(() => undefined);
    if (text === undefined) throw new Error(complaint ?? 'vitest wrote no report.');
    return countTests(JSON.parse(text), complaint === undefined);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
