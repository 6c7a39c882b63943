import { describe, expect, it } from 'vitest';
import { firstLine, type TroubledTest, troubledTests } from './troubled-tests.ts';

const one: TroubledTest = {
  ...{ project: 'unit', path: 'a.unit.test.ts', title: 'adds › up' },
  ...{ passed: false, attempts: 1, error: 'expected 1 to be 2' },
};

describe('tests in trouble', () => {
  it('are not spoken of when there are none', () => expect(troubledTests([])).toEqual([]));

  it('are named with what they said, those that failed in the end first', () => {
    const second = { ...one, project: 'int', passed: true, attempts: 2 };
    expect(troubledTests([second, one])).toEqual([
      '\nFailed:',
      '  unit › a.unit.test.ts › adds › up',
      '      expected 1 to be 2',
      '\nPassed only when tried again:',
      '  int › a.unit.test.ts › adds › up (2 attempts)',
      '      expected 1 to be 2',
    ]);
  });

  it('are named up to a number', () => {
    const lines = troubledTests(Array.from({ length: 35 }, () => one));
    expect([lines.length, lines.at(-1)]).toEqual([62, '  and 5 more']);
  });
});

describe('an error', () => {
  it.each([
    ['\n\u001b[31mexpected 1\u001b[39m\n  to be 2', 'expected 1'],
    ['', 'It said nothing.'],
    ['x'.repeat(1_000), 'x'.repeat(200)],
  ])('is told in one line: %j', (message, line) => expect(firstLine({ message })).toBe(line));
});
