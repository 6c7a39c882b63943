import { describe, expect, it } from 'vitest';
import { alignText } from './align-text.ts';

/** So many words that no two begin alike for long. */
const words = (count: number, seed: number) =>
  Array.from({ length: count }, (_, index) => (((index + 1) * seed) % 1_000_003).toString(36)).join(' ');

describe('Where a text stands in a document', () => {
  it('is found after all that the document lacks, at a cost that does not grow with both', () => {
    const [lacking, other] = [words(10_000, 7_919), words(20_000, 104_729)];
    const end = 'And at last what both of them have, the one as the other.';
    const budget = { left: 100_000_000 };
    const placeOf = alignText(`${lacking} ${end}`, [other, end], budget);
    expect(placeOf(lacking.length + 10)).toEqual({ piece: 1, offset: 9 });
    expect(100_000_000 - budget.left).toBeLessThan(5_000_000);
  }, 60_000);

  it('is not told where finding it costs too much, and what was found until then stands', () => {
    const text = 'The first words of it all, and then the others.';
    const pieces = [text, words(200, 7_919), 'What comes at the end of it, seen by everybody.'];
    const judged = [text, pieces[2]].join(' ');
    expect(alignText(judged, pieces)(judged.length - 3)).toMatchObject({ piece: 2 });
    const placeOf = alignText(judged, pieces, { left: 12 });
    expect([placeOf(1), placeOf(judged.length - 3)]).toEqual([{ piece: 0, offset: 1 }, undefined]);
  });
});
