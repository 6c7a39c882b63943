import type { PageOutcome } from '@proofline/contracts/page-outcome';
import { type ResultChange, resultChangeSchema } from '@proofline/contracts/result-change';
import { AddressOrder } from './address-order.ts';
import { Addresses } from './addresses.ts';
import { GrowingNumbers } from './growing-numbers.ts';
import { type OrderedRows, RowsByAddress, RowsFound, RowsOfCells } from './ordered-rows.ts';
import { admits, type Counted, type ResultFilter, type ResultSort } from './selection.ts';

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
export const CELL_SQL = `concat_ws(' ', country, outcome, status_rank, rating, coalesce(change, '-'), met)`;

/** A place in a report: a page of a target. */
export interface ResultKey {
  readonly target: number;
  readonly page: number;
}

/** Where a result stands among those that match. */
export interface PlaceAmong {
  readonly count: number;
  /** How many come before it. */
  readonly before: number;
  readonly previous: ResultKey | undefined;
  readonly next: ResultKey | undefined;
}

/** Results that filters and orders, but for those by address, do not tell apart. */
export interface PlacedCell extends Counted {
  readonly index: number;
  readonly status_rank: number;
  readonly rating: number;
  /** Null for pages that were not judged. */
  readonly met: bigint | null;
  /** Of its results the numbers, which go by position. */
  readonly rows: GrowingNumbers;
}

/** With more different ones, looking into each takes longer than Postgres does. */
const MAX_CELLS = 4_000;

/**
 * Where results stand in lists: of each combination of what filters and orders ask for, its results by position, and of
 * all of them the order of their addresses. A page in the middle of a million is found by halving, not by going there.
 * Some 30 bytes a result, and its address.
 */
export class Places {
  readonly #targets = new GrowingNumbers();
  readonly #pages = new GrowingNumbers();
  readonly #cells = new Map<string, PlacedCell>();
  readonly #cellOf = new GrowingNumbers();
  /** Websites by name, and of each result the number of its website. */
  readonly #websites = new Map<string, number>();
  readonly #websiteOf = new GrowingNumbers();
  readonly #addresses = new Addresses();
  readonly #order = new AddressOrder(this.#addresses);

  get results(): number {
    return this.#targets.length;
  }

  get websites(): number {
    return this.#websites.size;
  }

  /** Whether there are few enough combinations. */
  get areOfUse(): boolean {
    return this.#cells.size <= MAX_CELLS;
  }

  /** Rows at later positions than those before. */
  add({ targets, pages, cells, urls }: PlacedRows): void {
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
    for (const url of urls) this.#websiteOf.push(this.#numberOf(websiteOf(url)));
    this.#addresses.add(urls);
  }

  /** Does ahead, a piece at a time, what the order of addresses would otherwise be kept waiting for. */
  async settle(isWhole: boolean): Promise<void> {
    await this.#order.settle(isWhole);
  }

  /** Those that match, without regard to addresses. */
  matching(filter: ResultFilter): PlacedCell[] {
    return [...this.#cells.values()].filter((cell) => admits(filter, cell) && meets(cell.met, filter.rule));
  }

  /** Of each cell that matches how many results do. @param filter as `arePlaced` takes it */
  async counted(filter: ResultFilter): Promise<(readonly [cell: PlacedCell, results: number])[]> {
    const cells = this.matching(filter);
    const found = await this.#found(filter);
    if (found === undefined) return cells.map((cell) => [cell, cell.rows.length]);
    const counts = new Int32Array(this.#cells.size);
    const cellOf = this.#cellOf.all;
    for (const row of found) counts[cellOf[row] ?? 0] = (counts[cellOf[row] ?? 0] ?? 0) + 1;
    return cells.map((cell) => [cell, counts[cell.index] ?? 0]);
  }

  /** How many results match by website. @param filter as `arePlaced` takes it */
  async countedByWebsite(filter: ResultFilter): Promise<(readonly [website: string, results: number])[]> {
    const found = await this.#found(filter);
    const marks = this.#marks(filter, found);
    const websiteOf = this.#websiteOf.all;
    const counts = new Int32Array(this.#websites.size);
    for (let row = 0; row < websiteOf.length; row += 1) {
      const website = websiteOf[row] ?? 0;
      if (marks === undefined || marks[row] === 1) counts[website] = (counts[website] ?? 0) + 1;
    }
    return [...this.#websites].map(([name, number]) => [name, counts[number] ?? 0]);
  }

  /** How many match, and some of them in this order. @param filter as `arePlaced` takes it */
  async list(
    filter: ResultFilter,
    sort: ResultSort,
    from: number,
    size: number,
  ): Promise<{ readonly count: number; readonly found: ResultKey[] }> {
    const rows = this.#ordered(filter, sort, await this.#found(filter));
    return { count: rows.count, found: rows.slice(from, size).map((row) => this.#keyOf(row)) };
  }

  /** What stands around a result. @returns undefined where it is not held @param filter as `arePlaced` takes it */
  async around(
    result: ResultKey & { readonly url: string },
    filter: ResultFilter,
    sort: ResultSort,
  ): Promise<PlaceAmong | undefined> {
    const rows = this.#ordered(filter, sort, await this.#found(filter));
    const row = this.#rowOf(result);
    if (row === undefined) return undefined;
    const before = rows.countBefore(row);
    const [here, after] = rows.slice(before, 2);
    const previous = before === 0 ? undefined : rows.slice(before - 1, 1)[0];
    const next = here === row ? after : here;
    return {
      ...{ count: rows.count, before },
      previous: previous === undefined ? undefined : this.#keyOf(previous),
      next: next === undefined ? undefined : this.#keyOf(next),
    };
  }

  /** Good until something is waited for: what comes meanwhile would not be in all of it. */
  #ordered(filter: ResultFilter, sort: ResultSort, found: Int32Array | undefined): OrderedRows {
    if (sort.key === 'url_folded') {
      const marks = this.#marks(filter, found);
      const count = found === undefined || marks === undefined ? this.#countOf(filter) : countMarked(found, marks);
      return new RowsByAddress(this.#order.numbers, (row) => this.#order.placeOf(row), {
        ...{ count, marks, isDescending: sort.keyDirection === 'desc' },
      });
    }
    const by = this.#groupsOf(filter, { ...sort, key: sort.key });
    if (found === undefined) return new RowsOfCells(by, this.results);
    return new RowsFound(by, found, { cellOf: this.#cellOf.all, cells: this.#cells.size });
  }

  /** Numbers of what has the text and is of the website, in their order; undefined where that is all. */
  async #found({ url, website }: ResultFilter): Promise<Int32Array | undefined> {
    const withText = url ? (await this.#addresses.containing(url.toLowerCase())).all : undefined;
    const found = website === undefined ? withText : amongBoth(this.#ofWebsite(website), withText);
    return found?.length === this.results ? undefined : found;
  }

  #ofWebsite(website: string): Int32Array {
    const number = this.#websites.get(website);
    const rows = new GrowingNumbers();
    const websiteOf = this.#websiteOf.all;
    if (number !== undefined) {
      for (let row = 0; row < websiteOf.length; row += 1) if (websiteOf[row] === number) rows.push(row);
    }
    return rows.all;
  }

  #numberOf(website: string): number {
    const known = this.#websites.get(website) ?? this.#websites.size;
    if (known === this.#websites.size) this.#websites.set(website, known);
    return known;
  }

  /** By row 1 for what matches; undefined where all does. */
  #marks(filter: ResultFilter, found: Int32Array | undefined): Uint8Array | undefined {
    const cells = this.matching(filter);
    if (found === undefined && cells.length === this.#cells.size) return undefined;
    const cellOf = this.#cellOf.all;
    const isOfCell = new Uint8Array(this.#cells.size);
    for (const { index } of cells) isOfCell[index] = 1;
    const marks = new Uint8Array(this.results);
    if (found === undefined)
      for (let row = 0; row < marks.length; row += 1) marks[row] = isOfCell[cellOf[row] ?? 0] ?? 0;
    else for (const row of found) marks[row] = isOfCell[cellOf[row] ?? 0] ?? 0;
    return marks;
  }

  #countOf(filter: ResultFilter): number {
    return this.matching(filter).reduce((sum, { rows }) => sum + rows.length, 0);
  }

  /** Cells that match, those that an order does not tell apart together. */
  #groupsOf(filter: ResultFilter, { key, keyDirection, positionDirection }: CellSort) {
    const keyOf = (cell: PlacedCell) => (key === null ? 0 : cell[key]);
    const byKey = Map.groupBy(this.matching(filter), keyOf);
    const ordered = [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const groups = ordered.map(([of, cells]) => ({ key: of, cells }));
    if (keyDirection === 'desc') groups.reverse();
    const cells = [...this.#cells.values()];
    const groupOf = (row: number) => {
      const cell = cells[this.#cellOf.at(row)];
      const own = cell === undefined ? 0 : keyOf(cell);
      const before = groups.filter((group) => (keyDirection === 'desc' ? group.key > own : group.key < own)).length;
      return { before, isGroup: groups[before]?.key === own };
    };
    return { groups, isDescending: positionDirection === 'desc', groupOf };
  }

  #keyOf(row: number): ResultKey {
    return { target: this.#targets.at(row), page: this.#pages.at(row) };
  }

  #rowOf({ target, page, url }: ResultKey & { readonly url: string }): number | undefined {
    const address = Buffer.from(url);
    const { numbers } = this.#order;
    for (let at = this.#order.countBefore(address); at < numbers.length; at += 1) {
      const row = numbers[at] ?? 0;
      if (this.#addresses.compareWith(row, address) !== 0) return undefined;
      if (this.#targets.at(row) === target && this.#pages.at(row) === page) return row;
    }
    return undefined;
  }
}

type CellSort = Omit<ResultSort, 'key'> & { readonly key: Exclude<ResultSort['key'], 'url_folded'> };

/** Whether places tell how many match, and where they are. */
export const arePlaced = ({ reading }: ResultFilter): boolean => reading === undefined;

export function meets(met: bigint | null, rule: ResultFilter['rule']): boolean {
  if (rule === undefined) return true;
  return met !== null && ((met >> BigInt(rule.index)) & 1n) === (rule.isMet ? 1n : 0n);
}

/** As Postgres cuts it off (`WEBSITE_SQL`). */
function websiteOf(url: string): string {
  const second = url.indexOf('/', url.indexOf('/') + 1);
  const third = url.indexOf('/', second + 1);
  return url.slice(second + 1, third === -1 ? url.length : third);
}

function countMarked(rows: Int32Array, marks: Uint8Array): number {
  let count = 0;
  for (const row of rows) count += marks[row] ?? 0;
  return count;
}

/** What is in both, of such as rise. */
function amongBoth(rows: Int32Array, others: Int32Array | undefined): Int32Array {
  if (others === undefined) return rows;
  let at = 0;
  return rows.filter((row) => {
    while (at < others.length && (others[at] ?? 0) < row) at += 1;
    return others[at] === row;
  });
}

function cellOf(name: string, index: number): PlacedCell {
  const [country = '', outcome, rank, rating, change, met] = name.split(' ');
  const known = resultChangeSchema.safeParse(change);
  return {
    index,
    ...{ country, outcome: outcome as PageOutcome, status_rank: Number(rank), rating: Number(rating) },
    ...(known.success && { change: known.data satisfies ResultChange }),
    ...{ met: met === undefined ? null : BigInt(met), rows: new GrowingNumbers() },
  };
}
