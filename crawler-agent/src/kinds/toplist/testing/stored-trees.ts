import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BoxTree } from '../boxes/box-tree.ts';

export interface StoredTree {
  readonly name: string;
  readonly tree: BoxTree;
  /** Brands of the main list in order, and their positions; null for a page without a list. */
  readonly brands: readonly string[] | null;
  readonly positions: readonly (number | null)[];
  /** Where links led when the page was read. */
  readonly chains: readonly (readonly [string, readonly string[]])[];
}

/** Box trees of pages as a browser read them, a line a page. */
export function storedTrees(file: 'odd-pages.boxes' | 'families.boxes'): StoredTree[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): StoredTree => JSON.parse(line));
}
