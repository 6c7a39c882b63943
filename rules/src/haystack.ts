import type { Medium, WithinGap } from './pattern.ts';
import { isWordEdge } from './word-edge.ts';

const linkBreak = 0x0a;
const linkBreakMark = '\n';

/** The parts of a link are divided as its lines are, once every mark between them stands for a line break. */
const partMarks = /[/?&=#]/g;

const blockBits = 6;

/** Where a text is divided. Kept by the separators, which are far fewer than the characters. */
export class Division {
  /** Offsets of the separators, ascending; the last is the end of the text. */
  readonly at: Int32Array;
  /** Per block of 64 characters, how many separators stand left of it. */
  readonly #beforeBlock: Int32Array;

  constructor(text: string, separator: string) {
    const found: number[] = [];
    for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) found.push(at);
    found.push(text.length);
    this.at = Int32Array.from(found);
    this.#beforeBlock = new Int32Array((text.length >> blockBits) + 1);
    let count = 0;
    for (let block = 0; block < this.#beforeBlock.length; block += 1) {
      const start = block << blockBits;
      while ((this.at[count] ?? start) < start) count += 1;
      this.#beforeBlock[block] = count;
    }
  }

  /**
   * How many separators stand left of an offset: equal for two offsets in one segment.
   * @param known the count of an offset that is not after this one, which is close by more often than not
   */
  before(position: number, known = 0): number {
    const { at } = this;
    let count = known;
    for (const near = known + 4; count < near; count += 1) if ((at[count] ?? position) >= position) return count;
    count = Math.max(count, this.#beforeBlock[position >> blockBits] ?? 0);
    while ((at[count] ?? position) < position) count += 1;
    return count;
  }
}

function divide(text: string, segment: WithinGap['segment']): Division {
  const divided = segment === 'part' ? text.replace(partMarks, linkBreakMark) : text;
  return new Division(divided, segment === 'word' ? ' ' : linkBreakMark);
}

/**
 * What is searched, in the compared form: one page text, or all links of a page, one a line. Positions of words,
 * parts and characters outside the basic plane are worked out once, when a phrase first asks for them.
 */
export class Haystack {
  readonly text: string;
  readonly medium: Medium;
  readonly #divisions: Partial<Record<WithinGap['segment'], Division>> = {};
  #pairsBefore: Int32Array | null | undefined;

  constructor(text: string, medium: Medium) {
    this.text = text;
    this.medium = medium;
  }

  /** Whether an exact match may start or end here: at a word edge of a text, at either end of a link. */
  isEdge(position: number): boolean {
    if (this.medium === 'text') return isWordEdge(this.text, position);
    return (
      position === 0 ||
      position === this.text.length ||
      this.text.charCodeAt(position - 1) === linkBreak ||
      this.text.charCodeAt(position) === linkBreak
    );
  }

  /** Where the next match may start once one ended here: a text may hold many, a link counts once. */
  resumeAfter(end: number): number {
    return this.medium === 'text' ? end : this.segmentEnd('link', end);
  }

  /** Symbols (code points) between two offsets. */
  symbols(from: number, to: number): number {
    const pairs = this.#pairs();
    return pairs === null ? to - from : to - from - ((pairs[to] ?? 0) - (pairs[from] ?? 0));
  }

  /** Whether at most `max` symbols stand between two offsets; a symbol is never shorter than a unit. */
  isWithin(max: number, from: number, to: number): boolean {
    return to - from <= max || (this.#pairs() !== null && this.symbols(from, to) <= max);
  }

  /** How many separators stand left of an offset: equal for two offsets in one segment. */
  segmentIndex(segment: WithinGap['segment'], position: number): number {
    return this.division(segment).before(position);
  }

  segmentStart(segment: WithinGap['segment'], position: number): number {
    const division = this.division(segment);
    const index = division.before(position);
    return index === 0 ? 0 : (division.at[index - 1] ?? 0) + 1;
  }

  segmentEnd(segment: WithinGap['segment'], position: number): number {
    const division = this.division(segment);
    return division.at[division.before(position)] ?? this.text.length;
  }

  division(segment: WithinGap['segment']): Division {
    const known = this.#divisions[segment];
    if (known !== undefined) return known;
    const division = divide(this.text, segment);
    this.#divisions[segment] = division;
    return division;
  }

  /** Surrogate pairs that end at or before each offset; null when the text has none. */
  #pairs(): Int32Array | null {
    if (this.#pairsBefore !== undefined) return this.#pairsBefore;
    this.#pairsBefore = /[\ud800-\udfff]/.test(this.text) ? countPairs(this.text) : null;
    return this.#pairsBefore;
  }
}

function countPairs(text: string): Int32Array {
  const pairs = new Int32Array(text.length + 1);
  for (let position = 0; position < text.length; position += 1) {
    const isPair = (text.codePointAt(position) ?? 0) > 0xffff;
    pairs[position + 1] = Math.max(pairs[position + 1] ?? 0, pairs[position] ?? 0);
    if (isPair) pairs[position + 2] = (pairs[position] ?? 0) + 1;
  }
  return pairs;
}
