import { findBrowser } from './machine/find-browser.ts';
import { frontendBuild } from './machine/frontend-build.ts';
import { root } from './machine/root.ts';
import { boundaries } from './test/boundaries.ts';
import { docsCheck } from './test/docs-check.ts';
import { runSteps, type Step } from './test/run-steps.ts';
import { runTests } from './test/run-tests.ts';
import { runTool } from './test/run-tool.ts';

/**
 * `npm test`: every check and every test of the product. `npm test -- unit types` runs the named steps only.
 * Ends with the line `N passed, N failed`; a check counts as one, and a run in which nothing was tested has failed.
 */
const steps: readonly Step[] = [
  { name: 'types', check: () => runTool('tsc', ['-p', 'tsconfig.json']) },
  { name: 'types-frontend', check: () => runTool('tsc', ['-p', 'frontend/tsconfig.json']) },
  { name: 'lint', check: () => runTool('biome', ['ci', '--error-on-warnings', '--diagnostic-level=warn', '.']) },
  { name: 'boundaries', check: boundaries },
  { name: 'unused', check: () => runTool('knip', ['--no-progress', '--no-config-hints']) },
  { name: 'docs', check: docsCheck },
  { name: 'unit', tests: () => runTests('unit') },
  { name: 'int', tests: async () => runTests('int', { CHROMIUM_PATH: await findBrowser() }) },
  { name: 'build', check: () => frontendBuild(root) },
  { name: 'e2e', tests: async () => runTests('e2e', { CHROMIUM_PATH: await findBrowser() }) },
];

process.exitCode = await runSteps(steps, process.argv.slice(2));
