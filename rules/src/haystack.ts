import { type Division, divideAt, dividePairs } from './division.ts';
import { foldCase } from './fold-text.ts';
import type { Medium, WithinGap } from './pattern.ts';
import { isWordEdge } from './word-edge.ts';

const linkBreak = 0x0a;

/** Per kind of segment, the characters that stand between two. */
const separators: Readonly<Record<WithinGap['segment'], readonly string[]>> = {
  word: [' ', '\n'],
  part: ['/', '?', '&', '=', '#', '\n'],
  link: ['\n'],
};

/**
 * What is searched, in any letter case: one page text, folded but for line breaks, or all links of a page, one a line.
 * Positions of words, parts and characters outside the basic plane are worked out once, when a phrase first asks.
 */
export class Haystack {
  readonly text: string;
  readonly medium: Medium;
  readonly #divisions: Partial<Record<WithinGap['segment'], Division>> = {};
  readonly #hasPairs: boolean;
  #pairs: Division | null = null;

  constructor(text: string, medium: Medium) {
    this.#hasPairs = /[\ud800-\udfff]/.test(text);
    // The case of a pair does not follow from its single units, as the automaton reads them.
    this.text = this.#hasPairs ? foldCase(text) : text;
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
    return this.medium === 'text' ? end : this.division('link').endOf(end);
  }

  /** Symbols (code points) between two offsets. */
  symbols(from: number, to: number): number {
    if (!this.#hasPairs) return to - from;
    this.#pairs ??= dividePairs(this.text);
    return to - from - (this.#pairs.before(to) - this.#pairs.before(from));
  }

  /** Whether at most `max` symbols stand between two offsets; a symbol is one or two units long. */
  isWithin(max: number, from: number, to: number): boolean {
    const units = to - from;
    return units <= max || (this.#hasPairs && units <= max * 2 && this.symbols(from, to) <= max);
  }

  /** Whether no more ends of parts stand between two offsets of a link than a gap allows. */
  isUnbroken({ breaks }: WithinGap, from: number, to: number): boolean {
    if (breaks === undefined) return true;
    const parts = this.division('part');
    return parts.before(to) - parts.before(from) <= breaks;
  }

  division(segment: WithinGap['segment']): Division {
    const known = this.#divisions[segment];
    if (known !== undefined) return known;
    const division = divideAt(this.text, separators[segment]);
    this.#divisions[segment] = division;
    return division;
  }
}
