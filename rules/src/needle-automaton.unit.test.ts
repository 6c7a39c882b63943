import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NeedleAutomaton } from './needle-automaton.ts';

function scanned(automaton: NeedleAutomaton, text: string): string[] {
  const hits: string[] = [];
  automaton.scan(text, (needle, end) => hits.push(`${needle}@${end}`));
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
        expect(scanned(new NeedleAutomaton(wanted, tableEntries), text)).toEqual(expected.sort());
      }),
    );
  });
});
