import type { CheckId, OrganizationId, ReportId } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { writeRows } from '../runtime/write-rows.ts';

/** What the results of a run are held against: those of an earlier run of the same check. */
export interface Base {
  readonly reportId: ReportId;
  /** Every target had an outcome: a page without a result was not there. Otherwise it may not have been looked at. */
  readonly isWhole: boolean;
}

export interface ComparedRun {
  /** Null: there is nothing to compare with. */
  readonly base: Base | null;
  /** Some of what it does not have is known to be gone already. */
  readonly isCompleted: boolean;
}

export interface RunStarted {
  readonly reportId: ReportId;
  readonly checkId: CheckId;
  readonly organizationId: OrganizationId;
}

export type RunEnd = 'completed' | 'expired' | 'cancelled' | 'failed';

/** The runs whose beginning was seen, each with the one that it is compared with. */
export const createComparedRuns = (schema: string): string => `
  create table ${schema}.compared_runs (
    report_id bigint primary key,
    check_id bigint not null,
    organization_id bigint not null,
    -- Fixed when the run starts, so that all of its results are compared with the same. Null: none.
    base_report_id bigint,
    base_is_whole boolean,
    -- completed, expired, cancelled or failed; null while it goes on.
    ended text collate "C",
    -- Its results have left the tables.
    archived boolean not null default false
  );
  create index compared_runs_by_check on ${schema}.compared_runs (check_id, report_id);
  -- How many results of a run changed how, in the parts that lists are filtered by; none of runs without a base.
  create table ${schema}.change_counts (
    report_id bigint not null,
    change text collate "C" not null,
    -- Empty: looked at from no country.
    country text collate "C" not null,
    outcome text collate "C" not null,
    organization_id bigint not null,
    results integer not null,
    primary key (report_id, change, country, outcome)
  ) with (fillfactor = 80);`;

/**
 * A run is compared with the last one before it that completed; where none did, with the last one whose time was over.
 * Those that were cancelled or failed say too little. One that has been archived has no results to compare with.
 */
export async function startRuns(trx: Knex.Transaction, schema: string, runs: readonly RunStarted[]): Promise<void> {
  await writeRows(
    trx,
    `insert into ${schema}.compared_runs (report_id, check_id, organization_id, base_report_id, base_is_whole)
     select r.report_id, r.check_id, r.organization_id, base.report_id, base.is_whole
     from json_to_recordset(:rows) as r (report_id bigint, check_id bigint, organization_id bigint)
     left join lateral (
       select earlier.report_id, earlier.ended = 'completed' as is_whole, earlier.archived
       from ${schema}.compared_runs earlier
       where earlier.check_id = r.check_id and earlier.report_id < r.report_id
         and earlier.ended in ('completed', 'expired')
       order by earlier.ended = 'completed' desc, earlier.report_id desc
       limit 1
     ) base on not base.archived
     on conflict do nothing`,
    runs.map(({ reportId, checkId, organizationId }) => ({
      report_id: reportId,
      check_id: checkId,
      organization_id: organizationId,
    })),
  );
}

/** @returns those that completed and have something to compare with: what they do not have is gone */
export async function endRuns(
  trx: Knex.Transaction,
  schema: string,
  runs: readonly { readonly reportId: ReportId; readonly end: RunEnd }[],
): Promise<ReportId[]> {
  const ended = await writeRows<{ report_id: string }>(
    trx,
    `with ended as (
       update ${schema}.compared_runs run set ended = r.ended
       from json_to_recordset(:rows) as r (report_id bigint, ended text)
       where run.report_id = r.report_id
       returning run.report_id, run.ended, run.base_report_id
     )
     select ended.report_id from ended
     join ${schema}.compared_runs base on base.report_id = ended.base_report_id and not base.archived
     where ended.ended = 'completed'`,
    runs.map(({ reportId, end }) => ({ report_id: reportId, ended: end })),
  );
  return ended.map(({ report_id: id }) => Number(id) as ReportId);
}

/** By report; one whose beginning was not seen is not among them. */
export async function comparedRuns(
  trx: Knex.Transaction,
  schema: string,
  reportIds: readonly ReportId[],
): Promise<ReadonlyMap<ReportId, ComparedRun>> {
  const runs = await writeRows<ComparedRunRecord>(
    trx,
    `select run.report_id, run.ended, base.report_id as base_report_id, run.base_is_whole
     from json_to_recordset(:rows) as r (report_id bigint)
     join ${schema}.compared_runs run using (report_id)
     left join ${schema}.compared_runs base on base.report_id = run.base_report_id and not base.archived`,
    reportIds.map((reportId) => ({ report_id: reportId })),
  );
  return new Map(runs.map((run) => [Number(run.report_id) as ReportId, comparedRunOf(run)]));
}

/**
 * The results of these leave the tables. A run that is under way and was compared with one of them is from now on
 * compared with nothing: half of its results would say that they are new.
 * @returns such runs
 */
export async function archiveRuns(
  trx: Knex.Transaction,
  schema: string,
  reportIds: readonly ReportId[],
): Promise<ReportId[]> {
  const rows = reportIds.map((reportId) => ({ report_id: reportId }));
  const named = 'from json_to_recordset(:rows) as r (report_id bigint)';
  await writeRows(
    trx,
    `update ${schema}.compared_runs run set archived = true ${named} where run.report_id = r.report_id`,
    rows,
  );
  const left = await writeRows<{ report_id: string }>(
    trx,
    `update ${schema}.compared_runs run set base_report_id = null, base_is_whole = null ${named}
     where run.base_report_id = r.report_id and run.ended is null
     returning run.report_id`,
    rows,
  );
  return left.map(({ report_id: id }) => Number(id) as ReportId);
}

interface ComparedRunRecord {
  readonly report_id: string;
  readonly ended: RunEnd | null;
  readonly base_report_id: string | null;
  readonly base_is_whole: boolean | null;
}

function comparedRunOf({ ended, base_report_id: base, base_is_whole: isWhole }: ComparedRunRecord): ComparedRun {
  return {
    base: base === null ? null : { reportId: Number(base) as ReportId, isWhole: isWhole === true },
    isCompleted: ended === 'completed',
  };
}
