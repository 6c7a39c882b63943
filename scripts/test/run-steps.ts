import type { TimedFile } from './slowest-files.ts';
import { slowestFiles } from './slowest-files.ts';
import { firstLine, type TroubledTest, troubledTests } from './troubled-tests.ts';

/** How often something passed and failed. */
export interface Count {
  passed: number;
  failed: number;
}

/** What a step of tests came to; `files` says how long each test file took, `tests` which of them failed once. */
export interface Tested extends Count {
  readonly files?: readonly TimedFile[];
  readonly tests?: readonly TroubledTest[];
}

/** How a step of tests says what it does: to the console as it is, or by whole lines, where others write there too. */
export type Output = 'console' | 'lines';

/**
 * A part of `npm test`: a check counts as one and throws when it fails, what it says is its result; tests count
 * themselves.
 */
export type Step = { readonly name: string } & (
  | { check(): Promise<string> }
  | { tests(output: Output): Promise<Tested> }
);

/** Of one stage: checks use one core each for most of their time, and no tests use two all the time. */
const stepsAtOnce = 2;

interface Ended {
  readonly step: Step;
  readonly tested: Tested;
  readonly seconds: number;
  readonly said: string;
}

/**
 * Runs the stages one after the other, all of them also when some fail, the steps of each two at a time, and prints the
 * slowest test files, what failed, and, as the last line, the sum.
 * @returns the exit code: 0 only when something passed and nothing failed
 */
export async function runSteps(
  stages: readonly (readonly Step[])[],
  names: readonly string[],
  print: (line: string) => void = console.log,
): Promise<number> {
  const steps = stages.flat();
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    print(`There is no step ${unknown.join(', ')}; choose from: ${steps.map(({ name }) => name).join(', ')}.`);
    return 2;
  }
  const sum: Count = { passed: 0, failed: 0 };
  const files: TimedFile[] = [];
  const troubled: TroubledTest[] = [];
  const end = ({ step, tested, seconds, said }: Ended) => {
    sum.passed += tested.passed;
    sum.failed += tested.failed;
    files.push(...(tested.files ?? []));
    troubled.push(...(tested.tests ?? []));
    // What checks say comes in one piece, so that those that ran together can be told apart.
    if ('check' in step) print(`\n▸ ${step.name}`);
    if (said !== '') print(said);
    const mark = tested.failed === 0 ? '✓' : '✗';
    print(`${mark} ${step.name}: ${tested.passed} passed, ${tested.failed} failed (${seconds.toFixed(1)} s)`);
  };
  for (const stage of stages) {
    const waiting = stage.filter(({ name }) => names.length === 0 || names.includes(name));
    const output = waiting.length > 1 ? 'lines' : 'console';
    const work = async () => {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
        end(await runStep(step, output, print));
    };
    await Promise.all(Array.from({ length: stepsAtOnce }, work));
  }
  // At the very end: who reads a long record reads that.
  for (const line of [...slowestFiles(files), ...troubledTests(troubled)]) print(line);
  print(`${sum.passed} passed, ${sum.failed} failed`);
  return sum.passed > 0 && sum.failed === 0 ? 0 : 1;
}

async function runStep(step: Step, output: Output, print: (line: string) => void): Promise<Ended> {
  const begin = performance.now();
  const ended = (tested: Tested, said = ''): Ended => ({
    ...{ step, tested, said },
    seconds: (performance.now() - begin) / 1_000,
  });
  try {
    if ('check' in step) return ended({ passed: 1, failed: 0 }, await step.check());
    print(`\n▸ ${step.name}`);
    return ended(await step.tests(output));
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const troubled = { project: step.name, path: '', title: '', passed: false, attempts: 1 };
    return ended({ passed: 0, failed: 1, tests: [{ ...troubled, error: firstLine({ message: said }) }] }, said);
  }
}
