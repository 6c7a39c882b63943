import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Addresses } from './addresses.ts';

/** Sorted at a time, some milliseconds. */
const PIECE = 4_096;
/** Merged at a time, some milliseconds as well. */
const AT_ONCE = 8_192;
/** With more of them it takes long until whoever asks for the order has it. */
const MANY_RUNS = 8;

/**
 * Numbers of addresses in the order of their bytes. What came is sorted by itself, and merged into what there is when
 * the order is asked for: of a few, each place is found by halving, and what lies between is copied.
 */
export class AddressOrder {
  readonly #addresses: Addresses;
  /** Each in order, the largest first. */
  readonly #runs: Int32Array[] = [];
  /** So many are in runs. */
  #sorted = 0;
  #settling: Promise<void> | undefined;
  readonly #compare = (one: number, other: number): number => this.#addresses.compare(one, other);

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
  }

  /**
   * Does ahead, a piece at a time, what whoever asks for the order would wait for: others are answered between.
   * @param isWhole more than the next few will not come soon: nothing is left to be done
   */
  settle(isWhole: boolean): Promise<void> {
    this.#settling ??= this.#settle(isWhole).finally(() => {
      this.#settling = undefined;
    });
    return this.#settling;
  }

  async #settle(isWhole: boolean): Promise<void> {
    while (this.#waiting >= (isWhole ? 1 : PIECE)) {
      this.#sortNext(PIECE);
      await afterOthers();
    }
    const runs = [...this.#runs];
    if (runs.length < (isWhole ? 2 : MANY_RUNS)) return;
    const merging = mergedRuns(runs, this.#compare);
    let next = merging.next();
    for (; !next.done; next = merging.next()) await afterOthers();
    // Somebody may have asked for the order meanwhile, which merged them at once.
    if (runs.every((run, at) => this.#runs[at] === run)) this.#runs.splice(0, runs.length, next.value);
  }

  /** All of them. */
  get numbers(): Int32Array {
    if (this.#waiting > 0) this.#sortNext(this.#waiting);
    for (;;) {
      const [large = new Int32Array(), small] = this.#runs;
      if (small === undefined) return large;
      this.#runs.splice(0, 2, withFew(large, small, this.#compare));
    }
  }

  /** How many stand before a text. */
  countBefore(text: Uint8Array): number {
    const { numbers } = this;
    return halved(0, numbers.length, (at) => this.#addresses.compareWith(numbers[at] ?? 0, text) < 0);
  }

  /** Place of one of them. */
  placeOf(number: number): number {
    const { numbers } = this;
    return halved(0, numbers.length, (at) => this.#compare(numbers[at] ?? 0, number) < 0);
  }

  get #waiting(): number {
    return this.#addresses.count - this.#sorted;
  }

  #sortNext(most: number): void {
    const run = new Int32Array(Math.min(most, this.#waiting));
    for (let at = 0; at < run.length; at += 1) run[at] = this.#sorted + at;
    this.#sorted += run.length;
    this.#runs.push(run.sort(this.#compare));
  }
}

type Compare = (one: number, other: number) => number;

/** Puts a few in their places. */
function withFew(large: Int32Array, few: Int32Array, compare: Compare): Int32Array {
  const merged = new Int32Array(large.length + few.length);
  let [from, to] = [0, 0];
  for (const number of few) {
    const end = halved(from, large.length, (place) => compare(large[place] ?? 0, number) < 0);
    merged.set(large.subarray(from, end), to);
    to += end - from;
    from = end;
    merged[to] = number;
    to += 1;
  }
  merged.set(large.subarray(from), to);
  return merged;
}

/** Merges many at once, by a heap of what comes next in each: those stay at hand, and each address is looked up once. */
function* mergedRuns(runs: readonly Int32Array[], compare: Compare): Generator<undefined, Int32Array> {
  const merged = new Int32Array(runs.reduce((sum, { length }) => sum + length, 0));
  const places = new Int32Array(runs.length);
  const nextOf = (run: number) => runs[run]?.[places[run] ?? 0] ?? 0;
  const heap = Int32Array.from(runs.keys()).sort((one, other) => compare(nextOf(one), nextOf(other)));
  let { length } = heap;
  for (let to = 0; to < merged.length; to += 1) {
    const first = heap[0] ?? 0;
    merged[to] = nextOf(first);
    places[first] = (places[first] ?? 0) + 1;
    let sinking = first;
    if ((places[first] ?? 0) >= (runs[first]?.length ?? 0)) {
      length -= 1;
      sinking = heap[length] ?? 0;
    }
    const number = nextOf(sinking);
    let at = 0;
    for (let child = 1; child < length; child = 2 * at + 1) {
      const isOther = child + 1 < length && compare(nextOf(heap[child + 1] ?? 0), nextOf(heap[child] ?? 0)) < 0;
      const lower = isOther ? child + 1 : child;
      if (compare(nextOf(heap[lower] ?? 0), number) > 0) break;
      heap[at] = heap[lower] ?? 0;
      at = lower;
    }
    heap[at] = sinking;
    if (to % AT_ONCE === AT_ONCE - 1) yield;
  }
  return merged;
}

/** The first place from `low` on where what is asked no longer holds. */
function halved(low: number, high: number, holds: (at: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}
