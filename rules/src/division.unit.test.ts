import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Division, divideAt, dividePairs } from './division.ts';

describe('a division of a text', () => {
  const texts = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', ' ', '\n', '😀', '\ud83d', '\ude00'), maxLength: 120 }),
    // Segments longer than a block, and separators at the edges of one.
    fc.array(fc.nat(70), { maxLength: 5 }).map((lengths) => lengths.map((length) => 'a'.repeat(length)).join(' ')),
  );

  it('tells what stands left of a position and what is nearest, as a search through the text does', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const units = Array.from({ length: text.length }, (_, at) => text.slice(at, at + 1));
        sameAsSearch(
          divideAt(text, [' ', '\n']),
          units.map((unit) => unit === ' ' || unit === '\n'),
        );
        const isPairEnd = units.map((_, at) => at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff);
        sameAsSearch(dividePairs(text), isPairEnd);
      }),
      { numRuns: 40 },
    );
  });
});

function sameAsSearch(division: Division, isMark: readonly boolean[]): void {
  for (let position = 0; position <= isMark.length; position += 1) {
    const next = isMark.indexOf(true, position);
    expect([division.before(position), division.startOf(position), division.endOf(position)]).toEqual([
      isMark.slice(0, position).filter(Boolean).length,
      isMark.slice(0, position).lastIndexOf(true) + 1,
      next < 0 ? isMark.length : next,
    ]);
  }
}
