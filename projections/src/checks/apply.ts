import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import { REPORT_STATUS_ORDER } from '@proofline/contracts/report-status';
import type { Knex } from 'knex';
import type { Touched } from '../runtime/touched.ts';
import { writeRows } from '../runtime/write-rows.ts';
import type { CheckChange, RunMoved } from './project.ts';
import { countChecks } from './table.ts';

type Created = Extract<CheckChange, { readonly type: 'created' }>;
type Switched = Extract<CheckChange, { readonly type: 'switched' }>;
type ScheduleSwitched = Extract<CheckChange, { readonly type: 'schedule_switched' }>;
type ListSized = Extract<CheckChange, { readonly type: 'list_sized' }>;
type RunArchived = Extract<CheckChange, { readonly type: 'run_archived' }>;
type RunRequested = Extract<CheckChange, { readonly type: 'run_requested' }>;

export async function applyCheckChanges(
  trx: Knex.Transaction,
  schema: string,
  changes: readonly CheckChange[],
): Promise<Touched[]> {
  const created = changes.filter((change) => change.type === 'created');
  const requested = changes.filter((change) => change.type === 'run_requested');
  const moved = changes.filter((change) => change.type === 'run_moved');
  const switched = changes.filter((change) => change.type === 'switched');
  const scheduleSwitched = changes.filter((change) => change.type === 'schedule_switched');
  const archived = changes.filter((change) => change.type === 'run_archived');
  const statusMoved = moved.filter((change) => change.status !== undefined);
  const recounted = [...created, ...requested, ...switched, ...archived, ...statusMoved].map(({ checkId }) => checkId);
  await count(trx, schema, recounted, -1);
  await insertChecks(trx, schema, created);
  await switchChecks(trx, schema, switched);
  await switchSchedules(trx, schema, scheduleSwitched);
  await sizeLists(trx, schema, created, lastSizes(changes));
  await startRuns(trx, schema, requested);
  await moveRuns(trx, schema, moved);
  await archiveRuns(trx, schema, archived);
  await count(trx, schema, recounted, 1);
  // A page more or less shows through the report; lists of checks are told of what changes them.
  return [...created, ...switched, ...scheduleSwitched, ...requested, ...archived, ...statusMoved].map(
    ({ organizationId, checkId }) => ({
      organization: organizationId,
      checks: [checkId],
    }),
  );
}

/** Before anything is written checks are taken from their counts, and added to those of what they have become. */
async function count(trx: Knex.Transaction, schema: string, ids: readonly number[], sign: 1 | -1): Promise<void> {
  if (ids.length === 0) return;
  await trx.raw(countChecks(schema, { sign, which: 'c.id = any(?::bigint[])' }), [[...new Set(ids)]]);
  if (sign === 1) await trx.raw(`delete from ${schema}.check_counts where checks = 0`);
}

function lastSizes(changes: readonly CheckChange[]): ListSized[] {
  const sized = changes.filter((change) => change.type === 'list_sized');
  return [...new Map(sized.map((change) => [change.urlListId, change])).values()];
}

async function insertChecks(trx: Knex.Transaction, schema: string, created: readonly Created[]): Promise<void> {
  await writeRows(
    trx,
    `insert into ${schema}.checks as c (id, organization_id, created_at, creator_id, name, kind, countries,
       schedule, schedule_start, schedule_end, configuration, timezone, position)
     select r.*
     from json_to_recordset(:rows) as r (id bigint, organization_id bigint, created_at timestamptz, creator_id bigint,
       name text, kind text, countries text[], schedule text, schedule_start text, schedule_end text,
       configuration jsonb, timezone text, position bigint)
     -- A run of it was seen first.
     on conflict (id) do update set
       created_at = excluded.created_at, creator_id = excluded.creator_id, name = excluded.name, kind = excluded.kind,
       countries = excluded.countries, schedule = excluded.schedule, schedule_start = excluded.schedule_start,
       schedule_end = excluded.schedule_end, configuration = excluded.configuration, timezone = excluded.timezone,
       position = greatest(c.position, excluded.position)
     where c.created_at is null`,
    created.map(({ configuration, ...check }) => ({
      id: check.checkId,
      organization_id: check.organizationId,
      created_at: check.createdAt,
      creator_id: check.creatorId,
      name: configuration.name,
      kind: configuration.kind,
      countries: partsOf(configuration).countries,
      schedule: configuration.schedule,
      schedule_start: configuration.scheduleStart,
      schedule_end: configuration.scheduleEnd,
      configuration,
      timezone: check.timezone,
      position: String(check.position),
    })),
  );
}

async function switchChecks(trx: Knex.Transaction, schema: string, switched: readonly Switched[]): Promise<void> {
  const last = new Map(switched.map((change) => [change.checkId, change]));
  await writeRows(
    trx,
    `update ${schema}.checks c set enabled = r.enabled, position = greatest(c.position, r.position)
     from json_to_recordset(:rows) as r (id bigint, enabled boolean, position bigint)
     where c.id = r.id`,
    [...last.values()].map(({ checkId, enabled, position }) => ({ id: checkId, enabled, position: String(position) })),
  );
}

async function switchSchedules(
  trx: Knex.Transaction,
  schema: string,
  switched: readonly ScheduleSwitched[],
): Promise<void> {
  const last = new Map(switched.map((change) => [change.checkId, change]));
  await writeRows(
    trx,
    `update ${schema}.checks c set schedule_cancelled = r.restarted_at is null,
       schedule_restarted_at = r.restarted_at, position = greatest(c.position, r.position)
     from json_to_recordset(:rows) as r (id bigint, restarted_at timestamptz, position bigint)
     where c.id = r.id`,
    [...last.values()].map(({ checkId, restartedAt, position }) => ({
      id: checkId,
      restarted_at: restartedAt,
      position: String(position),
    })),
  );
}

/** Keeps `url_count` the sum over the check's lists, whichever of the two is written first or changes. */
async function sizeLists(
  trx: Knex.Transaction,
  schema: string,
  created: readonly Created[],
  sized: readonly ListSized[],
): Promise<void> {
  const uses = created.flatMap(({ checkId, configuration }) =>
    [...new Set(partsOf(configuration).urlLists)].map((urlListId) => ({ check_id: checkId, url_list_id: urlListId })),
  );
  await writeRows(
    trx,
    `insert into ${schema}.check_list_sizes
     select r.* from json_to_recordset(:rows) as r (url_list_id bigint, url_count integer)
     on conflict (url_list_id) do update set url_count = excluded.url_count`,
    sized.map(({ urlListId, urlCount }) => ({ url_list_id: urlListId, url_count: urlCount })),
  );
  await writeRows(
    trx,
    `insert into ${schema}.check_lists
     select r.* from json_to_recordset(:rows) as r (check_id bigint, url_list_id bigint)
     on conflict do nothing`,
    uses,
  );
  await writeRows(
    trx,
    `with changed as (
       select distinct used.check_id
       from json_to_recordset(:rows) as r (url_list_id bigint)
       join ${schema}.check_lists used using (url_list_id)
     ), sums as (
       select used.check_id, sum(size.url_count) as url_count
       from changed
       join ${schema}.check_lists used using (check_id)
       join ${schema}.check_list_sizes size using (url_list_id)
       group by used.check_id
     )
     update ${schema}.checks c set url_count = sums.url_count
     from sums where c.id = sums.check_id and c.url_count <> sums.url_count`,
    [...new Set([...uses.map((use) => use.url_list_id), ...sized.map((list) => list.urlListId)])].map((id) => ({
      url_list_id: id,
    })),
  );
}

async function startRuns(trx: Knex.Transaction, schema: string, requested: readonly RunRequested[]): Promise<void> {
  const newest = new Map<number, RunRequested>();
  for (const run of requested) {
    const known = newest.get(run.checkId);
    if (known === undefined || known.reportId < run.reportId) newest.set(run.checkId, run);
  }
  await writeRows(
    trx,
    `insert into ${schema}.checks as c (id, organization_id, last_report_id, last_report_created_at,
       last_report_status, last_report_status_order, position)
     select r.id, r.organization_id, r.report_id, r.created_at, 'pending', ${REPORT_STATUS_ORDER.pending}, r.position
     from json_to_recordset(:rows) as r (id bigint, organization_id bigint, report_id bigint, created_at timestamptz,
       position bigint)
     on conflict (id) do update set
       last_report_id = excluded.last_report_id,
       last_report_created_at = excluded.last_report_created_at,
       last_report_status = excluded.last_report_status,
       last_report_status_order = excluded.last_report_status_order,
       last_report_archived = false,
       last_report_finished_at = null,
       last_report_failure_reason = null,
       last_report_planned_targets = 0,
       last_report_finished_targets = 0,
       last_report_unjudged_pages = 0,
       last_report_unjudged_targets = 0,
       position = greatest(c.position, excluded.position)
     where c.last_report_id is null or c.last_report_id < excluded.last_report_id`,
    [...newest.values()].map((run) => ({
      id: run.checkId,
      organization_id: run.organizationId,
      report_id: run.reportId,
      created_at: run.createdAt,
      position: String(run.position),
    })),
  );
}

async function archiveRuns(trx: Knex.Transaction, schema: string, archived: readonly RunArchived[]): Promise<void> {
  await writeRows(
    trx,
    `update ${schema}.checks c set last_report_archived = true, position = greatest(c.position, r.position)
     from json_to_recordset(:rows) as r (check_id bigint, report_id bigint, position bigint)
     where c.id = r.check_id and c.last_report_id = r.report_id`,
    archived.map(({ checkId, reportId, position }) => ({
      check_id: checkId,
      report_id: reportId,
      position: String(position),
    })),
  );
}

/** Moves of one run added up; `planned_total` replaces what was planned before it. */
interface RunMoves {
  readonly check_id: number;
  readonly report_id: number;
  status: string | null;
  status_order: number | null;
  finished_at: string | null;
  failure_reason: string | null;
  planned_total: number | null;
  planned_more: number;
  finished_targets: number;
  unjudged_pages: number;
  unjudged_targets: number;
  position: string;
}

async function moveRuns(trx: Knex.Transaction, schema: string, moved: readonly RunMoved[]): Promise<void> {
  await writeRows(
    trx,
    `update ${schema}.checks c set
       last_report_status = coalesce(r.status, c.last_report_status),
       last_report_status_order = coalesce(r.status_order, c.last_report_status_order),
       last_report_finished_at = coalesce(r.finished_at, c.last_report_finished_at),
       last_report_failure_reason = coalesce(r.failure_reason, c.last_report_failure_reason),
       last_report_planned_targets = coalesce(r.planned_total, c.last_report_planned_targets) + r.planned_more,
       last_report_finished_targets = c.last_report_finished_targets + r.finished_targets,
       last_report_unjudged_pages = c.last_report_unjudged_pages + r.unjudged_pages,
       last_report_unjudged_targets = c.last_report_unjudged_targets + r.unjudged_targets,
       position = greatest(c.position, r.position)
     from json_to_recordset(:rows) as r (check_id bigint, report_id bigint, status text, status_order smallint,
       finished_at timestamptz, failure_reason text, planned_total integer, planned_more integer,
       finished_targets integer, unjudged_pages integer, unjudged_targets integer, position bigint)
     where c.id = r.check_id and c.last_report_id = r.report_id`,
    sumByRun(moved),
  );
}

function sumByRun(moved: readonly RunMoved[]): RunMoves[] {
  const sums = new Map<number, RunMoves>();
  for (const move of moved) {
    const sum = sums.get(move.reportId) ?? noMoves(move);
    sums.set(move.reportId, sum);
    if (move.status) {
      sum.status = move.status;
      sum.status_order = REPORT_STATUS_ORDER[move.status];
    }
    if (move.plannedTargets && 'total' in move.plannedTargets) {
      sum.planned_total = move.plannedTargets.total;
      sum.planned_more = 0;
    } else {
      sum.planned_more += move.plannedTargets?.more ?? 0;
    }
    sum.finished_at = move.finishedAt ?? sum.finished_at;
    sum.failure_reason = move.failureReason ?? sum.failure_reason;
    sum.finished_targets += move.finishedTargets ?? 0;
    sum.unjudged_pages += move.unjudgedPages ?? 0;
    sum.unjudged_targets += move.unjudgedTargets ?? 0;
    sum.position = String(move.position);
  }
  return [...sums.values()];
}

function noMoves({ checkId, reportId, position }: RunMoved): RunMoves {
  return {
    check_id: checkId,
    report_id: reportId,
    status: null,
    status_order: null,
    finished_at: null,
    failure_reason: null,
    planned_total: null,
    planned_more: 0,
    finished_targets: 0,
    unjudged_pages: 0,
    unjudged_targets: 0,
    position: String(position),
  };
}
