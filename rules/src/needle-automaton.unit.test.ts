import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedUnits } from './fold-text.ts';
import { NeedleAutomaton } from './needle-automaton.ts';

function scanned(automaton: NeedleAutomaton, text: string): string[] {
  const hits: string[] = [];
  automaton.scan(text, (needle, end) => hits.push(`${needle}@${end}`) > 0);
  return hits.sort();
}

describe('the needle automaton', { timeout: 30_000 }, () => {
  const needles = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀'), minLength: 1, maxLength: 6 }));
  const haystack = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀', 'x'), maxLength: 40 });

  // 0: only the root in the table; 12: some states; the default: all of them.
  it.each([0, 12, undefined])('finds every place of every needle with a table of %s entries', (tableEntries) => {
    fc.assert(
      fc.property(needles, haystack, (wanted, text) => {
        const expected: string[] = [];
        for (const [number, needle] of wanted.entries()) {
          for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
            expected.push(`${number}@${at + needle.length}`);
          }
        }
        expect(scanned(new NeedleAutomaton(wanted, comparedUnits, tableEntries), text)).toEqual(expected.sort());
      }),
    );
  });

  it('finds the same in a long text, which it reads in four parts at a time, in the order of the ends', () => {
    const pieces = fc.array(haystack, { minLength: 60, maxLength: 120 });
    fc.assert(
      fc.property(needles, pieces, fc.nat(3), (wanted, parts, rest) => {
        // So long that it is divided, with every remainder of a division by four.
        const text = parts.join('ab').padEnd(1_200, 'abéx').concat('a'.repeat(rest));
        const expected: [end: number, needle: number][] = [];
        for (const [number, needle] of wanted.entries()) {
          for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
            expected.push([at + needle.length, number]);
          }
        }
        const found: [end: number, needle: number][] = [];
        new NeedleAutomaton(wanted, comparedUnits).scan(text, (needle, end) => found.push([end, needle]) > 0);
        expect(found.map(([end]) => end)).toEqual(found.map(([end]) => end).sort((one, other) => one - other));
        const inOrder = (places: [number, number][]) => places.sort(([a, b], [c, d]) => a - c || b - d);
        expect(inOrder(found)).toEqual(inOrder(expected));
      }),
      { numRuns: 60 },
    );
  });
});
