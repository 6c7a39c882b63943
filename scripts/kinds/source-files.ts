import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../machine/root.ts';
import type { SourceFile } from './kinds-known.ts';

const isTest = /\.test\.tsx?$|\/test(ing|-support)\/|^tests\//;

/** The sources of the product's rooms as they stand in the checkout, tests and what serves only them left out. */
export function sourceFiles(): SourceFile[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return listed
    .split('\n')
    .filter((path) => /^[a-z-]+\/src\//.test(path) && !isTest.test(path))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(root, path), 'utf8') }];
      } catch {
        // Deleted in the checkout, and not yet from the index.
        return [];
      }
    });
}
