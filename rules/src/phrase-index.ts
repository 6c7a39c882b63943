import { comparedUnits, foldText } from './fold-text.ts';
import type { Haystack } from './haystack.ts';
import { matchPattern, type PhraseMatches } from './match-pattern.ts';
import { NeedleAutomaton } from './needle-automaton.ts';
import { NestedPlaces, type Nesting, nestingOf } from './nested-places.ts';
import { type Medium, type Pattern, parsePattern } from './pattern.ts';
import { PositionSet } from './position-set.ts';
import { RulesError } from './rules-error.ts';

/** What each phrase of an index found, by phrase number; phrases that found nothing are absent. */
export type IndexMatches = ReadonlyMap<number, PhraseMatches>;

interface Phrase {
  readonly pattern: Pattern;
  readonly exact: boolean;
}

/** A link counts once, so a page has no more of them than links; places in a text are listed up to this many. */
const MAX_LISTED: Readonly<Record<Medium, number>> = { text: 10, link: Number.POSITIVE_INFINITY };

/**
 * Places listed one by one, per character of the text: real texts and phrases have a tenth of it. Where there are more,
 * phrases are nested in each other, and are looked for in a way that takes longer for few and no longer for many.
 */
const PLACES_PER_CHAR = 4;

/** Letter case does not matter; the lines of a text are not told apart, as those of a list of links are. */
const readAs: Readonly<Record<Medium, Uint16Array>> = {
  text: comparedUnits.with(0x0a, 0x20),
  link: comparedUnits,
};

/** Collects the phrases of all rules over one medium; equal ones are kept once. */
export class PhraseIndexBuilder {
  readonly #medium: Medium;
  readonly #phrases: Phrase[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #literalNumbers = new Map<string, number>();

  constructor(medium: Medium) {
    this.#medium = medium;
  }

  /** @returns the number under which the index reports this phrase */
  add(source: string, exact: boolean): number {
    const key = `${exact ? 'exact' : 'within'} ${foldText(source)}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const pattern = parsePattern(source, this.#medium);
    if (pattern === null) throw new RulesError('empty_phrase', 'A phrase says nothing to look for.');
    const number = this.#numberOf({ pattern, exact });
    this.#numbers.set(key, number);
    return number;
  }

  /** `free` and `free *` are one literal: the index holds each literal once, and once more where it is exact. */
  #numberOf(phrase: Phrase): number {
    const key = isLiteral(phrase) ? `${phrase.exact} ${phrase.pattern.chunks[0]}` : null;
    const known = key === null ? undefined : this.#literalNumbers.get(key);
    if (known !== undefined) return known;
    const number = this.#phrases.length;
    this.#phrases.push(phrase);
    if (key !== null) this.#literalNumbers.set(key, number);
    return number;
  }

  build(): PhraseIndex {
    return new PhraseIndex(this.#medium, this.#phrases);
  }
}

/** All phrases of a tree over one medium, found in a single pass. Made once per report; keeps nothing of a page. */
export class PhraseIndex {
  readonly #medium: Medium;
  readonly #needleLengths: Int32Array;
  readonly #automaton: NeedleAutomaton;
  /** Per needle: the phrase that is this literal, or -1; the same for exact phrases. */
  readonly #literalPhrase: Int32Array;
  readonly #exactPhrase: Int32Array;
  /** Per needle: its slot among the needles whose places are collected for patterns, or -1. */
  readonly #slotOf: Int32Array;
  readonly #needleOfChunk: ReadonlyMap<string, number>;
  readonly #patterns: readonly (readonly [number, Phrase])[];
  /** Worked out with the first page that needs it. */
  #nesting: Nesting | undefined;

  constructor(medium: Medium, phrases: readonly Phrase[]) {
    this.#medium = medium;
    const entries = [...phrases.entries()];
    const literals = entries.filter(([, phrase]) => isLiteral(phrase));
    this.#patterns = entries.filter(([, phrase]) => !isLiteral(phrase));
    const chunks = [...new Set(this.#patterns.flatMap(([, { pattern }]) => pattern.chunks))];
    const slotOfChunk = new Map(chunks.map((chunk, slot) => [chunk, slot]));
    const needles = [...new Set([...literals.flatMap(([, { pattern }]) => pattern.chunks), ...chunks])];
    this.#automaton = new NeedleAutomaton(needles, readAs[medium]);
    this.#needleLengths = Int32Array.from(needles, ({ length }) => length);
    this.#literalPhrase = phraseByNeedle(needles, literals, false);
    this.#exactPhrase = phraseByNeedle(needles, literals, true);
    this.#slotOf = Int32Array.from(needles, (needle) => slotOfChunk.get(needle) ?? -1);
    this.#needleOfChunk = new Map(
      needles.flatMap((needle, number) => (slotOfChunk.has(needle) ? [[needle, number] as const] : [])),
    );
  }

  /** @param maxListed places listed of each phrase */
  search(haystack: Haystack, maxListed = MAX_LISTED[this.#medium]): IndexMatches {
    if (this.#needleLengths.length === 0) return new Map();
    return this.#searchOneByOne(haystack, maxListed) ?? this.searchNested(haystack, maxListed);
  }

  /** Whatever the phrases, in time that their number has no part in; the same as `search` finds. */
  searchNested(haystack: Haystack, listed = MAX_LISTED[this.#medium]): IndexMatches {
    const found = new Map<number, PhraseMatches>();
    this.#nesting ??= nestingOf(this.#automaton.shorterOf(this.#needleLengths.length), this.#needleLengths);
    const places = new NestedPlaces(this.#nesting, this.#automaton.longestAt(haystack.text));
    const borders = this.#exactPhrase.some((phrase) => phrase >= 0) ? bordersOf(haystack) : null;
    places.forEach((needle, ends) => {
      const length = this.#needleLengths[needle] ?? 0;
      const phrase = this.#literalPhrase[needle] ?? -1;
      if (phrase >= 0) {
        for (let end = ends.next(0); end >= 0; end = ends.next(haystack.resumeAfter(end) + length))
          addMatch(found, phrase, end - length, end, listed);
      }
      const exact = this.#exactPhrase[needle] ?? -1;
      if (exact < 0 || borders === null) return;
      let end = ends.nextBetween(0, length, borders);
      while (end >= 0) {
        addMatch(found, exact, end - length, end, listed);
        end = ends.nextBetween(haystack.resumeAfter(end) + length, length, borders);
      }
    });
    this.#matchPatterns(haystack, found, listed, (chunk) => places.startsOf(this.#needleOfChunk.get(chunk) ?? -1));
    return found;
  }

  /** Undefined when there are too many places for that. */
  #searchOneByOne(haystack: Haystack, listed: number): IndexMatches | undefined {
    const found = new Map<number, PhraseMatches>();
    const scanned = this.#scan(haystack, found, listed)?.map((starts) => Int32Array.from(starts));
    if (scanned === undefined) return undefined;
    const slotOf = (chunk: string) => this.#slotOf[this.#needleOfChunk.get(chunk) ?? -1] ?? -1;
    this.#matchPatterns(haystack, found, listed, (chunk) => scanned[slotOf(chunk)] ?? new Int32Array());
    return found;
  }

  #matchPatterns(
    haystack: Haystack,
    found: Map<number, PhraseMatches>,
    listed: number,
    placesOf: (chunk: string) => Int32Array,
  ): void {
    for (const [number, { pattern, exact }] of this.#patterns) {
      const matches = matchPattern(pattern, haystack, placesOf, exact, listed);
      if (matches.count > 0) found.set(number, matches);
    }
  }

  /** Adds what the literals found; returns the places of each chunk, by slot. Undefined when it was broken off. */
  #scan(haystack: Haystack, found: Map<number, PhraseMatches>, listed: number): number[][] | undefined {
    const places: number[][] = Array.from(this.#needleOfChunk, () => []);
    /** Per needle, where its next match may start. */
    const free = new Int32Array(this.#needleLengths.length);
    const exactFree = new Int32Array(this.#needleLengths.length);
    let room = PLACES_PER_CHAR * haystack.text.length;
    const isWhole = this.#automaton.scan(haystack.text, (needle, end) => {
      const start = end - (this.#needleLengths[needle] ?? 0);
      const phrase = this.#literalPhrase[needle] ?? -1;
      if (phrase >= 0 && start >= (free[needle] ?? 0)) {
        free[needle] = haystack.resumeAfter(end);
        addMatch(found, phrase, start, end, listed);
      }
      const exactPhrase = this.#exactPhrase[needle] ?? -1;
      if (exactPhrase >= 0 && start >= (exactFree[needle] ?? 0) && haystack.isEdge(start) && haystack.isEdge(end)) {
        exactFree[needle] = haystack.resumeAfter(end);
        addMatch(found, exactPhrase, start, end, listed);
      }
      const slot = this.#slotOf[needle] ?? -1;
      if (slot >= 0) places[slot]?.push(start);
      room -= 1;
      return room >= 0;
    });
    return isWhole ? places : undefined;
  }
}

function bordersOf(haystack: Haystack): PositionSet {
  const borders = new PositionSet(haystack.text.length);
  for (let at = 0; at <= haystack.text.length; at += 1) if (haystack.isEdge(at)) borders.add(at);
  return borders;
}

function phraseByNeedle(
  needles: readonly string[],
  literals: readonly (readonly [number, Phrase])[],
  exact: boolean,
): Int32Array {
  const wanted = literals.filter(([, phrase]) => phrase.exact === exact);
  const numbers = new Map(wanted.map(([number, { pattern }]) => [pattern.chunks[0], number]));
  return Int32Array.from(needles, (needle) => numbers.get(needle) ?? -1);
}

/** A phrase without wildcards that matter. */
function isLiteral({ pattern }: Phrase): boolean {
  return pattern.chunks.length === 1 && pattern.lead === null && pattern.trail === null;
}

function addMatch(
  found: Map<number, PhraseMatches>,
  phrase: number,
  start: number,
  end: number,
  maxListedMatches: number,
): void {
  let matches = found.get(phrase);
  if (matches === undefined) {
    matches = { count: 0, starts: [], ends: [] };
    found.set(phrase, matches);
  }
  matches.count += 1;
  if (matches.count <= maxListedMatches) {
    matches.starts.push(start);
    matches.ends.push(end);
  }
}
