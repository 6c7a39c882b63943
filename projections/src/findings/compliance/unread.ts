import type { Knex } from 'knex';
import { live } from '../../live-schema.ts';
import { conditionOf, isCounted, orderSql, type ResultFilter, type ResultSort } from './selection.ts';

/** What is kept of somebody's reading of a report. */
export interface ReadCount {
  readonly results: number;
  /** Log position at which one was last made unread again, in digits. */
  readonly lastUnread: string;
}

/** Whether reading is all that is asked for, so that what is kept of it tells the number. */
export function isByReadingAlone(filter: ResultFilter): boolean {
  const { reading, countries, outcomes, excludeFilteredOut, changes } = filter;
  return reading !== undefined && isCounted(filter) && !countries && !outcomes && !excludeFilteredOut && !changes;
}

export async function readCountOf(db: Knex, { reportId, reading }: ResultFilter): Promise<ReadCount> {
  const row = await db(live('read_counts'))
    .where({ report_id: reportId, user_id: reading?.userId ?? null })
    .first<{ results: number; last_unread: string } | undefined>('results', 'last_unread');
  return { results: row?.results ?? 0, lastUnread: row?.last_unread ?? '0' };
}

/** A result's place in an order: before it stands nothing unread. */
interface Place {
  readonly key: string | number | null;
  readonly position: string;
}

interface Found extends Place {
  readonly target: number;
  readonly page: number;
}

/** The place where unread results were found to begin, and what has to hold for them to begin there still. */
interface Begin extends ReadCount {
  readonly place: Place;
  /** Of the report: one that comes may stand before the place. */
  readonly all: number;
}

const MAX_BEGINS = 10_000;
/** People read lists from their front, so that what they have read stands in front of what they have not. */
const beginsIn = new WeakMap<Knex, Map<string, Begin>>();

/** Further on in a list its pages are skipped to along the index. */
export const MAX_UNREAD_AT_FRONT = 1_000;

/**
 * The first unread results in an order, at most `MAX_UNREAD_AT_FRONT`. What was found to be read through is not looked at
 * again while nothing of the report was made unread and no result came: reading alone moves the place further on.
 * @param counts as they were before this is asked
 */
export async function firstUnread(
  db: Knex,
  filter: ResultFilter & { readonly reading: { readonly userId: number } },
  sort: ResultSort,
  { size, all, count }: { readonly size: number; readonly all: number; readonly count: ReadCount },
): Promise<Pick<Found, 'target' | 'page'>[]> {
  const begins = beginsIn.get(db) ?? new Map<string, Begin>();
  beginsIn.set(db, begins);
  const name = [filter.reportId, filter.reading.userId, orderSql(sort)].join(' ');
  const known = begins.get(name);
  const holds =
    known !== undefined &&
    known.lastUnread === count.lastUnread &&
    known.all === all &&
    // A database that was put back to an earlier state has less.
    known.results <= count.results;
  const found: Found[] = [];
  for (const range of rangesFrom(holds ? known.place : undefined, sort)) {
    if (found.length < size) found.push(...(await unreadIn(db, filter, sort, range, size - found.length)));
  }
  const [first] = found;
  begins.delete(name);
  if (first) begins.set(name, { ...count, all, place: { key: first.key, position: first.position } });
  const [oldest] = begins.keys();
  if (begins.size > MAX_BEGINS && oldest !== undefined) begins.delete(oldest);
  return found;
}

interface Range {
  readonly sql: string;
  readonly bindings: Record<string, string | number>;
}

/** Equals from the place on, then later keys: one condition for both would have the index read from its start. */
function rangesFrom(place: Place | undefined, sort: ResultSort): Range[] {
  if (place === undefined) return [{ sql: '', bindings: {} }];
  const { position } = place;
  const onwards = `and position ${sort.positionDirection === 'asc' ? '>=' : '<='} :position`;
  if (sort.key === null || place.key === null) return [{ sql: onwards, bindings: { position } }];
  const later = sort.keyDirection === 'asc' ? '>' : '<';
  return [
    { sql: `and ${sort.key} = :key ${onwards}`, bindings: { key: place.key, position } },
    { sql: `and ${sort.key} ${later} :key`, bindings: { key: place.key } },
  ];
}

async function unreadIn(
  db: Knex,
  filter: ResultFilter,
  sort: ResultSort,
  range: Range,
  size: number,
): Promise<Found[]> {
  const { sql, bindings } = conditionOf(filter);
  const answer = await db.raw<{ rows: Found[] }>(
    `select target, page, position, ${sort.key ?? 'null'} as key from ${live('results')}
     where ${sql} ${range.sql} order by ${orderSql(sort)} limit :size`,
    { ...bindings, ...range.bindings, size },
  );
  return answer.rows;
}
