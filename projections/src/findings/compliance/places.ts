import type { PageOutcome } from '@proofline/contracts/page-outcome';
import { Addresses } from './addresses.ts';
import { GrowingNumbers } from './growing-numbers.ts';
import { admits, type ResultFilter, type ResultSort } from './selection.ts';

/** Results in the order of their positions, column by column. */
export interface PlacedRows {
  readonly targets: readonly number[];
  readonly pages: readonly number[];
  /** Of each its cell, as `CELL_SQL` names it. */
  readonly cells: readonly string[];
  /** As they are searched. */
  readonly urls: readonly string[];
}

/** What filters and orders ask of a result, but for its address. */
export const CELL_SQL = `concat_ws(' ', country, outcome, status_rank, rating, met)`;

/** A place in a report: a page of a target. */
export interface ResultKey {
  readonly target: number;
  readonly page: number;
}

interface Cell {
  readonly index: number;
  readonly country: string;
  readonly outcome: PageOutcome;
  readonly status_rank: number;
  readonly rating: number;
  /** Null for pages that were not judged. */
  readonly met: bigint | null;
  /** Of its results the numbers, which go by position. */
  readonly rows: GrowingNumbers;
}

/** With more different ones, looking into each takes longer than Postgres does. */
const MAX_CELLS = 2_000;

/**
 * Where results stand in lists: of each combination of what filters and orders ask for, its results by position. A page
 * in the middle of a million is found by halving, not by going there. Some 25 bytes a result, and
 * its address.
 */
export class Places {
  readonly #targets = new GrowingNumbers();
  readonly #pages = new GrowingNumbers();
  readonly #cells = new Map<string, Cell>();
  readonly #cellOf = new GrowingNumbers();
  readonly #addresses = new Addresses();

  get results(): number {
    return this.#targets.length;
  }

  /** Whether there are few enough combinations. */
  get areOfUse(): boolean {
    return this.#cells.size <= MAX_CELLS;
  }

  /** Rows at later positions than those before. */
  add({ targets, pages, cells, urls }: PlacedRows): void {
    this.#addresses.add(urls);
    for (const [index, name] of cells.entries()) {
      let cell = this.#cells.get(name);
      if (cell === undefined) {
        cell = cellOf(name, this.#cells.size);
        this.#cells.set(name, cell);
      }
      cell.rows.push(this.#targets.length);
      this.#cellOf.push(cell.index);
      this.#targets.push(targets[index] ?? 0);
      this.#pages.push(pages[index] ?? 0);
    }
  }

  /** How many results match. @param filter as `arePlaced` takes it */
  count(filter: ResultFilter): number {
    return this.#matching(filter).reduce((sum, { rows }) => sum + rows.length, 0);
  }

  /** Those from here on that match, in this order, at most so many. @param filter as `arePlaced` takes it */
  slice(filter: ResultFilter, sort: PlacedSort, from: number, size: number): ResultKey[] {
    const isDescending = sort.positionDirection === 'desc';
    const found: ResultKey[] = [];
    let skipped = 0;
    for (const cells of this.#groupsOf(filter, sort)) {
      const lists = cells.map(({ rows }) => rows);
      const count = lists.reduce((sum, { length }) => sum + length, 0);
      const first = Math.max(0, from - skipped);
      const wanted = Math.min(size - found.length, count - first);
      skipped += count;
      if (wanted <= 0) continue;
      const begin = isDescending ? count - first - wanted : first;
      const rows = this.#rowsOf(lists, begin, wanted);
      if (isDescending) rows.reverse();
      for (const row of rows) found.push({ target: this.#targets.at(row), page: this.#pages.at(row) });
      if (found.length === size) break;
    }
    return found;
  }

  /** Those that match and whose address contains a text: as many as there are, and some of them as `slice` has them. */
  async search(
    filter: ResultFilter & { readonly url: string },
    sort: PlacedSort,
    from: number,
    size: number,
  ): Promise<{ readonly count: number; readonly found: ResultKey[] }> {
    const rows = await this.#addresses.containing(filter.url.toLowerCase());
    if (rows.length === this.results) {
      return { count: this.count(filter), found: this.slice(filter, sort, from, size) };
    }
    const places = this.#placesOf(filter, sort);
    const counts = new Array<number>(places.groups).fill(0);
    for (let at = 0; at < rows.length; at += 1) {
      const group = places.of[this.#cellOf.at(rows.at(at))] ?? -1;
      if (group >= 0) counts[group] = (counts[group] ?? 0) + 1;
    }
    const count = counts.reduce((sum, one) => sum + one, 0);
    const found: ResultKey[] = [];
    let skipped = 0;
    for (const [group, inGroup] of counts.entries()) {
      let skip = Math.max(0, from - skipped);
      skipped += inGroup;
      if (skip >= inGroup) continue;
      const isDescending = sort.positionDirection === 'desc';
      for (let step = 0; step < rows.length && found.length < size; step += 1) {
        const row = rows.at(isDescending ? rows.length - 1 - step : step);
        if (places.of[this.#cellOf.at(row)] !== group) continue;
        if (skip > 0) skip -= 1;
        else found.push({ target: this.#targets.at(row), page: this.#pages.at(row) });
      }
      if (found.length === size) break;
    }
    return { count, found };
  }

  /** For each cell the place of its group in the order; -1 for what does not match. */
  #placesOf(filter: ResultFilter, sort: PlacedSort): { readonly groups: number; readonly of: Int32Array } {
    const of = new Int32Array(this.#cells.size).fill(-1);
    const ordered = this.#groupsOf(filter, sort);
    for (const [place, cells] of ordered.entries()) for (const { index } of cells) of[index] = place;
    return { groups: ordered.length, of };
  }

  /** Cells that match, those that an order does not tell apart together. */
  #groupsOf(filter: ResultFilter, { key, keyDirection }: PlacedSort): Cell[][] {
    const groups = Map.groupBy(this.#matching(filter), (cell) => (key === null ? 0 : cell[key]));
    const ordered = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, cells]) => cells);
    return keyDirection === 'desc' ? ordered.reverse() : ordered;
  }

  #matching(filter: ResultFilter): Cell[] {
    return [...this.#cells.values()].filter((cell) => admits(filter, cell) && meets(cell.met, filter.rule));
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
    let [low, high] = [0, this.results];
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

export type PlacedSort = ResultSort & { readonly key: Exclude<ResultSort['key'], 'url_folded'> };

/** Whether places tell how many match, and where they are. */
export const arePlaced = ({ url, website, changes, reading }: ResultFilter): boolean =>
  !url && website === undefined && changes === undefined && reading === undefined;

export const isPlacedSort = (sort: ResultSort): sort is PlacedSort => sort.key !== 'url_folded';

export function meets(met: bigint | null, rule: ResultFilter['rule']): boolean {
  if (rule === undefined) return true;
  return met !== null && ((met >> BigInt(rule.index)) & 1n) === (rule.isMet ? 1n : 0n);
}

function cellOf(name: string, index: number): Cell {
  const [country = '', outcome, rank, rating, met] = name.split(' ');
  return {
    index,
    ...{ country, outcome: outcome as PageOutcome, status_rank: Number(rank), rating: Number(rating) },
    ...{ met: met === undefined ? null : BigInt(met), rows: new GrowingNumbers() },
  };
}
