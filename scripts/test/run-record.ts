import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import { root } from '../machine/root.ts';
import type { TimedFile } from './slowest-files.ts';
import { firstLine, type TroubledTest } from './troubled-tests.ts';

/** Where the record goes. */
export const RECORD_FILE_VARIABLE = 'TEST_RECORD_FILE';

/**
 * Vitest reporter: what the JSON report leaves out. How long each file took with its hooks, and which tests failed,
 * passed only when they were tried again, or broke outside of a test.
 */
export default class RunRecord implements Reporter {
  readonly #files: TimedFile[] = [];
  readonly #tests: TroubledTest[] = [];

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration } = module.diagnostic();
    this.#files.push({ path: relative(root, module.moduleId), seconds: (duration + collectDuration) / 1_000 });
    this.#tests.push(...brokenAround(module), ...[...module.children.allTests()].flatMap(troubleOf));
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const around = unhandled.map((error) => broken('vitest', '', 'outside of every test', error));
    const file = process.env[RECORD_FILE_VARIABLE];
    if (file === undefined) return;
    writeFileSync(file, JSON.stringify({ files: this.#files, tests: [...this.#tests, ...around] }));
  }
}

/** What failed before or after the tests of a file or of a part of it. */
function brokenAround(module: TestModule): TroubledTest[] {
  const parts: readonly (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
  return parts.flatMap((part) =>
    part
      .errors()
      .map((error) =>
        broken(module.project.name, relative(root, module.moduleId), 'fullName' in part ? part.fullName : '', error),
      ),
  );
}

function broken(project: string, path: string, title: string, error: SerializedError): TroubledTest {
  return { project, path, title: title || 'the file as a whole', passed: false, attempts: 1, error: firstLine(error) };
}

function troubleOf(test: TestCase): TroubledTest[] {
  const { state, errors } = test.result();
  const attempts = (test.diagnostic()?.retryCount ?? 0) + 1;
  if (state === 'passed' && attempts === 1) return [];
  const error = errors?.[0] === undefined ? `It was ${state}.` : firstLine(errors[0]);
  const path = relative(root, test.module.moduleId);
  return [{ project: test.project.name, path, title: test.fullName, passed: state === 'passed', attempts, error }];
}
