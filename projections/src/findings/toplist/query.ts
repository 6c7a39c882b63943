import { type ReportId, type ResultId, resultIdOf, resultIdSchema, resultKeyOf } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { live } from '../../live-schema.ts';
import { limitAndOffset, type PageOf, type PageRequest } from '../../paging.ts';
import {
  type BrandDetails,
  rowColumns,
  type ToplistDetails,
  type ToplistRecord,
  type ToplistRow,
  toToplistRow,
} from './row.ts';
import { conditionOf, DEFAULT_TOPLIST_ORDER, orderSql, type ToplistListOptions } from './selection.ts';

const results = live('toplist_results');

/** Columns of `r`, and what the run that its own is compared with has found of the same; the first of several. */
const selected = `${rowColumns.map((column) => `r.${column}`).join(', ')},
  was.page_key is not null as had_before, was.found as found_before, was.state as state_before`;
const withBefore = `left join ${live('compared_runs')} run on run.report_id = r.report_id
  left join lateral (
    select b.page_key, b.found, b.state from ${results} b
    where b.report_id = run.base_report_id and b.page_key = r.page_key order by b.position, b.page limit 1
  ) was on true`;

/** A page of a report's results; empty when the organisation has no such report. */
export async function listToplists(
  db: Knex,
  organizationId: number,
  options: ToplistListOptions & PageRequest,
): Promise<PageOf<ToplistRow>> {
  const { sql, bindings } = conditionOf(organizationId, options);
  const [counted] = (
    await db.raw<{ rows: { count: string }[] }>(`select count(*) from ${results} r where ${sql}`, bindings)
  ).rows;
  const { limit, offset } = limitAndOffset(options);
  const order = orderSql(options.order ?? DEFAULT_TOPLIST_ORDER);
  const { rows } = await db.raw<{ rows: ToplistRecord[] }>(
    `with chosen as materialized (
       select r.*, row_number() over (order by ${order}) as place from ${results} r where ${sql}
       order by ${order} limit :limit offset :offset
     )
     select ${selected} from chosen r ${withBefore} order by r.place`,
    { ...bindings, limit, offset },
  );
  return { count: Number(counted?.count ?? 0), rows: rows.map(toToplistRow) };
}

export interface ToplistResult extends ToplistRow {
  readonly own: BrandDetails;
  readonly details: ToplistDetails;
}

/** One result with all that is kept of its toplist; undefined when the organisation has no such result. */
export async function getToplistResult(
  db: Knex,
  organizationId: number,
  id: string,
): Promise<ToplistResult | undefined> {
  const parsed = resultIdSchema.safeParse(id);
  if (!parsed.success) return undefined;
  const { rows } = await db.raw<{ rows: (ToplistRecord & { own: BrandDetails; details: ToplistDetails })[] }>(
    `select ${selected}, r.details as own, read.details
     from ${results} r join ${live('toplist_readings')} read using (report_id, target) ${withBefore}
     where r.report_id = :reportId and r.target = :target and r.page = :page and r.organization_id = :organizationId`,
    { ...resultKeyOf(parsed.data), organizationId },
  );
  const [record] = rows;
  return record && { ...toToplistRow(record), own: record.own, details: record.details };
}

export interface ToplistNeighbours {
  /** Place among the results that match, from 0; null for one that does not. */
  readonly index: number | null;
  readonly count: number;
  readonly previousId: ResultId | null;
  readonly nextId: ResultId | null;
}

/** What stands around a result in the order asked for; nothing does where it does not match. */
export async function toplistNeighbours(
  db: Knex,
  organizationId: number,
  id: ResultId,
  options: ToplistListOptions,
): Promise<ToplistNeighbours> {
  const { sql, bindings } = conditionOf(organizationId, options);
  const { target, page } = resultKeyOf(id);
  const order = orderSql(options.order ?? DEFAULT_TOPLIST_ORDER);
  const { rows } = await db.raw<{ rows: NeighbourRecord[] }>(
    `with listed as (
       select r.target, r.page, row_number() over w as place, count(*) over () as count,
         lag(r.target) over w as previous_target, lag(r.page) over w as previous_page,
         lead(r.target) over w as next_target, lead(r.page) over w as next_page
       from ${results} r where ${sql} window w as (order by ${order})
     )
     select * from listed where target = :target and page = :page`,
    { ...bindings, target, page },
  );
  const [row] = rows;
  if (row === undefined) return { index: null, count: 0, previousId: null, nextId: null };
  const idOf = (at: number | null, place: number | null) =>
    at === null || place === null ? null : resultIdOf(options.reportId as ReportId, at, place);
  return {
    index: Number(row.place) - 1,
    count: Number(row.count),
    previousId: idOf(row.previous_target, row.previous_page),
    nextId: idOf(row.next_target, row.next_page),
  };
}

interface NeighbourRecord {
  readonly place: string;
  readonly count: string;
  readonly previous_target: number | null;
  readonly previous_page: number | null;
  readonly next_target: number | null;
  readonly next_page: number | null;
}

/** Addresses of the WARC segments of a target, in the order of its pages. */
export async function toplistArchive(db: Knex, organizationId: number, id: ResultId): Promise<string[]> {
  const result = await getToplistResult(db, organizationId, id);
  const archive = result?.details.seen?.evidence.archive;
  return archive == null ? [] : [archive];
}
