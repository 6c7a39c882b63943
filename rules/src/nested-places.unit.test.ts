import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedUnits } from './fold-text.ts';
import { Haystack } from './haystack.ts';
import { NeedleAutomaton } from './needle-automaton.ts';
import { NestedPlaces, nestingOf } from './nested-places.ts';
import type { Medium } from './pattern.ts';
import { type PhraseIndex, PhraseIndexBuilder } from './phrase-index.ts';

const textChars = 60_000;
/** Other work only ever worsens a figure, so the best one counts. */
const measured = 6;
/** Below this a measure says more about the clock than about the work. */
const leastMs = 10;
/** A sixteenfold number of phrases, all found at every letter, costs three times as much, or sixteen times. */
const mostGrowth = 8;

const nested = (count: number, unit: string): string[] =>
  Array.from({ length: count }, (_, index) => unit.repeat(Math.ceil((index + 1) / unit.length)).slice(-index - 1));

/** The first number is this index's name for the first phrase, and so on. */
function indexOf(phrases: readonly string[], medium: Medium, exact: boolean): PhraseIndex {
  const builder = new PhraseIndexBuilder(medium);
  for (const phrase of phrases) builder.add(phrase, exact);
  return builder.build();
}

/** Processor time of one of so many runs that the clock can tell. */
function cpuMs(run: () => unknown): number {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    run();
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1_000;
    if (ms >= leastMs) return ms / runs;
  }
}

/** How many times more many phrases cost than few, measured by turns: what slows the machine down slows down both. */
function growth(search: (count: number) => unknown): number {
  const [few, many] = [() => search(60), () => search(960)];
  for (const run of [few, many]) run();
  const times = Array.from({ length: measured }, () => [cpuMs(few), cpuMs(many)] as const);
  const best = (which: 0 | 1) => Math.max(1, Math.min(...times.map((pair) => pair[which])));
  return best(1) / best(0);
}

/** The way of a scan that lists each place of each phrase. */
function listEach(count: number): number {
  let places = 0;
  new NeedleAutomaton(nested(count, 'a'), comparedUnits).scan('a'.repeat(textChars / 10), () => {
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
    ).toBeLessThan(mostGrowth);
  });

  it('would be told from places listed one by one', () => {
    expect(growth(listEach)).toBeGreaterThan(mostGrowth);
  });
});
