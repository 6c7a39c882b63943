import { join } from 'node:path';
import type { Plugin } from 'vitest/config';
import { root } from '../machine/root.ts';

const seeded = join(root, 'scripts/test/seeded-properties.ts');

/** Gives tests that import fast-check the one with a seed; a file of set-up would load it for those that do not, too. */
export function seedProperties(): Plugin {
  return {
    name: 'seed-properties',
    enforce: 'pre',
    resolveId: (id, importer) => (id === 'fast-check' && importer !== seeded ? seeded : undefined),
  };
}
