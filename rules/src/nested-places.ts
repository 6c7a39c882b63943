import { PositionSet } from './position-set.ts';

/** Which needles end in which others, and what is needed of each: the same for every text. */
export interface Nesting {
  /** Per needle, the longest other one that it ends with, or -1. */
  readonly shorter: Int32Array;
  readonly lengths: Int32Array;
  /** Needles with every one behind those it ends with. */
  readonly order: Int32Array;
}

export function nestingOf(shorter: Int32Array, lengths: Int32Array): Nesting {
  const order = Int32Array.from(shorter.keys()).sort((one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0));
  return { shorter, lengths, order };
}

/**
 * The places of needles that are nested in each other: `a`, `aa`, `aaa` … all end at the same letters, and to list
 * them takes time in the product of text and needles. Only the longest one that ends at a letter is known here; the
 * shorter ones follow, as each needle is found wherever one is that ends with it. Of all that end with a needle, the
 * set of the most frequent one is taken over and the others' places are added to it, so that each place is added a few
 * times (a logarithm of their number) and not once for every needle.
 */
export class NestedPlaces {
  readonly #nesting: Nesting;
  readonly #textLength: number;
  /** Ends of the longest needles: those of a needle first, behind them those of all that end with it. */
  readonly #ends: Int32Array;
  readonly #first: Int32Array;
  /** Ends that are a needle's own, and together with those of all that end with it. */
  readonly #own: Int32Array;
  readonly #total: Int32Array;
  /** Per needle, the most frequent one of those that end with it, or -1. */
  readonly #heir: Int32Array;

  /** @param longest per end in the text, the longest needle that ends there, or -1 */
  constructor(nesting: Nesting, longest: Int32Array) {
    const { shorter, order } = nesting;
    this.#nesting = nesting;
    this.#textLength = longest.length;
    this.#own = new Int32Array(order.length);
    this.#total = new Int32Array(order.length);
    this.#first = new Int32Array(order.length);
    this.#heir = new Int32Array(order.length).fill(-1);
    for (const needle of longest) if (needle >= 0) this.#own[needle] = (this.#own[needle] ?? 0) + 1;
    for (let at = order.length - 1; at >= 0; at -= 1) this.#inherit(order[at] ?? 0);
    this.#ends = new Int32Array(this.#layOut(shorter, order));
    const free = this.#first.slice();
    for (const [end, needle] of longest.entries()) {
      if (needle < 0) continue;
      const place = free[needle] ?? 0;
      this.#ends[place] = end;
      free[needle] = place + 1;
    }
  }

  /** Hands over each needle that was found, with the ends of all its places; they are good for the time of the call. */
  forEach(visit: (needle: number, ends: PositionSet) => void): void {
    const { shorter, order } = this.#nesting;
    const ends = new PositionSet(this.#textLength);
    for (const top of order) {
      const below = shorter[top] ?? -1;
      if ((this.#total[top] ?? 0) === 0 || (below >= 0 && this.#heir[below] === top)) continue;
      const line: number[] = [];
      for (let needle = top; needle >= 0; needle = this.#heir[needle] ?? -1) line.push(needle);
      for (const needle of line.reverse()) {
        this.#addAllBut(this.#heir[needle] ?? -1, needle, ends);
        visit(needle, ends);
      }
      ends.clear(this.#allOf(top));
    }
  }

  /** Where a needle begins, ascending. */
  startsOf(needle: number): Int32Array {
    const all = this.#allOf(needle);
    const length = this.#nesting.lengths[needle] ?? 0;
    const ends = new PositionSet(this.#textLength);
    for (const end of all) ends.add(end);
    const starts = new Int32Array(all.length);
    let end = -1;
    for (let at = 0; at < starts.length; at += 1) {
      end = ends.next(end + 1);
      starts[at] = end - length;
    }
    return starts;
  }

  /** Counts a needle, which nothing longer will add to any more, for the one that it ends with. */
  #inherit(needle: number): void {
    const total = (this.#total[needle] ?? 0) + (this.#own[needle] ?? 0);
    this.#total[needle] = total;
    const below = this.#nesting.shorter[needle] ?? -1;
    if (below < 0 || total === 0) return;
    this.#total[below] = (this.#total[below] ?? 0) + total;
    const heir = this.#heir[below] ?? -1;
    if (heir < 0 || total > (this.#total[heir] ?? 0)) this.#heir[below] = needle;
  }

  /** @returns the number of ends */
  #layOut(shorter: Int32Array, order: Int32Array): number {
    const free = new Int32Array(order.length);
    let ends = 0;
    for (const needle of order) {
      const below = shorter[needle] ?? -1;
      const total = this.#total[needle] ?? 0;
      const first = below < 0 ? ends : (free[below] ?? 0);
      if (below < 0) ends += total;
      else free[below] = first + total;
      this.#first[needle] = first;
      free[needle] = first + (this.#own[needle] ?? 0);
    }
    return ends;
  }

  #allOf(needle: number): Int32Array {
    const first = this.#first[needle] ?? 0;
    return this.#ends.subarray(first, first + (this.#total[needle] ?? 0));
  }

  /** Adds the ends of a needle but those of its heir, which the set holds already. */
  #addAllBut(heir: number, needle: number, into: PositionSet): void {
    const first = this.#first[needle] ?? 0;
    const end = first + (this.#total[needle] ?? 0);
    const known = heir < 0 ? end : (this.#first[heir] ?? 0);
    const knownEnd = heir < 0 ? end : known + (this.#total[heir] ?? 0);
    for (let at = first; at < known; at += 1) into.add(this.#ends[at] ?? 0);
    for (let at = knownEnd; at < end; at += 1) into.add(this.#ends[at] ?? 0);
  }
}
