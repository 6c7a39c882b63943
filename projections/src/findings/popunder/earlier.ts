import { type ReportId, type ResultId, resultIdOf, resultKeyOf } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { live } from '../../live-schema.ts';
import { getWindow, type WindowWithDetails } from './query.ts';

/** The run that a window's own is compared with, and the same window in it. */
export interface EarlierWindow {
  /** Null: there is none to compare with. */
  readonly run: {
    readonly reportId: ReportId;
    readonly runAt: Date;
    readonly isWhole: boolean;
    readonly isArchived: boolean;
  } | null;
  /** Null: that run had none. */
  readonly window: WindowWithDetails | null;
}

/** Undefined when the organisation has no such result. */
export async function earlierWindow(
  db: Knex,
  organizationId: number,
  id: ResultId,
): Promise<EarlierWindow | undefined> {
  const { rows } = await db.raw<{ rows: EarlierRecord[] }>(
    `select base.report_id as base_report_id, run.base_is_whole, base.archived, report.created_at, was.target, was.page
     from ${live('popunder_windows')} me
     left join ${live('compared_runs')} run on run.report_id = me.report_id
     left join ${live('compared_runs')} base on base.report_id = run.base_report_id
     left join ${live('reports')} report on report.id = base.report_id
     left join lateral (
       select r.target, r.page from ${live('popunder_windows')} r
       where r.report_id = base.report_id and r.page_key = me.page_key and not base.archived
       order by r.position, r.target, r.page limit 1
     ) was on true
     where me.report_id = :reportId and me.target = :target and me.page = :page and me.organization_id = :organizationId`,
    { ...resultKeyOf(id), organizationId },
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { base_report_id: base, base_is_whole: isWhole, archived, created_at: runAt, target, page } = row;
  // Read models are not equally far: that of the reports may not have the run yet.
  if (base === null || runAt === null) return { run: null, window: null };
  const reportId = Number(base) as ReportId;
  const run = { reportId, runAt, isWhole: isWhole === true, isArchived: archived === true };
  if (target === null || page === null) return { run, window: null };
  return { run, window: (await getWindow(db, organizationId, resultIdOf(reportId, target, page))) ?? null };
}

interface EarlierRecord {
  readonly base_report_id: string | null;
  readonly base_is_whole: boolean | null;
  readonly archived: boolean | null;
  readonly created_at: Date | null;
  readonly target: number | null;
  readonly page: number | null;
}
