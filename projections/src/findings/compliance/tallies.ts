import type { PageOutcome } from '@proofline/contracts/page-outcome';
import { bytewise } from '../../bytewise.ts';
import { meets, Places } from './places.ts';
import type { Counted, Counter, ResultFilter } from './selection.ts';

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

const judged: ReadonlySet<PageOutcome> = new Set(['compliant', 'not_compliant']);

/** How many results of a report there are, by whatever its lists are filtered by. */
export class Tallies {
  /** Where they stand in lists. */
  readonly places = new Places();

  /** Whether these are the numbers of all results: by country and outcome, and by what changed of those that tell it. */
  areAll({
    counters,
    changes,
  }: {
    readonly counters: readonly Counter[];
    readonly changes: readonly Counter[];
  }): boolean {
    const cells = this.places.matching({ reportId: 0 });
    const isTold = (told: readonly Counter[], of: (cell: Counted) => string | undefined) => {
      const sums = new Map<string, number>();
      for (const cell of cells) {
        const name = of(cell);
        if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + cell.rows.length);
      }
      return told.length === sums.size && told.every((counter) => sums.get(of(counter) ?? '') === counter.results);
    };
    return isTold(counters, nameOf) && isTold(changes, (cell) => cell.change && `${cell.change} ${nameOf(cell)}`);
  }

  /** How many results match. @param filter as `arePlaced` takes it */
  async count(filter: ResultFilter): Promise<number> {
    return (await this.places.counted(filter)).reduce((sum, [, results]) => sum + results, 0);
  }

  /** @param filter as `arePlaced` takes it */
  async countries(filter: ResultFilter): Promise<ResultGroups> {
    const sums = new Map<string, number>();
    for (const [{ country }, results] of await this.places.counted(filter))
      sums.set(country, (sums.get(country) ?? 0) + results);
    return largest(sums);
  }

  /** @param filter as `arePlaced` takes it */
  async byWebsite(filter: ResultFilter): Promise<ResultGroups> {
    return largest(await this.places.countedByWebsite(filter));
  }

  /** @param filter as `arePlaced` takes it */
  async byRule(
    filter: ResultFilter,
    { rules, isMet }: { readonly rules: number; readonly isMet: boolean },
  ): Promise<ResultsByRule> {
    const results = new Map<number, number>();
    let all = 0;
    for (const [{ met, outcome }, count] of await this.places.counted(filter)) {
      if (judged.has(outcome)) all += count;
      if (met === null || count === 0) continue;
      for (let index = 0; index < rules; index += 1) {
        if (meets(met, { index, isMet })) results.set(index, (results.get(index) ?? 0) + count);
      }
    }
    return { results, judged: all };
  }
}

const nameOf = ({ country, outcome }: Counted): string => `${outcome} ${country}`;

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
