import { type ReportId, type ResultId, resultIdOf, resultKeyOf } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { live } from '../../live-schema.ts';
import { getToplistResult, type ToplistResult } from './query.ts';

/** The run that a result's own is compared with, and what that found of the same brand. */
export interface EarlierToplist {
  /** Null: there is none to compare with. */
  readonly run: {
    readonly reportId: ReportId;
    readonly runAt: Date;
    readonly isWhole: boolean;
    readonly isArchived: boolean;
  } | null;
  readonly result: ToplistResult | null;
}

/** Undefined when the organisation has no such result. */
export async function earlierToplist(
  db: Knex,
  organizationId: number,
  id: ResultId,
): Promise<EarlierToplist | undefined> {
  const { rows } = await db.raw<{ rows: EarlierRecord[] }>(
    `select base.report_id as base, run.base_is_whole, base.archived, report.created_at, was.target, was.page
     from ${live('toplist_results')} me
     left join ${live('compared_runs')} run on run.report_id = me.report_id
     left join ${live('compared_runs')} base on base.report_id = run.base_report_id
     left join ${live('reports')} report on report.id = base.report_id
     left join lateral (
       select r.target, r.page from ${live('toplist_results')} r
       where r.report_id = base.report_id and r.page_key = me.page_key and not base.archived
       order by r.position, r.page limit 1
     ) was on true
     where me.report_id = :reportId and me.target = :target and me.page = :page and me.organization_id = :organizationId`,
    { ...resultKeyOf(id), organizationId },
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  // Read models are not equally far: that of the reports may not have the run yet.
  if (row.base === null || row.created_at === null) return { run: null, result: null };
  const reportId = Number(row.base) as ReportId;
  const { created_at: runAt, base_is_whole: isWhole, archived: isArchived, target, page } = row;
  const run = { reportId, runAt, isWhole: isWhole === true, isArchived: isArchived === true };
  if (target === null || page === null) return { run, result: null };
  return { run, result: (await getToplistResult(db, organizationId, resultIdOf(reportId, target, page))) ?? null };
}

interface EarlierRecord {
  readonly base: string | null;
  readonly base_is_whole: boolean | null;
  readonly archived: boolean | null;
  readonly created_at: Date | null;
  readonly target: number | null;
  readonly page: number | null;
}

/** Names of results, by id; those that have left the tables are not among them. */
export async function brandNames(
  db: Knex,
  organizationId: number,
  ids: readonly ResultId[],
): Promise<ReadonlyMap<ResultId, string>> {
  if (ids.length === 0) return new Map();
  const keys = ids.map(resultKeyOf);
  const { rows } = await db.raw<{ rows: { report_id: string; target: number; page: number; brand: string }[] }>(
    `select r.report_id, r.target, r.page, r.brand
     from unnest(:reports::bigint[], :targets::integer[], :pages::integer[]) as asked (report_id, target, page)
     join ${live('toplist_results')} r using (report_id, target, page)
     where r.organization_id = :organizationId`,
    {
      reports: keys.map(({ reportId }) => reportId),
      targets: keys.map(({ target }) => target),
      pages: keys.map(({ page }) => page),
      organizationId,
    },
  );
  return new Map(
    rows.map(({ report_id, target, page, brand }) => [resultIdOf(Number(report_id) as ReportId, target, page), brand]),
  );
}

/** Addresses of the WARC segments of a target, in the order of its pages. */
export async function toplistArchive(db: Knex, organizationId: number, id: ResultId): Promise<string[]> {
  const result = await getToplistResult(db, organizationId, id);
  const archive = result?.details.seen?.evidence.archive;
  return archive == null ? [] : [archive];
}
