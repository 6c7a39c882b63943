import { frontendBuild } from './machine/frontend-build.ts';
import { root } from './machine/root.ts';
import { boundaries } from './test/boundaries.ts';
import { docsCheck } from './test/docs-check.ts';
import { runSteps, type Step } from './test/run-steps.ts';
import { runTests } from './test/run-tests.ts';
import { askTool } from './test/run-tool.ts';

/**
 * `npm test`: every check and every test of the product. `npm test -- unit types` runs the named steps only.
 * The steps of a stage run beside each other. Ends with the slowest test files, the names of what failed or had to be tried again, and the line `N passed, N failed`; a check counts as one, and a run in which nothing was tested has failed.
 */
const stages: readonly (readonly Step[])[] = [
  [
    { name: 'types', check: () => askTool('tsc', ['-p', 'tsconfig.json']) },
    { name: 'types-frontend', check: () => askTool('tsc', ['-p', 'frontend/tsconfig.json']) },
    { name: 'lint', check: () => askTool('biome', ['ci', '--error-on-warnings', '--diagnostic-level=warn', '.']) },
    { name: 'boundaries', check: boundaries },
    { name: 'unused', check: () => askTool('knip', ['--no-progress', '--no-config-hints']) },
    { name: 'docs', check: docsCheck },
    { name: 'build', check: build },
  ],
  // These are over soon, so that what is broken shows soon.
  [
    { name: 'unit', tests: (output) => runTests('unit', { output }) },
    { name: 'component', tests: (output) => runTests('component', { output }) },
  ],
  // By themselves: beside each other they save a tenth of the time, and what has to happen in time does not.
  [{ name: 'int', tests: (output) => runTests('int', { workers: 3, output }) }],
  [{ name: 'e2e', tests: (output) => runTests('e2e', { output }) }],
];

async function build(): Promise<string> {
  await frontendBuild(root);
  return '';
}

process.exitCode = await runSteps(stages, process.argv.slice(2));
