import { type ResultId, resultIdSchema } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { askPlanned } from '../../asked-together.ts';
import { live } from '../../live-schema.ts';
import { limitAndOffset, type Order, type PageOf, type PageRequest } from '../../paging.ts';
import { findNeighbours, placedNeighbours, type ResultNeighbours } from './neighbours.ts';
import { arePlaced, type ResultKey } from './places.ts';
import { type ResultDetails, type ResultRecord, type ResultRow, resultColumns, toResultRow } from './row.ts';
import {
  admits,
  type Counter,
  conditionOf,
  DEFAULT_RESULT_ORDER,
  isCounted,
  orderSql,
  type ResultFilter,
  type ResultOrderField,
  reversed,
  sortOf,
} from './selection.ts';
import { type TalliesInMemory, talliesOf } from './tallies-in-memory.ts';
import { firstUnread, isByReadingAlone, MAX_UNREAD_AT_FRONT, readCountOf } from './unread.ts';

export type { ResultNeighbours } from './neighbours.ts';
export type { ResultCell, ResultDetails, ResultRow } from './row.ts';
export type { ResultFilter, ResultOrderField } from './selection.ts';

export interface ListResultsOptions extends ResultFilter, PageRequest {
  /** Equals come newest first (by status) or in this order by log position. Default: status, failures first. */
  readonly order?: Order<ResultOrderField> | undefined;
  /** Whose reading is told of each result; absent: nobody's. */
  readonly readerId?: number | undefined;
}

/** A result with whether who asks has read it. */
export interface ListedResult extends ResultRow {
  readonly isRead: boolean;
}

const results = live('results');

/** A page of a report's results; empty when the organisation has no such report. */
export async function listResults(
  db: Knex,
  organizationId: number,
  options: ListResultsOptions,
  memory = talliesOf(db),
): Promise<PageOf<ListedResult>> {
  const placed = await listPlaced(db, organizationId, options, memory);
  if (placed) return placed;
  const most = await countedResults(db, organizationId, options);
  if (most === 0) return { count: 0, rows: [] };
  const found = options.url || options.website ? await searchResults(db, options) : await listUnread(db, options, most);
  if (found) return found;
  const count = await countAmong(db, organizationId, options, most);
  const { limit, offset } = limitAndOffset(options);
  const size = Math.min(limit, count - offset);
  if (size <= 0) return { count, rows: [] };
  const sort = sortOf(options.order ?? DEFAULT_RESULT_ORDER);
  // A page near the end is reached from the end.
  const fromEnd = offset > count / 2;
  const { sql, bindings } = conditionOf(options);
  const answer = await db.raw<{ rows: ListedRecord[] }>(
    `with chosen as materialized (
       select report_id, target, page from ${results} where ${sql}
       order by ${orderSql(fromEnd ? reversed(sort) : sort)} limit :size offset :skip
     )
     select ${selected} from chosen join ${results} r using (report_id, target, page)
     order by ${orderSql(sort)}`,
    { ...bindings, ...readerOf(options), size, skip: fromEnd ? count - offset - size : offset },
  );
  return { count, rows: answer.rows.map(toListed) };
}

/** A page whose place is known. @returns undefined where Postgres is to look for it */
async function listPlaced(
  db: Knex,
  organizationId: number,
  options: ListResultsOptions,
  memory: TalliesInMemory | undefined,
): Promise<PageOf<ListedResult> | undefined> {
  const sort = sortOf(options.order ?? DEFAULT_RESULT_ORDER);
  const filter = await withoutReading(db, options);
  if (!arePlaced(filter)) return undefined;
  const places = (await memory?.of(organizationId, options.reportId))?.places;
  if (!places?.areOfUse) return undefined;
  const { limit, offset } = limitAndOffset(options);
  const { count, found } = await places.list(filter, sort, offset, limit);
  return { count, rows: await rowsAt(db, options, found) };
}

/** Whoever has read nothing of a report has all of it unread. */
async function withoutReading<Filter extends ResultFilter>(db: Knex, filter: Filter): Promise<ResultFilter> {
  const { reading, ...rest } = filter;
  if (reading?.isRead !== false) return filter;
  return (await readCountOf(db, filter)).results === 0 ? rest : filter;
}

/** Results in this order. */
async function rowsAt(
  db: Knex,
  options: Pick<ListResultsOptions, 'reportId' | 'readerId'>,
  chosen: readonly ResultKey[],
): Promise<ListedResult[]> {
  if (chosen.length === 0) return [];
  const records = await askPlanned<ListedRecord>(db, rowsAtSql, {
    reportId: options.reportId,
    ...readerOf(options),
    targets: chosen.map(({ target }) => target),
    pages: chosen.map(({ page }) => page),
  });
  return records.map(toListed);
}

/**
 * What is unread, when no more is asked for.
 * @returns undefined for anything else, and for pages far from the front
 */
async function listUnread(
  db: Knex,
  options: ListResultsOptions,
  all: number,
): Promise<PageOf<ListedResult> | undefined> {
  const { reportId, reading, order = DEFAULT_RESULT_ORDER } = options;
  const { limit, offset } = limitAndOffset(options);
  if (reading?.isRead !== false || !isByReadingAlone(options) || offset + limit > MAX_UNREAD_AT_FRONT) return undefined;
  const read = await readCountOf(db, { reportId, reading });
  const count = Math.max(0, all - read.results);
  if (count <= offset) return { count, rows: [] };
  const sort = sortOf(order);
  const front = await firstUnread(db, { reportId, reading }, sort, { size: offset + limit, all, count: read });
  return { count, rows: await rowsAt(db, options, front.slice(offset)) };
}

/**
 * Finds the addresses that contain a text, or are of a website, counts them and sorts them, all in one look through the one index that
 * holds addresses.
 * @returns undefined when there are so many that a page of them comes along any order's index soon
 */
async function searchResults(db: Knex, options: ListResultsOptions): Promise<PageOf<ListedResult> | undefined> {
  const { limit, offset } = limitAndOffset(options);
  const order = orderSql(sortOf(options.order ?? DEFAULT_RESULT_ORDER));
  const { sql, bindings } = conditionOf(options);
  const answer = await db.raw<{ rows: [Found, ...Found[]] }>(
    `with matching as materialized (
       select report_id, target, page, position, status_rank, url_folded, country, rating from ${results}
       where ${sql} limit :most
     ), chosen as materialized (
       select report_id, target, page from matching order by ${order} limit :limit offset :offset
     )
     select counted.count, ${selected}
     from (select count(*) from matching) counted
     left join (chosen join ${results} r using (report_id, target, page)) on true
     order by ${order}`,
    { ...bindings, ...readerOf(options), most: MAX_GATHERED_RESULTS + 1, limit, offset },
  );
  const count = Number(answer.rows[0].count);
  if (count > MAX_GATHERED_RESULTS) return undefined;
  return { count, rows: answer.rows.flatMap((row) => (row.target === null ? [] : toListed(row))) };
}

type ListedRecord = ResultRecord & { readonly is_read: boolean };
type Found = { readonly count: string } & (ListedRecord | { readonly target: null });

const toListed = (record: ListedRecord): ListedResult => ({ ...toResultRow(record), isRead: record.is_read });

/** No person has the number. */
const NOBODY = 0;

const readerOf = ({ readerId = NOBODY }: Pick<ListResultsOptions, 'readerId'>) => ({ tellsOf: readerId });

const selected = `${resultColumns.map((column) => `r.${column}`).join(', ')}, exists (
  select from ${live('result_reads')} read
  where (read.user_id, read.report_id, read.target, read.page) = (:tellsOf, r.report_id, r.target, r.page)) as is_read`;

const rowsAtSql = `
  select ${selected} from unnest(:targets::integer[], :pages::integer[]) with ordinality as chosen (target, page, place)
  join ${results} r on (r.report_id, r.target, r.page) = (:reportId, chosen.target, chosen.page)
  order by chosen.place`;

/** How many results match. By country and outcome this is a sum over counters, whatever the size of the report. */
export async function countResults(
  db: Knex,
  organizationId: number,
  filter: ResultFilter,
  memory = talliesOf(db),
): Promise<number> {
  const most = await countedResults(db, organizationId, filter);
  return most === 0 ? 0 : await countAmong(db, organizationId, filter, most, memory);
}

/**
 * How many match, of as many as the counters tell. Somebody has read few of many: those are counted, and what is unread
 * is the rest.
 */
async function countAmong(
  db: Knex,
  organizationId: number,
  filter: ResultFilter,
  most: number,
  memory = talliesOf(db),
): Promise<number> {
  const { reading } = filter;
  if (reading && isByReadingAlone(filter)) {
    const { results: read } = await readCountOf(db, filter);
    return reading.isRead ? Math.min(most, read) : Math.max(0, most - read);
  }
  if (!isCounted(filter) && arePlaced(filter)) {
    const tallies = await memory?.of(organizationId, filter.reportId);
    if (tallies) return await tallies.count(filter);
  }
  if (!isCounted(filter) || reading?.isRead) return await countByScan(db, filter);
  return reading ? most - (await countByScan(db, { ...filter, reading: { ...reading, isRead: true } })) : most;
}

/** How many match by what the counters count: more than match all of it, never fewer. */
async function countedResults(db: Knex, organizationId: number, filter: ResultFilter): Promise<number> {
  const counters = await countersOf(db, organizationId, filter);
  return counters.reduce((sum, { results: count }) => sum + count, 0);
}

/** Counters of what may match; none where the organisation has no such report. */
export async function countersOf(db: Knex, organizationId: number, filter: ResultFilter): Promise<Counter[]> {
  const byChange = filter.changes !== undefined;
  const counters = await db(live(byChange ? 'change_counts' : 'result_counts'))
    .where({ report_id: filter.reportId, organization_id: organizationId })
    .select<Counter[]>('country', 'outcome', 'results', ...(byChange ? ['change'] : []));
  return counters.filter((counter) => counter.results > 0 && admits(filter, counter));
}

async function countByScan(db: Knex, filter: ResultFilter): Promise<number> {
  const { sql, bindings } = conditionOf(filter);
  const answer = await db.raw<{ rows: [{ count: string }] }>(`select count(*) from ${results} where ${sql}`, bindings);
  return Number(answer.rows[0].count);
}

export interface ResultWithDetails extends ResultRow {
  readonly details: ResultDetails;
}

/** One result with its evidence; undefined when the organisation has no such result. */
export async function getResult(
  db: Knex,
  organizationId: number,
  resultId: string,
): Promise<ResultWithDetails | undefined> {
  const key = keyOf(resultId);
  if (key === undefined) return undefined;
  const [record, rest] = await Promise.all([
    db(results)
      .where({ ...key, organization_id: organizationId })
      .first<ResultRecord | undefined>(resultColumns),
    db(live('result_details'))
      .where({ ...key, organization_id: organizationId })
      .first<{ details: ResultDetails } | undefined>('details'),
  ]);
  return record && rest && { ...toResultRow(record), details: rest.details };
}

/** A target has no more pages than this. */
const MAX_PAGES_PER_TARGET = 1000;

/**
 * Addresses of the WARC segments of a result's target, in page order.
 * Undefined when the organisation has no such result.
 */
export async function getTargetArchive(
  db: Knex,
  organizationId: number,
  resultId: string,
): Promise<string[] | undefined> {
  const key = keyOf(resultId);
  if (key === undefined) return undefined;
  const rows = await db(live('result_details'))
    .where({ report_id: key.report_id, target: key.target, organization_id: organizationId })
    .orderBy('page')
    .limit(MAX_PAGES_PER_TARGET)
    .select<{ page: number; archive: string | null }[]>(
      'page',
      db.raw("details -> 'evidence' ->> 'archive' as archive"),
    );
  if (!rows.some(({ page }) => page === key.page)) return undefined;
  return rows.flatMap(({ archive }) => archive ?? []);
}

/**
 * Where a result stands among those that match, and which of them come before and after it, for stepping; one that does
 * not match itself has no place. Undefined when the report has no such result.
 */
export async function getNeighbours(
  db: Knex,
  organizationId: number,
  resultId: string,
  options: ResultFilter & { order?: Order<ResultOrderField> | undefined },
  memory = talliesOf(db),
): Promise<ResultNeighbours | undefined> {
  const key = keyOf(resultId);
  if (key === undefined || key.report_id !== options.reportId) return undefined;
  // Opened among what is unread, it is read now: it stands where it stood.
  const { sql, bindings } = conditionOf({ ...options, reading: undefined });
  const [record, count] = await Promise.all([
    db(results)
      .where({ ...key, organization_id: organizationId })
      .first<(ResultRecord & { matches: boolean }) | undefined>(
        ...resultColumns,
        db.raw(`(${sql}) as matches`, bindings),
      ),
    countResults(db, organizationId, options, memory),
  ]);
  if (record === undefined) return undefined;
  const sort = sortOf(options.order ?? DEFAULT_RESULT_ORDER);
  const places = (await memory?.of(organizationId, options.reportId))?.places;
  const around =
    (places && (await placedNeighbours(places, record, options, sort))) ??
    (await findNeighbours(db, record, options, sort, count));
  return record.matches ? around : { ...around, index: null };
}

const MAX_GATHERED_RESULTS = 50_000;

function keyOf(resultId: string): { report_id: number; target: number; page: number } | undefined {
  const parsed = resultIdSchema.safeParse(resultId);
  if (!parsed.success) return undefined;
  const [report, target, page] = (parsed.data satisfies ResultId).split('-').map(Number);
  return report === undefined || target === undefined || page === undefined
    ? undefined
    : { report_id: report, target, page };
}
