import { describe, expect, it } from 'vitest';
import { countTests } from './count-tests.ts';

const file = (status: string, ...tests: readonly string[]) => ({
  name: 'a.unit.test.ts',
  status,
  assertionResults: tests.map((each, index) => ({ fullName: `test ${index}`, status: each })),
});

describe('counting tests', () => {
  it('counts what passed and what failed', () => {
    const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] };
    expect(countTests(report, false)).toEqual({ passed: 3, failed: 1 });
  });

  it('counts what was skipped as failed', () => {
    expect(countTests({ testResults: [file('passed', 'passed', 'skipped', 'todo')] }, true)).toEqual({
      passed: 1,
      failed: 2,
    });
  });

  it('counts a file that could not be loaded as one failure', () => {
    expect(countTests({ testResults: [file('failed')] }, false)).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a failure around the files, such as an unhandled rejection', () => {
    expect(countTests({ testResults: [file('passed', 'passed')] }, false)).toEqual({ passed: 1, failed: 1 });
  });

  it('refuses a report it does not understand', () => {
    expect(() => countTests({ results: [] }, true)).toThrow();
  });
});
