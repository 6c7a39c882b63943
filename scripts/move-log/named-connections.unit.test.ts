import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from '../kinds/source-files.ts';
import { root } from '../machine/root.ts';

const scripts = globSync('scripts/**/*.ts', { cwd: root })
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Calls, not the function's own declaration. */
const calls = ({ path, text }: { readonly path: string; readonly text: string }) =>
  [...text.matchAll(/(?<!function )\bconnectPostgres\([^;]*/g)].map(([call]) => ({ path, call }));

it('every process and command is connected under a name, by which a move of the log knows it', () => {
  const all = [...sourceFiles(), ...scripts].flatMap(calls);
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter(({ call }) => !call.includes('applicationName'))).toEqual([]);
});
