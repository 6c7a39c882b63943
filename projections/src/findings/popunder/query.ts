import { type ReportId, type ResultId, resultIdOf, resultIdSchema, resultKeyOf } from '@proofline/contracts/ids';
import type { PassName } from '@proofline/contracts/kinds/popunder/findings';
import type { OpenedWindow } from '@proofline/contracts/kinds/popunder/window';
import type { Knex } from 'knex';
import { live } from '../../live-schema.ts';
import { limitAndOffset, type Order, type PageOf, type PageRequest } from '../../paging.ts';
import { toWindowRow, type WindowDetails, type WindowRecord, type WindowRow, windowColumns } from './row.ts';
import { conditionOf, orderSql, type WindowFilter, type WindowOrderField } from './selection.ts';

export type { WindowDetails, WindowRow } from './row.ts';
export type { WindowFilter, WindowOrderField } from './selection.ts';

/** Which windows, in which order; the newest first where none is asked for. */
export interface WindowSelection extends WindowFilter {
  readonly order?: Order<WindowOrderField> | undefined;
}

const windows = live('popunder_windows');
const details = live('popunder_details');
const selected = windowColumns.join(', ');

/** A page of what a report's websites opened; empty when the organisation has no such report. */
export async function listWindows(
  db: Knex,
  organizationId: number,
  selection: WindowSelection & PageRequest,
): Promise<PageOf<WindowRow>> {
  const { sql, bindings } = conditionOf(organizationId, selection);
  const { limit, offset } = limitAndOffset(selection);
  const [counted, listed] = await Promise.all([
    db.raw<{ rows: [{ count: string }] }>(`select count(*) from ${windows} where ${sql}`, bindings),
    db.raw<{ rows: WindowRecord[] }>(
      `select ${selected} from ${windows} where ${sql} order by ${orderSql(selection.order)} limit :limit offset :offset`,
      { ...bindings, limit, offset },
    ),
  ]);
  return { count: Number(counted.rows[0].count), rows: listed.rows.map(toWindowRow) };
}

export interface WindowWithDetails extends WindowRow {
  readonly details: WindowDetails;
}

/** Undefined when the organisation has no such result. */
export async function getWindow(db: Knex, organizationId: number, id: string): Promise<WindowWithDetails | undefined> {
  const parsed = resultIdSchema.safeParse(id);
  if (!parsed.success) return undefined;
  const { reportId, target, page } = resultKeyOf(parsed.data);
  const key = { report_id: reportId, target, page, organization_id: organizationId };
  const [record, rest] = await Promise.all([
    db(windows)
      .where(key)
      .first<WindowRecord | undefined>(...windowColumns),
    db(details).where(key).first<{ details: WindowDetails } | undefined>('details'),
  ]);
  return record && rest && { ...toWindowRow(record), details: rest.details };
}

/** WARC segments of everything that was looked at for a result's target, each once, in order. */
export async function targetArchives(db: Knex, organizationId: number, id: ResultId): Promise<string[]> {
  const { reportId, target } = resultKeyOf(id);
  const rows = await db(details)
    .where({ report_id: reportId, target, organization_id: organizationId })
    .orderBy('page')
    .select<{ site: string | null; own: string | null }[]>(
      db.raw("details -> 'site' -> 'evidence' ->> 'archive' as site"),
      db.raw("details -> 'window' -> 'evidence' ->> 'archive' as own"),
    );
  return [...new Set(rows.flatMap(({ site, own }) => [site, own].filter((address) => address !== null)))];
}

/** Every window of a result's website in its run, in the order they opened; a row that tells of none is not among them. */
export async function windowsOfTarget(
  db: Knex,
  organizationId: number,
  id: ResultId,
): Promise<(WindowWithDetails & { readonly details: { readonly window: OpenedWindow; readonly pass: PassName } })[]> {
  const { reportId, target } = resultKeyOf(id);
  const { rows } = await db.raw<{ rows: (WindowRecord & { readonly details: WindowDetails })[] }>(
    `select ${selected}, details from ${windows}
     join (select report_id, target, page, details from ${details}) d using (report_id, target, page)
     where report_id = :reportId and target = :target and organization_id = :organizationId
     order by page`,
    { reportId, target, organizationId },
  );
  return rows.flatMap((record) => {
    const { window, pass } = record.details;
    return window === null || pass === null
      ? []
      : [{ ...toWindowRow(record), details: { ...record.details, window, pass } }];
  });
}

export interface WindowNeighbours {
  /** Place among those that match, from 0; null for one that does not. */
  readonly index: number | null;
  readonly count: number;
  readonly previousId: ResultId | null;
  readonly nextId: ResultId | null;
}

/** Where a window stands among those that match, for stepping. */
export async function windowNeighbours(
  db: Knex,
  organizationId: number,
  id: ResultId,
  selection: WindowSelection,
): Promise<WindowNeighbours> {
  // Opened among what is unread, it is read now: it stands where it stood.
  const { sql, bindings } = conditionOf(organizationId, { ...selection, reading: undefined });
  const { target, page } = resultKeyOf(id);
  const { rows } = await db.raw<{ rows: NeighbourRecord[] }>(
    `select * from (
       select target, page, row_number() over listed as place, count(*) over () as count,
         lag(target) over listed as previous_target, lag(page) over listed as previous_page,
         lead(target) over listed as next_target, lead(page) over listed as next_page
       from ${windows} where ${sql} window listed as (order by ${orderSql(selection.order)})
     ) as placed where target = :target and page = :page`,
    { ...bindings, target, page },
  );
  const [found] = rows;
  const idOf = (ofTarget: number | null, ofPage: number | null) =>
    ofTarget === null || ofPage === null ? null : resultIdOf(resultKeyOf(id).reportId as ReportId, ofTarget, ofPage);
  if (found === undefined) {
    const { count } = await listWindows(db, organizationId, { ...selection, page: 1, pageSize: 1 });
    return { index: null, count, previousId: null, nextId: null };
  }
  return {
    index: Number(found.place) - 1,
    count: Number(found.count),
    previousId: idOf(found.previous_target, found.previous_page),
    nextId: idOf(found.next_target, found.next_page),
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
