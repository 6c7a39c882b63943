import type { GrowingNumbers } from './growing-numbers.ts';

/** Results that match, in an order: each by its number, of which all go by log position. */
export interface OrderedRows {
  readonly count: number;
  /** Those from here on, at most so many. */
  slice(from: number, size: number): number[];
  /** How many come before one, whether it matches itself or not. */
  countBefore(row: number): number;
}

/** Cells that an order does not tell apart, with what it sorts them by. */
export interface CellGroup {
  readonly cells: readonly { readonly index: number; readonly rows: GrowingNumbers }[];
  readonly key: string | number;
}

interface GroupedBy {
  /** In their order. */
  readonly groups: readonly CellGroup[];
  /** Of results with the same key those of later positions come first. */
  readonly isDescending: boolean;
  /** How many groups come before the key of a row, and whether the next one is of it. */
  readonly groupOf: (row: number) => { readonly before: number; readonly isGroup: boolean };
}

/** All results of some cells: a place in the middle is found by halving. */
export class RowsOfCells implements OrderedRows {
  readonly #by: GroupedBy;
  readonly #results: number;
  readonly #counts: readonly number[];
  readonly count: number;

  constructor(by: GroupedBy, results: number) {
    this.#by = by;
    this.#results = results;
    this.#counts = by.groups.map(({ cells }) => cells.reduce((sum, { rows }) => sum + rows.length, 0));
    this.count = sumOf(this.#counts);
  }

  slice(from: number, size: number): number[] {
    const found: number[] = [];
    let skipped = 0;
    for (const [place, { cells }] of this.#by.groups.entries()) {
      const count = this.#counts[place] ?? 0;
      const first = Math.max(0, from - skipped);
      const wanted = Math.min(size - found.length, count - first);
      skipped += count;
      if (wanted <= 0) continue;
      const lists = cells.map(({ rows }) => rows);
      const rows = this.#rowsOf(lists, this.#by.isDescending ? count - first - wanted : first, wanted);
      found.push(...(this.#by.isDescending ? rows.reverse() : rows));
      if (found.length === size) break;
    }
    return found;
  }

  countBefore(row: number): number {
    const { before, isGroup } = this.#by.groupOf(row);
    const earlier = sumOf(this.#counts.slice(0, before));
    if (!isGroup) return earlier;
    const { isDescending, groups } = this.#by;
    const of = (below: number) => sumOf((groups[before]?.cells ?? []).map(({ rows }) => rows.countBelow(below)));
    return earlier + (isDescending ? (this.#counts[before] ?? 0) - of(row + 1) : of(row));
  }

  /** Of all these lists together, in their order. */
  #rowsOf(lists: readonly GrowingNumbers[], begin: number, size: number): number[] {
    const from = this.#rowAt(lists, begin);
    const to = this.#rowAt(lists, begin + size);
    const rows: number[] = [];
    for (const list of lists) {
      for (let at = list.countBelow(from); at < list.length && list.at(at) < to; at += 1) rows.push(list.at(at));
    }
    return rows.sort((one, other) => one - other);
  }

  /** The lowest number below which there are so many. */
  #rowAt(lists: readonly GrowingNumbers[], count: number): number {
    let [low, high] = [0, this.#results];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      let below = 0;
      for (const list of lists) below += list.countBelow(middle + 1);
      if (below > count) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Results of some cells among those that were found: each is looked at. */
export class RowsFound implements OrderedRows {
  readonly #by: GroupedBy;
  readonly #found: Int32Array;
  readonly #cellOf: Int32Array;
  /** Of each cell the place of its group; -1 for what does not match. */
  readonly #places: Int32Array;
  readonly #counts: number[];
  readonly count: number;

  constructor(by: GroupedBy, found: Int32Array, { cellOf, cells }: { cellOf: Int32Array; cells: number }) {
    this.#by = by;
    this.#found = found;
    this.#cellOf = cellOf;
    this.#places = new Int32Array(cells).fill(-1);
    for (const [place, group] of by.groups.entries()) for (const { index } of group.cells) this.#places[index] = place;
    this.#counts = by.groups.map(() => 0);
    for (const row of found) {
      const place = this.#placeOf(row);
      if (place >= 0) this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    }
    this.count = sumOf(this.#counts);
  }

  slice(from: number, size: number): number[] {
    const rows = this.#found;
    const found: number[] = [];
    let skipped = 0;
    for (const [place, count] of this.#counts.entries()) {
      let skip = Math.max(0, from - skipped);
      skipped += count;
      if (skip >= count) continue;
      for (let step = 0; step < rows.length && found.length < size; step += 1) {
        const row = rows[this.#by.isDescending ? rows.length - 1 - step : step] ?? 0;
        if (this.#placeOf(row) !== place) continue;
        if (skip > 0) skip -= 1;
        else found.push(row);
      }
      if (found.length === size) break;
    }
    return found;
  }

  countBefore(row: number): number {
    const { before, isGroup } = this.#by.groupOf(row);
    let count = sumOf(this.#counts.slice(0, before));
    if (!isGroup) return count;
    for (const other of this.#found) {
      const isEarlier = this.#by.isDescending ? other > row : other < row;
      if (isEarlier && this.#placeOf(other) === before) count += 1;
    }
    return count;
  }

  #placeOf(row: number): number {
    return this.#places[this.#cellOf[row] ?? 0] ?? -1;
  }
}

/** Results in the order of their addresses, of which some match: those are counted from the nearer end. */
export class RowsByAddress implements OrderedRows {
  readonly #numbers: Int32Array;
  readonly #placeOf: (row: number) => number;
  /** By row 1 for what matches; undefined where all does. */
  readonly #marks: Uint8Array | undefined;
  readonly #isDescending: boolean;
  readonly count: number;

  constructor(
    numbers: Int32Array,
    placeOf: (row: number) => number,
    { count, marks, isDescending }: { count: number; marks: Uint8Array | undefined; isDescending: boolean },
  ) {
    this.#numbers = numbers;
    this.#placeOf = placeOf;
    this.#marks = marks;
    this.#isDescending = isDescending;
    this.count = count;
  }

  slice(from: number, size: number): number[] {
    const wanted = Math.min(size, this.count - from);
    if (wanted <= 0) return [];
    const begin = this.#isDescending ? this.count - from - wanted : from;
    const rows = this.#ascending(begin, wanted);
    return this.#isDescending ? rows.reverse() : rows;
  }

  countBefore(row: number): number {
    const place = this.#placeOf(row);
    const marks = this.#marks;
    let before = place;
    if (marks !== undefined) {
      before = 0;
      for (let at = 0; at < place; at += 1) before += marks[this.#numbers[at] ?? 0] ?? 0;
    }
    return this.#isDescending ? this.count - before - (marks?.[row] ?? 1) : before;
  }

  #ascending(begin: number, size: number): number[] {
    const numbers = this.#numbers;
    const marks = this.#marks;
    if (marks === undefined) return [...numbers.subarray(begin, begin + size)];
    const after = this.count - begin - size;
    const isFromEnd = after < begin;
    const found: number[] = [];
    let skip = isFromEnd ? after : begin;
    for (let step = 0; step < numbers.length && found.length < size; step += 1) {
      const row = numbers[isFromEnd ? numbers.length - 1 - step : step] ?? 0;
      if (marks[row] !== 1) continue;
      if (skip > 0) skip -= 1;
      else found.push(row);
    }
    return isFromEnd ? found.reverse() : found;
  }
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
