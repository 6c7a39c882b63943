import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWordEdge } from './word-edge.ts';

// Without scripts that the segmenter splits by dictionary, and without Hebrew quotation marks.
const characters = [...'aßЖωة1٣\u0301\u200d\'.,;:_-+· (😀🏽ア%€@/\u200c﹒"'];

describe('word edges', { timeout: 30_000 }, () => {
  it('are where the Unicode word segmenter of the platform puts them', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
    const folded = fc
      .array(fc.constantFrom(...characters), { minLength: 1, maxLength: 8 })
      .map((parts) => parts.join('').replace(/ +/g, ' '));
    fc.assert(
      fc.property(folded, (text) => {
        const edges = new Set([text.length]);
        for (const { index } of segmenter.segment(text)) edges.add(index);
        const own = Array.from({ length: text.length + 1 }, (_, at) => at).filter((at) => isWordEdge(text, at));
        expect(own).toEqual([...edges].sort((one, other) => one - other));
      }),
      { numRuns: 3_000 },
    );
  });

  it('are beside every letter of scripts that are written without spaces', () => {
    expect([0, 1, 2, 3].map((at) => isWordEdge('赌场奖', at))).toEqual([true, true, true, true]);
  });
});
