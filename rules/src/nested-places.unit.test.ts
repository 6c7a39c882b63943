import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedUnits } from './fold-text.ts';
import { Haystack } from './haystack.ts';
import { NeedleAutomaton } from './needle-automaton.ts';
import { NestedPlaces, nestingOf } from './nested-places.ts';
import type { Medium } from './pattern.ts';
import { type PhraseIndex, PhraseIndexBuilder } from './phrase-index.ts';

const textChars = 60_000;
/** Enough rounds to tell them from the clock's grain. */
const measured = 3;

const nested = (count: number, unit: string): string[] =>
  Array.from({ length: count }, (_, index) => unit.repeat(Math.ceil((index + 1) / unit.length)).slice(-index - 1));

/** The first number is this index's name for the first phrase, and so on. */
function indexOf(phrases: readonly string[], medium: Medium, exact: boolean): PhraseIndex {
  const builder = new PhraseIndexBuilder(medium);
  for (const phrase of phrases) builder.add(phrase, exact);
  return builder.build();
}

function cpuMs(run: () => unknown): number {
  const times = Array.from({ length: measured }, () => {
    const before = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.max(1, Math.min(...times));
}

/** How many times more a sixteenfold number of phrases costs that are all found at every letter. */
function growth(search: (count: number) => unknown): number {
  const run = (count: number) => {
    search(count);
    return cpuMs(() => search(count));
  };
  return run(960) / run(60);
}

/** The way of a scan that lists each place of each phrase. */
function listEach(count: number): number {
  let places = 0;
  new NeedleAutomaton(nested(count, 'a'), comparedUnits).scan('a'.repeat(textChars), () => {
    places += 1;
    return true;
  });
  return places;
}

describe('phrases nested in each other', { timeout: 60_000 }, () => {
  const letters = fc.constantFrom('a', 'b', '-', ' ', '😀');
  const phrase = fc
    .array(fc.constantFrom('a', 'b', '-', 'a', '^', '*', ' '), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join('').trim())
    .filter((text) => /[ab-]/.test(text));
  const phrases = fc.uniqueArray(phrase, { minLength: 1, maxLength: 12 });

  it.each<[Medium, boolean]>([
    ['text', false],
    ['text', true],
    ['link', false],
    ['link', true],
  ])('are found where each is found by itself, in a %s, exact: %s', (medium, exact) => {
    const text = fc.array(fc.string({ unit: letters, maxLength: 30 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(phrases, text, (wanted, lines) => {
        const haystack = new Haystack(lines.join('\n'), medium);
        const together = indexOf(wanted, medium, exact).searchNested(haystack);
        const alone = indexOf(wanted, medium, exact).search(haystack);
        expect([...together].sort(([one], [other]) => one - other)).toEqual(
          [...alone].sort(([one], [other]) => one - other),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('have all their places, however they hang together', () => {
    const needles = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 5 }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(needles, fc.string({ unit: fc.constantFrom('a', 'b', 'x'), maxLength: 120 }), (wanted, text) => {
        const automaton = new NeedleAutomaton(wanted, comparedUnits);
        const lengths = Int32Array.from(wanted, ({ length }) => length);
        const places = new NestedPlaces(
          nestingOf(automaton.shorterOf(wanted.length), lengths),
          automaton.longestAt(text),
        );
        const expected = wanted.map((needle) =>
          Array.from(text).flatMap((_, at) => (text.startsWith(needle, at) ? [at] : [])),
        );
        expect(wanted.map((_, needle) => [...places.startsOf(needle)])).toEqual(expected);
        const seen = wanted.map((): number[] => []);
        places.forEach((needle, ends) => {
          for (let end = ends.next(0); end >= 0; end = ends.next(end + 1)) {
            seen[needle]?.push(end - (wanted[needle]?.length ?? 0));
          }
        });
        expect(seen).toEqual(expected);
      }),
    );
  });

  it.each([
    ['a', false],
    ['ab', false],
    ['a', true],
    ['-a', true],
  ])('of %j, exact: %s, cost a page hardly more when they are many', (unit, exact) => {
    const text = unit.repeat(textChars / unit.length);
    expect(
      growth((count) => indexOf(nested(count, unit), 'text', exact).search(new Haystack(text, 'text'))),
    ).toBeLessThan(8);
  });

  it('would be told from places listed one by one', () => {
    expect(growth(listEach)).toBeGreaterThan(8);
  });
});
