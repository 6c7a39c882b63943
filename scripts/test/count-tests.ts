import { relative } from 'node:path';
import { z } from 'zod';
import { root } from '../machine/root.ts';
import type { Tested } from './run-steps.ts';
import type { TimedFile } from './slowest-files.ts';

/** The part of vitest's JSON report that we count. */
const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/**
 * Counts a report, and says how long each file took. What was skipped did not pass, and so has failed; a file that failed outside its tests (it could
 * not be loaded, its set-up broke) counts as one failure, and so does a run that went wrong around its files.
 * @param endedWell whether vitest itself reported success
 */
export function countTests(report: unknown, endedWell: boolean): Tested {
  const { testResults } = reportSchema.parse(report);
  const count = { passed: 0, failed: 0 };
  const files: TimedFile[] = [];
  for (const file of testResults) {
    const passed = file.assertionResults.filter(({ status }) => status === 'passed').length;
    const failed = file.assertionResults.length - passed;
    count.passed += passed;
    files.push({ path: relative(root, file.name), seconds: (file.endTime - file.startTime) / 1_000 });
    count.failed += failed === 0 && file.status === 'failed' ? 1 : failed;
  }
  if (!endedWell && count.failed === 0) count.failed = 1;
  return { ...count, files };
}
