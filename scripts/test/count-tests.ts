import { z } from 'zod';
import type { Count } from './run-steps.ts';

/** The part of vitest's JSON report that we count. */
const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/**
 * Counts a report. What was skipped did not pass, and so has failed; a file that failed outside its tests (it could
 * not be loaded, its set-up broke) counts as one failure, and so does a run that went wrong around its files.
 * @param endedWell whether vitest itself reported success
 */
export function countTests(report: unknown, endedWell: boolean): Count {
  const { testResults } = reportSchema.parse(report);
  const count: Count = { passed: 0, failed: 0 };
  for (const file of testResults) {
    const passed = file.assertionResults.filter(({ status }) => status === 'passed').length;
    const failed = file.assertionResults.length - passed;
    count.passed += passed;
    count.failed += failed === 0 && file.status === 'failed' ? 1 : failed;
  }
  if (!endedWell && count.failed === 0) count.failed = 1;
  return count;
}
