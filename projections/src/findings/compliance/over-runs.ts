import { type ReportId, type ResultId, resultIdOf } from '@proofline/contracts/ids';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { Knex } from 'knex';
import { live } from '../../live-schema.ts';
import type { ResultRow } from './row.ts';

/** What became of a page in one run of its check. */
export interface PageInRun {
  readonly reportId: ReportId;
  readonly resultId: ResultId;
  readonly outcome: PageOutcome;
  /** When the run was requested. */
  readonly runAt: Date;
}

export const MAX_RUNS_OF_PAGE = 24;

/** The page of a result in the newest runs of its check that had it, by address and country; oldest first. */
export async function pageOverRuns(
  db: Knex,
  organizationId: number,
  { checkId, url, country, id }: Pick<ResultRow, 'checkId' | 'url' | 'country' | 'id'>,
): Promise<PageInRun[]> {
  const [reportId, target, page] = id.split('-').map(Number);
  const answer = await db.raw<{ rows: PageRecord[] }>(
    `select * from (
       select distinct on (runs.id) runs.id as report_id, r.target, r.page, r.outcome, runs.created_at
       from (
         select id, created_at from ${live('reports')}
         where check_id = :checkId and organization_id = :organizationId
         order by id desc limit :most
       ) runs
       join ${live('results')} me on me.report_id = :reportId and me.target = :target and me.page = :page
       join ${live('results')} r on r.report_id = runs.id and r.url_folded = me.url_folded and r.country = :country
         and r.url = :url
       order by runs.id desc, r.position
     ) of_runs order by report_id`,
    {
      checkId,
      organizationId,
      most: MAX_RUNS_OF_PAGE,
      reportId: reportId ?? 0,
      target: target ?? 0,
      page: page ?? 0,
      country,
      url,
    },
  );
  return answer.rows.map(toPageInRun);
}

interface PageRecord {
  readonly report_id: string;
  readonly target: number;
  readonly page: number;
  readonly outcome: PageOutcome;
  readonly created_at: Date;
}

function toPageInRun({ report_id, target, page, outcome, created_at }: PageRecord): PageInRun {
  const reportId = Number(report_id) as ReportId;
  return { reportId, resultId: resultIdOf(reportId, target, page), outcome, runAt: created_at };
}
