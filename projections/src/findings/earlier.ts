import { type ReportId, type ResultId, resultIdOf, resultIdSchema, resultKeyOf } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';

/** The run that a result's own is compared with, and what that found of the same page, window or brand. */
export interface Earlier<Result> {
  /** Null: there is none to compare with. */
  readonly run: {
    readonly reportId: ReportId;
    /** When it was requested. */
    readonly runAt: Date;
    /** Every target had an outcome in it: what has no result was not there. */
    readonly isWhole: boolean;
    /** Its results have left the tables. */
    readonly isArchived: boolean;
  } | null;
  /** Null: it has none. Of several the first counts. */
  readonly result: Result | null;
}

export interface Findings<Result> {
  /** Of one kind, with the columns that all kinds have. */
  readonly table: 'results' | 'popunder_windows' | 'toplist_results';
  get(db: Knex, organizationId: number, id: ResultId): Promise<Result | undefined>;
}

/** Undefined when the organisation has no such result. */
export async function earlierOf<Result>(
  db: Knex,
  organizationId: number,
  id: ResultId,
  { table, get }: Findings<Result>,
): Promise<Earlier<Result> | undefined> {
  const parsed = resultIdSchema.safeParse(id);
  if (!parsed.success) return undefined;
  const { rows } = await db.raw<{ rows: EarlierRecord[] }>(
    `select base.report_id as base_report_id, run.base_is_whole, base.archived, report.created_at, was.target, was.page
     from ${live(table)} me
     left join ${live('compared_runs')} run on run.report_id = me.report_id
     left join ${live('compared_runs')} base on base.report_id = run.base_report_id
     left join ${live('reports')} report on report.id = base.report_id
     left join lateral (
       select r.target, r.page from ${live(table)} r
       where r.report_id = base.report_id and r.page_key = me.page_key and not base.archived
       order by r.position, r.target, r.page limit 1
     ) was on true
     where me.report_id = :reportId and me.target = :target and me.page = :page and me.organization_id = :organizationId`,
    { ...resultKeyOf(parsed.data), organizationId },
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { base_report_id: base, base_is_whole: isWhole, archived, created_at: runAt, target, page } = row;
  // Read models are not equally far: that of the reports may not have the run yet.
  if (base === null || runAt === null) return { run: null, result: null };
  const reportId = Number(base) as ReportId;
  const run = { reportId, runAt, isWhole: isWhole === true, isArchived: archived === true };
  if (target === null || page === null) return { run, result: null };
  return { run, result: (await get(db, organizationId, resultIdOf(reportId, target, page))) ?? null };
}

interface EarlierRecord {
  readonly base_report_id: string | null;
  readonly base_is_whole: boolean | null;
  readonly archived: boolean | null;
  readonly created_at: Date | null;
  readonly target: number | null;
  readonly page: number | null;
}
