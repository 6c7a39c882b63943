import type { Medium, WithinGap } from './pattern.ts';
import { isWordEdge } from './word-edge.ts';

/** Where a text is divided: `before[p]` separators stand left of offset `p`, the i-th of them at `at[i]`. */
export interface Division {
  readonly before: Int32Array;
  readonly at: Int32Array;
}

const linkBreak = 0x0a;
const wordBreak = 0x20;

/** The parts of a link are divided as its lines are, once every mark between them stands for a line break. */
const partMarks = /[/?&=#]/g;

function divide(text: string, segment: WithinGap['segment']): Division {
  const divided = segment === 'part' ? text.replace(partMarks, '\n') : text;
  const separator = segment === 'word' ? wordBreak : linkBreak;
  const { length } = divided;
  const before = new Int32Array(length + 1);
  let count = 0;
  for (let position = 0; position < length; position += 1) {
    before[position] = count;
    // Added and not branched on: which characters are separators is nothing a processor can foresee.
    count += divided.charCodeAt(position) === separator ? 1 : 0;
  }
  before[length] = count;
  const at = new Int32Array(count);
  const mark = String.fromCharCode(separator);
  let index = 0;
  for (let position = divided.indexOf(mark); position >= 0; position = divided.indexOf(mark, position + 1)) {
    at[index] = position;
    index += 1;
  }
  return { before, at };
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
    return this.division(segment).before[position] ?? 0;
  }

  segmentStart(segment: WithinGap['segment'], position: number): number {
    const { before, at } = this.division(segment);
    const index = before[position] ?? 0;
    return index === 0 ? 0 : (at[index - 1] ?? 0) + 1;
  }

  segmentEnd(segment: WithinGap['segment'], position: number): number {
    const { before, at } = this.division(segment);
    return at[before[position] ?? 0] ?? this.text.length;
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
