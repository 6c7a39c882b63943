/** How often something passed and failed. */
export interface Count {
  passed: number;
  failed: number;
}

/** A part of `npm test`: a check counts as one and throws when it fails; tests count themselves. */
export type Step = { name: string } & ({ check(): Promise<void> } | { tests(): Promise<Count> });

/**
 * Runs the steps one after the other, all of them also when some fail, and prints the sum as the last line.
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
  for (const step of steps) {
    if (names.length > 0 && !names.includes(step.name)) continue;
    const begin = performance.now();
    const count = await runStep(step, print);
    sum.passed += count.passed;
    sum.failed += count.failed;
    const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
    print(
      `${count.failed === 0 ? '✓' : '✗'} ${step.name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`,
    );
  }
  print(`${sum.passed} passed, ${sum.failed} failed`);
  return sum.passed > 0 && sum.failed === 0 ? 0 : 1;
}

async function runStep(step: Step, print: (line: string) => void): Promise<Count> {
  print(`\n▸ ${step.name}`);
  try {
    if ('tests' in step) return await step.tests();
    await step.check();
    return { passed: 1, failed: 0 };
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1 };
  }
}
