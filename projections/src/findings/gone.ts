import type { ReportId } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { writeRows } from '../runtime/write-rows.ts';
import type { ComparedRun } from './compared-runs.ts';

/** Pages that the run before had a result for and a completed one has not, each as it was found then. */
export const createGonePages = (schema: string): string => `
  create table ${schema}.gone_pages (
    report_id bigint not null,
    page_key bigint not null,
    organization_id bigint not null,
    -- The result of then.
    was_report_id bigint not null,
    was_target integer not null,
    was_page integer not null,
    url text collate "C" not null,
    country text collate "C" not null,
    outcome text collate "C" not null,
    primary key (report_id, page_key)
  );`;

/**
 * @param table of a kind, with its header, `page_key` and `url`
 * @param completed runs that have just completed, each with one to compare it with
 * @param isTold condition over `run` and its result of then, `was`
 */
export async function keepGonePages(
  trx: Knex.Transaction,
  schema: string,
  table: string,
  completed: readonly ReportId[],
  isTold = 'true',
): Promise<void> {
  await writeRows(
    trx,
    `insert into ${schema}.gone_pages (report_id, page_key, organization_id, was_report_id, was_target, was_page, url,
       country, outcome)
     select distinct on (run.report_id, was.page_key) run.report_id, was.page_key, run.organization_id, was.report_id,
       was.target, was.page, was.url, was.country, was.outcome
     from json_to_recordset(:rows) as r (report_id bigint)
     join ${schema}.compared_runs run using (report_id)
     join ${schema}.${table} was on was.report_id = run.base_report_id and was.page_key is not null
     where not exists (
       select 1 from ${schema}.${table} is_now
       where is_now.report_id = run.report_id and is_now.page_key = was.page_key
     ) and ${isTold}
     order by run.report_id, was.page_key, was.position
     on conflict do nothing`,
    completed.map((reportId) => ({ report_id: reportId })),
  );
}

/** What comes to a run after it completed is there after all. */
export async function takeBackGone(
  trx: Knex.Transaction,
  schema: string,
  recorded: readonly { readonly reportId: ReportId; readonly pageKey: string }[],
  runs: ReadonlyMap<ReportId, ComparedRun>,
): Promise<void> {
  await writeRows(
    trx,
    `delete from ${schema}.gone_pages gone
     using json_to_recordset(:rows) as r (report_id bigint, page_key bigint)
     where gone.report_id = r.report_id and gone.page_key = r.page_key`,
    recorded
      .filter(({ reportId }) => runs.get(reportId)?.isCompleted === true)
      .map(({ reportId, pageKey }) => ({ report_id: reportId, page_key: pageKey })),
  );
}
