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

/**
 * A part of `npm test`: a check counts as one and throws when it fails, what it says is its result; tests count
 * themselves.
 */
export type Step = { readonly name: string } & ({ check(): Promise<string> } | { tests(): Promise<Tested> });

/** The checks use one core each for most of their time. */
const checksAtOnce = 2;

interface Ended {
  readonly step: Step;
  readonly tested: Tested;
  readonly seconds: number;
  readonly said: string;
}

/**
 * Runs the steps in their order, all of them also when some fail, neighbouring checks two at a time, and prints the
 * slowest test files, what failed, and, as the last line, the sum.
 * @returns the exit code: 0 only when something passed and nothing failed
 */
export async function runSteps(
  steps: readonly Step[],
  names: readonly string[],
  print: (line: string) => void = console.log,
): Promise<number> {
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
  const chosen = steps.filter(({ name }) => names.length === 0 || names.includes(name));
  for (const group of neighbours(chosen)) {
    const waiting = [...group];
    const work = async () => {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) end(await runStep(step, print));
    };
    await Promise.all(Array.from({ length: checksAtOnce }, work));
  }
  // At the very end: who reads a long record reads that.
  for (const line of [...slowestFiles(files), ...troubledTests(troubled)]) print(line);
  print(`${sum.passed} passed, ${sum.failed} failed`);
  return sum.passed > 0 && sum.failed === 0 ? 0 : 1;
}

/** Checks that follow one another in one group; tests, which use the whole machine, each alone. */
function neighbours(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    const joins = 'check' in step && last?.every((other) => 'check' in other);
    if (joins) last?.push(step);
    else groups.push([step]);
  }
  return groups;
}

async function runStep(step: Step, print: (line: string) => void): Promise<Ended> {
  const begin = performance.now();
  const ended = (tested: Tested, said = ''): Ended => ({
    ...{ step, tested, said },
    seconds: (performance.now() - begin) / 1_000,
  });
  try {
    if ('check' in step) return ended({ passed: 1, failed: 0 }, await step.check());
    print(`\n▸ ${step.name}`);
    return ended(await step.tests());
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const troubled = { project: step.name, path: '', title: '', passed: false, attempts: 1 };
    return ended({ passed: 0, failed: 1, tests: [{ ...troubled, error: firstLine({ message: said }) }] }, said);
  }
}
