import { describe, expect, it } from 'vitest';
import { runSteps, type Step } from './run-steps.ts';

/** Runs the steps as one stage each. */
const run = (steps: readonly Step[], names: readonly string[] = []) =>
  runStages(
    steps.map((step) => [step]),
    names,
  );
const runStages = async (stages: readonly (readonly Step[])[], names: readonly string[] = []) => {
  const lines: string[] = [];
  const exitCode = await runSteps(stages, names, (line) => lines.push(line));
  return { exitCode, lines, last: lines.at(-1) };
};

const passes: Step = { name: 'passes', check: async () => 'all is well' };
const fails: Step = {
  name: 'fails',
  check: async () => {
    throw new Error('this is why');
  },
};
const tests = (passed: number, failed: number): Step => ({
  name: 'tests',
  tests: async () => ({ passed, failed, files: [{ path: 'a.unit.test.ts', seconds: passed }] }),
});

describe('npm test', () => {
  it('adds up checks and tests in its last line', async () => {
    expect(await run([passes, tests(7, 0)])).toMatchObject({ exitCode: 0, last: '8 passed, 0 failed' });
  });

  it('goes on after a failure, says why, and fails as a whole', async () => {
    const { exitCode, last, lines } = await run([fails, tests(2, 1), passes]);
    expect(last).toBe('3 passed, 2 failed');
    expect(exitCode).toBe(1);
    expect(lines).toContain('this is why');
  });

  it('runs the steps of a stage at the same time, and the next stage when they are over', async () => {
    const order: string[] = [];
    const both = Promise.withResolvers<string>();
    const one: Step = {
      name: 'one',
      check: async () => {
        order.push('one');
        return await both.promise;
      },
    };
    const test = (name: string): Step => ({
      name,
      tests: async (output) => {
        order.push(`${name} by ${output}`);
        both.resolve('they met');
        return { passed: 1, failed: 0 };
      },
    });
    const { lines, last } = await runStages([[one, test('other')], [test('next')]]);
    expect(order).toEqual(['one', 'other by lines', 'next by console']);
    expect(lines).toContain('they met');
    expect(last).toBe('3 passed, 0 failed');
  });

  it('runs two steps of a stage at a time', async () => {
    let running = 0;
    let most = 0;
    const step = (name: string): Step => ({
      name,
      check: async () => {
        most = Math.max(most, ++running);
        await new Promise(setImmediate);
        running -= 1;
        return '';
      },
    });
    expect(await runStages([['a', 'b', 'c', 'd'].map(step)])).toMatchObject({ last: '4 passed, 0 failed' });
    expect(most).toBe(2);
  });

  it('names the slowest files', async () => {
    const { lines } = await run([tests(3, 0), passes, tests(12, 0)]);
    expect(lines.slice(-4, -1)).toEqual([
      '\nSlowest test files:',
      '   12.0 s  a.unit.test.ts',
      '    3.0 s  a.unit.test.ts',
    ]);
  });

  it('names what failed right before its last line', async () => {
    const troubled = {
      project: 'int',
      path: 'a.int.test.ts',
      title: 'works',
      passed: true,
      attempts: 2,
      error: 'late',
    };
    const again: Step = { name: 'again', tests: async () => ({ passed: 1, failed: 0, tests: [troubled] }) };
    const { lines } = await run([fails, tests(3, 0), again]);
    expect(lines.slice(-8, -1)).toEqual([
      '    3.0 s  a.unit.test.ts',
      '\nFailed:',
      '  fails',
      '      this is why',
      '\nPassed only when tried again:',
      '  int › a.int.test.ts › works (2 attempts)',
      '      late',
    ]);
  });

  it('fails when nothing was tested', async () => {
    expect(await run([tests(0, 0)])).toMatchObject({ exitCode: 1, last: '0 passed, 0 failed' });
  });

  it('runs only the steps named, and refuses names it does not know', async () => {
    expect(await run([fails, passes], ['passes'])).toMatchObject({ exitCode: 0, last: '1 passed, 0 failed' });
    expect(await run([passes], ['typo'])).toMatchObject({ exitCode: 2 });
  });
});
