import { limitAndOffset } from '../../paging.ts';
import type { CheckFilter, CheckOrderField, ListChecksOptions } from '../selection.ts';
import { type CheckColumns, inLowerCase, type SortedBy } from './check-columns.ts';

/** Whether these rows say what is asked for: not by ids, which are few, and by one column. */
export const isAnsweredInMemory = ({ ids, order = [] }: ListChecksOptions): boolean =>
  ids === undefined && order.length <= 1;

/**
 * As `chooseChecks`: how many checks match, and the ids of those on the page, in order.
 * @param favorites of the person that the filter names
 */
export function chooseRows(
  columns: CheckColumns,
  options: ListChecksOptions,
  favorites: ReadonlySet<number>,
): { count: number; ids: number[] } {
  const { matches, count } = matchesOf(columns, options, favorites);
  const { limit, offset } = limitAndOffset(options);
  const size = Math.min(limit, count - offset);
  if (size <= 0) return { count, ids: [] };
  const { field, descending } = options.order?.[0] ?? { field: 'status' as const, descending: true };
  const fromEnd = offset > count / 2;
  const skipped = fromEnd ? count - offset - size : offset;
  const rows = inOrder(columns, field, options.creatorsByName ?? []);
  const chosen = take(rows, { matches, skipped, size, backwards: descending !== fromEnd });
  const id = columns.column('id');
  const ids = chosen.map((row) => id[row] ?? 0);
  return { count, ids: fromEnd ? ids.reverse() : ids };
}

interface Taken {
  readonly matches: Uint8Array;
  readonly skipped: number;
  readonly size: number;
  readonly backwards: boolean;
}

function take(rows: Int32Array, { matches, skipped, size, backwards }: Taken): number[] {
  const taken: number[] = [];
  const step = backwards ? -1 : 1;
  let before = 0;
  for (let at = backwards ? rows.length - 1 : 0; taken.length < size && at >= 0 && at < rows.length; at += step) {
    const row = rows[at] ?? 0;
    if (matches[row] !== 1) continue;
    if (before >= skipped) taken.push(row);
    else before += 1;
  }
  return taken;
}

function inOrder(columns: CheckColumns, field: CheckOrderField, creatorsByName: readonly number[]): Int32Array {
  return field === 'creatorName' ? byCreatorsNames(columns, creatorsByName) : columns.sorted(field satisfies SortedBy);
}

/** Creators by their places; who has none comes after them, by id, and nobody last. */
function byCreatorsNames(columns: CheckColumns, creatorsByName: readonly number[]): Int32Array {
  const rows = columns.sorted('creator');
  const creatorOf = columns.column('creatorId');
  const places = new Map(creatorsByName.map((id, place) => [id, place]));
  const runs: { readonly creator: number; readonly from: number; to: number }[] = [];
  rows.forEach((row, at) => {
    const creator = creatorOf[row] ?? 0;
    const last = runs.at(-1);
    if (last?.creator === creator) last.to = at + 1;
    else runs.push({ creator, from: at, to: at + 1 });
  });
  const placeOf = ({ creator }: { readonly creator: number }) => places.get(creator) ?? Number.POSITIVE_INFINITY;
  // Who has no place keeps the one among themselves.
  runs.sort((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
  const sorted = new Int32Array(rows.length);
  let filled = 0;
  for (const { from, to } of runs) {
    sorted.set(rows.subarray(from, to), filled);
    filled += to - from;
  }
  return sorted;
}

interface Matches {
  /** 1 for each row that matches, 0 for others. */
  readonly matches: Uint8Array;
  readonly count: number;
}

/** Found since the last change, by what was asked for. */
const found = new WeakMap<CheckColumns, { readonly version: number; readonly byFilter: Map<string, Matches> }>();
/** Of an organisation, a tenth of a megabyte each. */
const MAX_FOUND = 32;

/** People turn pages and change the order far more often than the filter, and many look at the same. */
function matchesOf(columns: CheckColumns, options: ListChecksOptions, favorites: ReadonlySet<number>): Matches {
  const { page: _page, pageSize: _size, order: _order, creatorsByName: _byName, ...filter } = options;
  const { version } = columns;
  const known = found.get(columns);
  const byFilter = known?.version === version ? known.byFilter : new Map<string, Matches>();
  if (byFilter !== known?.byFilter) found.set(columns, { version, byFilter });
  const key = JSON.stringify([filter, filter.favorites ? [...favorites] : []]);
  const before = byFilter.get(key);
  if (before !== undefined) return before;
  const matches = matching(columns, filter, favorites);
  const now = { matches, count: countOf(matches) };
  const [oldest] = byFilter.keys();
  if (byFilter.size >= MAX_FOUND && oldest !== undefined) byFilter.delete(oldest);
  byFilter.set(key, now);
  return now;
}

/** 1 for each row that matches, 0 for others. */
function matching(columns: CheckColumns, filter: CheckFilter, favorites: ReadonlySet<number>): Uint8Array {
  const matches = new Uint8Array(columns.size).fill(1);
  const onlyCoded = (column: 'kind' | 'schedule' | 'status', wanted: readonly string[]) => {
    const { of, values } = columns.coded(column);
    onlyAllowed(
      matches,
      of,
      values.map((value) => value !== '' && wanted.includes(value)),
    );
  };
  const onlyAmong = (column: 'id' | 'creatorId', wanted: ReadonlySet<number>, are: boolean) => {
    const values = columns.column(column);
    for (let row = 0; row < matches.length; row += 1) {
      if (wanted.has(values[row] ?? 0) !== are) matches[row] = 0;
    }
  };
  const { kinds, schedules, statuses, creatorIds, countries, minUrlCount, maxUrlCount, enabled, archived } = filter;
  if (enabled !== undefined) onlyAllowed(matches, columns.flag('enabled'), [!enabled, enabled]);
  if (archived !== undefined) onlyAllowed(matches, columns.flag('archived'), [!archived, archived]);
  if (kinds) onlyCoded('kind', kinds);
  if (schedules) onlyCoded('schedule', schedules);
  if (statuses) onlyCoded('status', statuses);
  if (creatorIds) onlyAmong('creatorId', new Set(creatorIds), true);
  if (countries) {
    const wanted: ReadonlySet<string> = new Set(countries);
    const isWanted = columns.countrySets.map((set) => set.some((country) => wanted.has(country)));
    onlyAllowed(matches, columns.coded('countries').of, isWanted);
  }
  if (minUrlCount !== undefined || maxUrlCount !== undefined) {
    onlyBetween(matches, columns.column('urlCount'), minUrlCount ?? 0, maxUrlCount ?? Number.POSITIVE_INFINITY);
  }
  if (filter.favorites) onlyAmong('id', favorites, filter.favorites.are);
  if (filter.name) onlyNamed(matches, columns.namesInLowerCase, inLowerCase(filter.name));
  return matches;
}

function countOf(matches: Uint8Array): number {
  let count = 0;
  for (let row = 0; row < matches.length; row += 1) count += matches[row] ?? 0;
  return count;
}

/** Rows whose small number is an allowed one. */
function onlyAllowed(matches: Uint8Array, numbers: Uint32Array, isAllowed: readonly boolean[]): void {
  const allowed = Uint8Array.from(isAllowed, Number);
  for (let row = 0; row < matches.length; row += 1) {
    if (allowed[numbers[row] ?? 0] !== 1) matches[row] = 0;
  }
}

function onlyBetween(matches: Uint8Array, numbers: Float64Array, least: number, most: number): void {
  for (let row = 0; row < matches.length; row += 1) {
    const value = numbers[row] ?? 0;
    if (value < least || value > most) matches[row] = 0;
  }
}

/** Last, as it looks longest at each row. */
function onlyNamed(matches: Uint8Array, names: readonly string[], part: string): void {
  for (let row = 0; row < matches.length; row += 1) {
    if (matches[row] === 1 && names[row]?.includes(part) !== true) matches[row] = 0;
  }
}
