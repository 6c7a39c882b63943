import type { PageOutcome } from '@proofline/contracts/page-outcome';
import { bytewise } from '../../bytewise.ts';
import { arePlaced, meets, type PlacedRows, Places } from './places.ts';
import { admits, type ResultFilter } from './selection.ts';

/** Results of a list that have something in common. */
export interface ResultGroup {
  /** A country's code, or a host. */
  readonly key: string;
  readonly results: number;
}

/** The largest groups, the largest first; by name among equals. */
export interface ResultGroups {
  readonly groups: readonly ResultGroup[];
  /** How many groups there are, those that are not listed included, and how many results are in all of them. */
  readonly count: number;
  readonly results: number;
}

export const MAX_RESULT_GROUPS = 50;

/** By rules a page is in several groups, or in none. */
export interface ResultsByRule {
  /** Judged pages that met the rule, or did not, by its place in document order. */
  readonly results: ReadonlyMap<number, number>;
  /** Judged pages among those that match. */
  readonly judged: number;
}

/** Results that have a country, an outcome and something else in common. */
export interface Tally {
  readonly country: string;
  readonly outcome: PageOutcome;
  /** Their website, or the rules they met, bit by bit; null for pages that were not judged. */
  readonly key: string | null;
  readonly results: number;
}

/** Whether the tallies by rule tell how many match. */
export const isTalliedByRule = arePlaced;

/** Whether the tallies by website do. */
export const isTalliedByWebsite = (filter: ResultFilter): boolean =>
  isTalliedByRule(filter) && filter.rule === undefined;

const judged: ReadonlySet<PageOutcome> = new Set(['compliant', 'not_compliant']);

/** How many results of a report there are by country and outcome, and by website or met rules beside. */
export class Tallies {
  readonly #cells: { readonly country: string; readonly outcome: PageOutcome }[] = [];
  readonly #cellOf = new Map<string, number>();
  readonly #byWebsite = new Map<string, number[]>();
  readonly #byMet = new Map<string, { readonly met: bigint | null; readonly counts: number[] }>();

  /** Where they stand in lists. */
  readonly places = new Places();

  get websites(): number {
    return this.#byWebsite.size;
  }

  add({
    websites,
    met,
    placed,
  }: {
    readonly websites: readonly Tally[];
    readonly met: readonly Tally[];
    readonly placed: PlacedRows;
  }): void {
    this.places.add(placed);
    for (const tally of websites) {
      const key = tally.key ?? '';
      const counts = this.#byWebsite.get(key) ?? [];
      if (counts.length === 0) this.#byWebsite.set(key, counts);
      this.#count(counts, tally);
    }
    for (const tally of met) {
      const known = this.#byMet.get(tally.key ?? '');
      const group = known ?? { met: tally.key === null ? null : BigInt(tally.key), counts: [] };
      if (known === undefined) this.#byMet.set(tally.key ?? '', group);
      this.#count(group.counts, tally);
    }
  }

  /** Whether these are the numbers of all results, by country and outcome. */
  areAll(counters: readonly Omit<Tally, 'key'>[]): boolean {
    const sums = new Array<number>(this.#cells.length).fill(0);
    for (const { counts } of this.#byMet.values()) {
      for (const [cell, results] of counts.entries()) sums[cell] = (sums[cell] ?? 0) + (results ?? 0);
    }
    const told = counters.every(({ results, ...cell }) => sums[this.#cellOf.get(nameOf(cell)) ?? -1] === results);
    return told && counters.length === sums.length;
  }

  /** How many results match. @param filter as `isTalliedByRule` takes it */
  count(filter: ResultFilter): number {
    const admitted = this.#admitted(filter);
    let sum = 0;
    for (const { met, counts } of this.#byMet.values()) if (meets(met, filter.rule)) sum += sumOf(counts, admitted);
    return sum;
  }

  /** @param filter as `isTalliedByRule` takes it */
  countries(filter: ResultFilter): ResultGroups {
    const sums = new Map<string, number>();
    for (const { met, counts } of this.#byMet.values()) {
      if (!meets(met, filter.rule)) continue;
      for (const cell of this.#admitted(filter)) {
        const { country = '' } = this.#cells[cell] ?? {};
        sums.set(country, (sums.get(country) ?? 0) + (counts[cell] ?? 0));
      }
    }
    return largest(sums.entries());
  }

  /** @param filter as `isTalliedByWebsite` takes it */
  byWebsite(filter: ResultFilter): ResultGroups {
    const admitted = this.#admitted(filter);
    return largest([...this.#byWebsite].map(([website, counts]) => [website, sumOf(counts, admitted)] as const));
  }

  /** @param filter as `isTalliedByRule` takes it */
  byRule(filter: ResultFilter, { rules, isMet }: { readonly rules: number; readonly isMet: boolean }): ResultsByRule {
    const admitted = this.#admitted(filter);
    const results = new Map<number, number>();
    for (const { met, counts } of this.#byMet.values()) {
      if (met === null || !meets(met, filter.rule)) continue;
      const sum = sumOf(counts, admitted);
      if (sum === 0) continue;
      for (let index = 0; index < rules; index += 1) {
        if (meets(met, { index, isMet })) results.set(index, (results.get(index) ?? 0) + sum);
      }
    }
    const { outcomes = [...judged] } = filter;
    return { results, judged: this.count({ ...filter, outcomes: outcomes.filter((outcome) => judged.has(outcome)) }) };
  }

  #count(counts: number[], { country, outcome, results }: Tally): void {
    const name = nameOf({ country, outcome });
    let cell = this.#cellOf.get(name);
    if (cell === undefined) {
      cell = this.#cells.push({ country, outcome }) - 1;
      this.#cellOf.set(name, cell);
    }
    while (counts.length <= cell) counts.push(0);
    counts[cell] = (counts[cell] ?? 0) + results;
  }

  #admitted(filter: ResultFilter): number[] {
    return this.#cells.flatMap((cell, index) => (admits(filter, cell) ? index : []));
  }
}

const nameOf = ({ country, outcome }: Pick<Tally, 'country' | 'outcome'>): string => `${outcome} ${country}`;

function sumOf(counts: readonly number[], cells: readonly number[]): number {
  let sum = 0;
  for (const cell of cells) sum += counts[cell] ?? 0;
  return sum;
}

/** Sorts no more than may be listed: there may be 50,000 websites. */
function largest(sums: Iterable<readonly [key: string, results: number]>): ResultGroups {
  const groups: ResultGroup[] = [];
  let [count, all] = [0, 0];
  for (const [key, results] of sums) {
    if (results === 0) continue;
    count += 1;
    all += results;
    const last = groups.at(-1);
    const group = { key, results };
    if (groups.length === MAX_RESULT_GROUPS && last !== undefined && !isBefore(group, last)) continue;
    const at = groups.findIndex((listed) => isBefore(group, listed));
    groups.splice(at === -1 ? groups.length : at, 0, group);
    if (groups.length > MAX_RESULT_GROUPS) groups.pop();
  }
  return { groups, count, results: all };
}

const isBefore = (one: ResultGroup, other: ResultGroup): boolean =>
  one.results === other.results ? bytewise(one.key) < bytewise(other.key) : one.results > other.results;
