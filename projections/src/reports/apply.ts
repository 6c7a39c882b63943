import { FINISHED_REPORT_STATUSES, REPORT_STATUS_ORDER } from '@proofline/contracts/report-status';
import type { Knex } from 'knex';
import type { Touched } from '../runtime/touched.ts';
import { writeRows } from '../runtime/write-rows.ts';
import type { ReportChange, ReportMoved } from './project.ts';
import { MAX_NEWEST_RESULTS, sumMarks, sumMoves, sumRates } from './sum-moves.ts';

type Archived = Extract<ReportChange, { readonly type: 'archived' }>;
type Exported = Extract<ReportChange, { readonly type: 'exported' }>;
type Requested = Extract<ReportChange, { readonly type: 'requested' }>;

export async function applyReportChanges(
  trx: Knex.Transaction,
  schema: string,
  changes: readonly ReportChange[],
): Promise<Touched[]> {
  const moved = changes.filter((change) => change.type === 'moved');
  await insertReports(
    trx,
    schema,
    changes.filter((change) => change.type === 'requested'),
  );
  await moveReports(trx, schema, moved);
  await addMarks(trx, schema, moved);
  await addRates(trx, schema, moved);
  await archiveReports(
    trx,
    schema,
    changes.filter((change) => change.type === 'archived'),
  );
  await addPreparedFiles(
    trx,
    schema,
    changes.filter((change) => change.type === 'exported'),
  );
  return changes.map(({ organizationId, reportId }) => ({ organization: organizationId, reports: [reportId] }));
}

async function insertReports(trx: Knex.Transaction, schema: string, requested: readonly Requested[]): Promise<void> {
  await writeRows(
    trx,
    `insert into ${schema}.reports (id, organization_id, check_id, name, kind, status, status_order, created_at,
       updated_at, position)
     select r.id, r.organization_id, r.check_id, r.name, r.kind, 'pending', ${REPORT_STATUS_ORDER.pending},
       r.created_at, r.created_at, r.position
     from json_to_recordset(:rows) as r (id bigint, organization_id bigint, check_id bigint, name text, kind text,
       created_at timestamptz, position bigint)`,
    requested.map((report) => ({
      id: report.reportId,
      organization_id: report.organizationId,
      check_id: report.checkId,
      name: report.configuration.name,
      kind: report.configuration.kind,
      created_at: report.createdAt,
      position: String(report.position),
    })),
  );
  await writeRows(
    trx,
    `insert into ${schema}.report_configurations
     select r.* from json_to_recordset(:rows) as r (report_id bigint, organization_id bigint, configuration jsonb)`,
    requested.map(({ reportId, organizationId, configuration }) => ({
      report_id: reportId,
      organization_id: organizationId,
      configuration,
    })),
  );
}

async function moveReports(trx: Knex.Transaction, schema: string, moved: readonly ReportMoved[]): Promise<void> {
  await writeRows(
    trx,
    `update ${schema}.reports p set
       status = coalesce(r.status, p.status),
       status_order = coalesce(r.status_order, p.status_order),
       updated_at = r.updated_at,
       started_at = coalesce(p.started_at, r.started_at),
       finished_at = coalesce(r.finished_at, p.finished_at),
       failure_reason = coalesce(r.failure_reason, p.failure_reason),
       cancelled_by = coalesce(r.cancelled_by, p.cancelled_by),
       planned_targets = coalesce(r.planned_total, p.planned_targets) + r.planned_more,
       judged_targets = p.judged_targets + r.judged_targets,
       filtered_targets = p.filtered_targets + r.filtered_targets,
       blocked_targets = p.blocked_targets + r.blocked_targets,
       failed_targets = p.failed_targets + r.failed_targets,
       compliant_pages = p.compliant_pages + r.compliant_pages,
       not_compliant_pages = p.not_compliant_pages + r.not_compliant_pages,
       recorded_pages = p.recorded_pages + r.recorded_pages,
       filtered_pages = p.filtered_pages + r.filtered_pages,
       unjudged_pages = p.unjudged_pages + r.unjudged_pages,
       dead_links = p.dead_links + r.dead_links,
       first_result_at = coalesce(p.first_result_at, r.first_result_at),
       last_result_at = coalesce(r.last_result_at, p.last_result_at),
       newest_results = case when p.archived_at is null then
         jsonb_path_query_array(r.newest_results || p.newest_results, '$[0 to ${MAX_NEWEST_RESULTS - 1}]') else '[]' end,
       position = r.position
     from json_to_recordset(:rows) as r (id bigint, status text, status_order smallint, updated_at timestamptz,
       started_at timestamptz, finished_at timestamptz, failure_reason text, cancelled_by bigint,
       planned_total integer, planned_more integer, judged_targets integer, filtered_targets integer, blocked_targets integer,
       failed_targets integer, compliant_pages integer, not_compliant_pages integer, recorded_pages integer, filtered_pages integer,
       unjudged_pages integer, dead_links integer, first_result_at timestamptz, last_result_at timestamptz, newest_results jsonb,
       position bigint)
     where p.id = r.id`,
    sumMoves(moved),
  );
}

/** The numbers stay; results that were the newest have left the tables, and those that come late are in none. */
async function archiveReports(trx: Knex.Transaction, schema: string, archived: readonly Archived[]): Promise<void> {
  const last = new Map(archived.map((change) => [change.reportId, change]));
  await writeRows(
    trx,
    `update ${schema}.reports p set archived_at = r.at, archived_files = r.files, newest_results = '[]',
       updated_at = case when p.position < r.position then r.at else p.updated_at end,
       position = greatest(p.position, r.position)
     from json_to_recordset(:rows) as r (id bigint, at timestamptz, files jsonb, position bigint)
     where p.id = r.id`,
    [...last.values()].map(({ reportId, at, files, position }) => ({
      id: reportId,
      at,
      files,
      position: String(position),
    })),
  );
}

/** One a format: another of the same takes its place. */
async function addPreparedFiles(trx: Knex.Transaction, schema: string, exported: readonly Exported[]): Promise<void> {
  // One by one: both files of a report may come in one batch.
  for (const { reportId, file, position } of exported) {
    await writeRows(
      trx,
      `update ${schema}.reports p set position = greatest(p.position, r.position), prepared_files = jsonb_build_array(r.file) ||
         coalesce((select jsonb_agg(f) from jsonb_array_elements(p.prepared_files) f
           where f->>'format' <> r.file->>'format'), '[]')
       from json_to_recordset(:rows) as r (id bigint, file jsonb, position bigint)
       where p.id = r.id`,
      [{ id: reportId, file, position: String(position) }],
    );
  }
}

async function addMarks(trx: Knex.Transaction, schema: string, moved: readonly ReportMoved[]): Promise<void> {
  await writeRows(
    trx,
    `insert into ${schema}.report_rules as known (report_id, kind, rule_id, passed, judged)
     select r.* from json_to_recordset(:rows) as r (report_id bigint, kind text, rule_id text, passed integer,
       judged integer)
     on conflict (report_id, kind, rule_id) do update set
       passed = known.passed + excluded.passed, judged = known.judged + excluded.judged`,
    sumMarks(moved),
  );
}

/** Of a run that is over there is no rate: what comes late counts nowhere, whether it comes with the end or after it. */
async function addRates(trx: Knex.Transaction, schema: string, moved: readonly ReportMoved[]): Promise<void> {
  await writeRows(
    trx,
    `insert into ${schema}.report_rates as known (report_id, slice, pages)
     select r.* from json_to_recordset(:rows) as r (report_id bigint, slice timestamptz, pages integer)
     where not exists (select from ${schema}.reports p where p.id = r.report_id and p.finished_at is not null)
     on conflict (report_id, slice) do update set pages = known.pages + excluded.pages`,
    sumRates(moved),
  );
  const over = moved.filter(({ status }) => status !== undefined && FINISHED_REPORT_STATUSES.has(status));
  await writeRows(
    trx,
    `delete from ${schema}.report_rates
     where report_id in (select r.id from json_to_recordset(:rows) as r (id bigint))`,
    over.map(({ reportId }) => ({ id: reportId })),
  );
}
