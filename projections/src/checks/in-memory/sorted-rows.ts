/** Less than, equal to or greater than 0, as of two numbers of rows. */
export type CompareRows = (a: number, b: number) => number;

/** So many are sorted or merged at a time, before others have their turn. */
const SLICE = 4_096;

/** Numbers of rows in an order, kept in it while rows change and are added. */
export class SortedRows {
  readonly #compare: CompareRows;
  #rows = new Int32Array();
  readonly #moved = new Set<number>();
  #isSorted = false;

  /** @param compare must tell any two rows apart */
  constructor(compare: CompareRows) {
    this.#compare = compare;
  }

  /** Sorts rows 0 to `count` - 1 from nothing. @param breathe lets others have their turn */
  async sort(count: number, breathe: () => Promise<void>): Promise<void> {
    let sorted = Int32Array.from({ length: count }, (_, row) => row);
    for (let from = 0; from < count; from += SLICE) {
      sorted.subarray(from, from + SLICE).sort(this.#compare);
      await breathe();
    }
    for (let width = SLICE; width < count; width *= 2) {
      const merged = new Int32Array(count);
      for (let from = 0; from < count; from += 2 * width) {
        await this.#merge({ of: sorted, into: merged, from, middle: from + width, to: from + 2 * width }, breathe);
      }
      sorted = merged;
    }
    this.#rows = sorted;
    this.#isSorted = true;
  }

  async #merge(
    { of, into, from, ...ends }: Readonly<Record<'of' | 'into', Int32Array> & Record<'from' | 'middle' | 'to', number>>,
    breathe: () => Promise<void>,
  ): Promise<void> {
    const middle = Math.min(ends.middle, of.length);
    const to = Math.min(ends.to, of.length);
    let [left, right] = [from, middle];
    for (let at = from; at < to; at += 1) {
      const isLeft = right >= to || (left < middle && this.#compare(of[left] ?? 0, of[right] ?? 0) < 0);
      into[at] = (isLeft ? of[left++] : of[right++]) ?? 0;
      if (at % SLICE === 0) await breathe();
    }
  }

  /** The row is new, or its place may be another one. Means nothing before all are sorted. */
  touch(row: number): void {
    if (this.#isSorted) this.#moved.add(row);
  }

  /** All rows, in order. */
  rows(): Int32Array {
    if (this.#moved.size === 0) return this.#rows;
    const moved = Int32Array.from(this.#moved).sort(this.#compare);
    const still = this.#rows.filter((row) => !this.#moved.has(row));
    const rows = new Int32Array(still.length + moved.length);
    let taken = 0;
    moved.forEach((row, index) => {
      const place = this.#placeOf(row, still, taken);
      rows.set(still.subarray(taken, place), taken + index);
      rows[place + index] = row;
      taken = place;
    });
    rows.set(still.subarray(taken), taken + moved.length);
    this.#moved.clear();
    this.#rows = rows;
    return rows;
  }

  #placeOf(row: number, sorted: Int32Array, from: number): number {
    let [low, high] = [from, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(sorted[middle] ?? 0, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
