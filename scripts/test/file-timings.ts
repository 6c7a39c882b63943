import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from '../machine/root.ts';
import type { TimedFile } from './slowest-files.ts';

/** Where the timings go. */
export const timingsFileVariable = 'TEST_TIMINGS_FILE';

/** Vitest reporter: how long each file took with its hooks, which the JSON report leaves out. */
export default class FileTimings implements Reporter {
  readonly #files: TimedFile[] = [];

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration } = module.diagnostic();
    this.#files.push({ path: relative(root, module.moduleId), seconds: (duration + collectDuration) / 1_000 });
  }

  onTestRunEnd(): void {
    const file = process.env[timingsFileVariable];
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#files));
  }
}
