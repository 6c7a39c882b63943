import { describe, expect, it } from 'vitest';
import type { SentenceRow } from './compare-texts.ts';
import { foldRows, shortParts } from './fold-rows.ts';

const rowsOf = (kinds: string): SentenceRow[] =>
  [...kinds].map((sign, index) => ({
    kind: sign === '=' ? 'same' : sign === '+' ? 'added' : 'removed',
    number: index + 1,
    parts: [],
  }));
const folded = (kinds: string) =>
  foldRows(rowsOf(kinds)).map((row) => (row.kind === 'folded' ? row.rows.length : row.number));

describe('Sentences that stayed the same', () => {
  it.each([
    ['====-+====', [3, 4, 5, 6, 7, 3]],
    ['+======-', [1, 2, 4, 7, 8]],
    ['+===-', [1, 2, 3, 4, 5]],
    ['+==', [1, 2, 3]],
    ['===', [3]],
    ['', []],
  ])('of %s are folded but for those beside a change', (kinds, expected) => {
    expect(folded(kinds)).toEqual(expected);
  });

  it('keep the ends of what is long around a change', () => {
    const long = `${'a'.repeat(300)}${'b'.repeat(300)}`;
    const parts = [
      { text: long, isMarked: false },
      { text: 'new', isMarked: true },
      { text: long, isMarked: false },
      { text: 'x'.repeat(900), isMarked: true },
    ];
    expect(shortParts([{ text: long, isMarked: false }])).toEqual([
      { text: `${'a'.repeat(80)} … ${'b'.repeat(80)}`, isMarked: false },
    ]);
    expect(shortParts(parts).map(({ text }) => text)).toEqual([
      ` … ${'b'.repeat(80)}`,
      'new',
      `${'a'.repeat(80)} … ${'b'.repeat(80)}`,
      'x'.repeat(900),
    ]);
  });
});
