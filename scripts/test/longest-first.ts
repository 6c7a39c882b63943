import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../machine/root.ts';
import { longFiles } from './long-files.ts';

/**
 * Starts the files that take longest first, so that no worker is left with one at the end. A fresh checkout has no
 * durations of earlier runs to go by: it goes by those that are written down.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const seconds = ({ moduleId }: TestSpecification) => longFiles[relative(root, moduleId)] ?? 0;
    return sorted.toSorted((a, b) => seconds(b) - seconds(a));
  }
}
