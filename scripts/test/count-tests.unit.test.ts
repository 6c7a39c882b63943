import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../machine/root.ts';
import { countTests } from './count-tests.ts';

const file = (status: string, ...tests: readonly string[]) => ({
  name: join(root, 'rules/a.unit.test.ts'),
  status,
  startTime: 1_000,
  endTime: 3_500,
  assertionResults: tests.map((each, index) => ({ fullName: `test ${index}`, status: each })),
});

describe('counting tests', () => {
  it('counts what passed and what failed', () => {
    const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] };
    expect(countTests(report, false)).toMatchObject({ passed: 3, failed: 1 });
  });

  it('counts what was skipped as failed', () => {
    expect(countTests({ testResults: [file('passed', 'passed', 'skipped', 'todo')] }, true)).toMatchObject({
      passed: 1,
      failed: 2,
    });
  });

  it('counts a file that could not be loaded as one failure', () => {
    expect(countTests({ testResults: [file('failed')] }, false)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts a failure around the files, such as an unhandled rejection', () => {
    expect(countTests({ testResults: [file('passed', 'passed')] }, false)).toMatchObject({ passed: 1, failed: 1 });
  });

  it('tells how long each file took', () => {
    const { files } = countTests({ testResults: [file('passed', 'passed')] }, true);
    expect(files).toEqual([{ path: 'rules/a.unit.test.ts', seconds: 2.5 }]);
  });

  it('refuses a report it does not understand', () => {
    expect(() => countTests({ results: [] }, true)).toThrow();
  });
});
