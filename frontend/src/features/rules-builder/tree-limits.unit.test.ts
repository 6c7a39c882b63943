import type { QueryRule, QueryTree } from '@proofline/rules/query-tree';
import { describe, expect, it } from 'vitest';
import { limitInWords } from './tree-limits.ts';

const tree = (...rules: QueryRule[]): QueryTree => ({ id: 'root', not: false, condition: 'AND', rules });
const texts = (count: number) =>
  Array.from(
    { length: count },
    (_, n): QueryRule => ({ id: `r${n}`, field: 'dom_text', operator: 'contains', value: '' }),
  );
const bulk = (id: string, count: number): QueryRule => ({
  id,
  field: 'bulk_text',
  operator: 'contains_any',
  value: { name: 'x', bulk: Array.from({ length: count }, (_, n) => `p${n}`) },
});
const images = (count: number): QueryRule => ({
  id: 'images',
  field: 'custom_image',
  operator: 'includes',
  value: Array.from({ length: count }, (_, n) => ({ id: n + 1, name: 'x', url: '/x' })),
});

describe('limits of a tree', () => {
  it.each([
    [tree(...texts(1_799)), null],
    [tree(...texts(1_800)), { words: '1,800 of at most 2,000 rules are used.', isOver: false }],
    [tree(...texts(2_001)), { words: 'A check can have at most 2,000 rules.', isOver: true }],
    [tree(bulk('a', 9_000), bulk('b', 8_999)), null],
    [tree(bulk('a', 9_000), bulk('b', 9_000)), { words: '18,000 of at most 20,000 phrases are used.', isOver: false }],
    [
      tree(bulk('a', 10_001), bulk('b', 10_000)),
      { words: 'A check can look for at most 20,000 phrases.', isOver: true },
    ],
    [tree(images(26)), null],
    [tree(images(30)), { words: '30 of at most 30 images are used.', isOver: false }],
    [tree(images(31)), { words: 'A check can look for at most 30 images.', isOver: true }],
  ])('are named before they are met (%#)', (grown, words) => {
    expect(limitInWords(grown)).toEqual(words);
  });
});
