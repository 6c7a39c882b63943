import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from '../machine/root.ts';
import type { SourceFile } from './kinds-known.ts';

const rooms = '{backend,contracts,crawler-agent,demo-web,event-store,frontend,platform,projections,rules}';
const isTest = /\.test\.tsx?$|\/testing\//;

/** The sources of the product's rooms as they stand in the checkout, tests and what serves only them left out. */
export const sourceFiles = (): SourceFile[] =>
  globSync(`${rooms}/src/**/*.{ts,tsx}`, { cwd: root })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => !isTest.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
