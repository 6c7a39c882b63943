/** Spreads neighbours apart; any odd number does, this one is no short pattern in binary. */
const SPREAD = 0x9e3779b1;
const BASE = 0x01000193;

/** What looking up may still cost, in places that are looked at: shared by all who look into one text. */
export interface StepBudget {
  left: number;
}

/**
 * Where every run of so many characters stands in a text, so that looking one up costs no more the longer the text is.
 * Places of one bucket are in their order.
 */
export class GramIndex {
  readonly #text: string;
  readonly #gram: number;
  readonly #shift: number;
  /** Of each bucket the first of its places; one more, where the last ends. */
  readonly #starts: Int32Array;
  readonly #places: Int32Array;

  constructor(text: string, gram: number) {
    this.#text = text;
    this.#gram = gram;
    const count = Math.max(0, text.length - gram + 1);
    const bits = Math.min(24, Math.max(4, Math.ceil(Math.log2(count + 1))));
    this.#shift = 32 - bits;
    this.#starts = new Int32Array(2 ** bits + 1);
    this.#places = new Int32Array(count);
    const starts = this.#starts;
    this.#eachBucket((bucket) => {
      starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1;
    });
    for (let bucket = 1; bucket < starts.length; bucket += 1)
      starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
    const next = starts.slice(0, -1);
    this.#eachBucket((bucket, place) => {
      const at = next[bucket] ?? 0;
      this.#places[at] = place;
      next[bucket] = at + 1;
    });
  }

  /**
   * The first place from `from` on, and before `to`, where the text has the run of `wanted` that begins at `at`.
   * @returns -1 where there is none, or the budget is used up
   */
  find(wanted: string, at: number, from: number, to: number, budget: StepBudget): number {
    let hash = 0;
    for (let index = at; index < at + this.#gram; index += 1) hash = Math.imul(hash, BASE) + wanted.charCodeAt(index);
    const bucket = Math.imul(hash, SPREAD) >>> this.#shift;
    let low = this.#starts[bucket] ?? 0;
    const end = this.#starts[bucket + 1] ?? 0;
    let high = end;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#places[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
      budget.left -= 1;
    }
    for (; low < end && budget.left > 0; low += 1) {
      const place = this.#places[low] ?? 0;
      if (place >= to) return -1;
      budget.left -= 1;
      if (this.#isAt(place, wanted, at)) return place;
    }
    return -1;
  }

  #isAt(place: number, wanted: string, at: number): boolean {
    for (let index = 0; index < this.#gram; index += 1)
      if (this.#text.charCodeAt(place + index) !== wanted.charCodeAt(at + index)) return false;
    return true;
  }

  #eachBucket(tell: (bucket: number, place: number) => void): void {
    let outgoing = 1;
    for (let index = 0; index < this.#gram; index += 1) outgoing = Math.imul(outgoing, BASE);
    let hash = 0;
    for (let index = 0; index < this.#text.length; index += 1) {
      hash = Math.imul(hash, BASE) + this.#text.charCodeAt(index);
      if (index >= this.#gram) hash -= Math.imul(this.#text.charCodeAt(index - this.#gram), outgoing);
      if (index >= this.#gram - 1) tell(Math.imul(hash, SPREAD) >>> this.#shift, index - this.#gram + 1);
    }
  }
}
