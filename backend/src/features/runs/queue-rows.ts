import type { RunHold, TargetCounts } from '@proofline/contracts/events/report';
import { type CheckId, type OrganizationId, type ReportId, reportIdSchema } from '@proofline/contracts/ids';
import type { RunConfiguration } from '@proofline/contracts/kinds/configurations';
import type { PlannedTarget } from '@proofline/contracts/kinds/targets';
import type { TargetOutcome } from '@proofline/contracts/page-outcome';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { toJson } from '@proofline/platform/postgres/to-json';
import { siteOf } from '@proofline/platform/site-of';
import { type Charge, charge, leasedMs } from '../targets/crawl-usage.ts';
import { queuedWork } from '../targets/queued-work.ts';

/** A run with what is counted of it. */
export interface FinishedRun {
  readonly reportId: ReportId;
  readonly organizationId: number;
  readonly counts: TargetCounts;
}

export async function insertReport(
  trx: Knex.Transaction,
  ids: { reportId: ReportId; checkId: CheckId; organizationId: OrganizationId },
  configuration: RunConfiguration,
): Promise<void> {
  await trx('crawl_reports')
    .insert({
      report_id: ids.reportId,
      check_id: ids.checkId,
      organization_id: ids.organizationId,
      state: 'planning',
      kind: configuration.kind,
      work: toJson(queuedWork(configuration)),
    })
    .onConflict()
    .ignore();
}

export async function insertTargets(
  trx: Knex.Transaction,
  ids: { reportId: ReportId; checkId: CheckId; organizationId: OrganizationId },
  targets: readonly PlannedTarget[],
): Promise<void> {
  await trx.raw(
    `insert into crawl_targets (report_id, check_id, organization_id, kind, state, target, url, domain, country, subject)
     select report_id, ?, ?, kind, 'waiting', target, url, domain, country, subject
     from crawl_reports cross join
       json_to_recordset(?) as planned (target int, url text, domain text, country text, subject jsonb)
     where report_id = ?
     on conflict do nothing`,
    [
      ids.checkId,
      ids.organizationId,
      toJson(
        targets.map(({ target, url, country, subject }) => ({
          target,
          url,
          domain: siteOf(url) ?? '',
          country,
          subject,
        })),
      ),
      ids.reportId,
    ],
  );
}

export async function openReport(trx: Knex.Transaction, reportId: ReportId, planned: number): Promise<void> {
  await trx('crawl_reports').where({ report_id: reportId, state: 'planning' }).update({ state: 'open', planned });
}

/** Between two stages nothing is to be taken: the next one's targets may still come. */
export async function awaitStage(trx: Knex.Transaction, reportId: ReportId): Promise<void> {
  await trx('crawl_reports').where({ report_id: reportId, state: 'open' }).update({ state: 'planning' });
}

/** Whether its targets may be taken, planned or not: agents keep what they have until it ends. */
export async function holdReport(trx: Knex.Transaction, reportId: ReportId, hold: RunHold | null): Promise<void> {
  await trx('crawl_reports').where({ report_id: reportId }).whereNot({ state: 'over' }).update({ hold });
}

/** Runs that are to pause and of which no agent has a target any more: all that was done of them is counted. */
export async function findRunsAtRest(db: Knex, limit: number): Promise<FinishedRun[]> {
  const rows: CountedRow[] = await db('crawl_reports')
    .where({ hold: 'pausing' })
    .whereNotExists((leased) =>
      leased
        .from('crawl_targets')
        .whereRaw('crawl_targets.report_id = crawl_reports.report_id')
        .where('crawl_targets.state', 'leased')
        .select(db.raw('1')),
    )
    .orderBy('report_id')
    .limit(limit)
    .select(...countedColumns);
  return rows.map(toFinishedRun);
}

const countedColumns = ['report_id', 'organization_id', 'judged', 'filtered', 'blocked', 'failed'] as const;

interface CountedRow extends TargetCounts {
  readonly report_id: string;
  readonly organization_id: string;
}

const toFinishedRun = (row: CountedRow): FinishedRun => ({
  reportId: reportIdSchema.parse(Number(row.report_id)),
  organizationId: Number(row.organization_id),
  counts: { judged: row.judged, filtered: row.filtered, blocked: row.blocked, failed: row.failed },
});

/** Of the queue, what a transaction with several steps will end. */
interface EndedTargets {
  readonly targets: readonly { readonly reportId: ReportId; readonly target: number }[];
  /** All that agents have of them. */
  readonly reports: readonly ReportId[];
}

/**
 * Who changes the queue locks in one order: targets by run and number, then runs, then what organisations have used.
 * A transaction with several steps would go back and forth: it locks all its targets before the first, and charges
 * after the last.
 */
export async function lockTargets(trx: Knex.Transaction, { targets, reports }: EndedTargets): Promise<void> {
  await trx.raw(
    `select from crawl_targets
     where state <> 'done' and (report_id, target) in (
       select * from unnest(?::bigint[], ?::int[])
       union select report_id, target from crawl_targets where report_id = any (?::bigint[]) and state = 'leased')
     order by report_id, target for update`,
    [targets.map(({ reportId }) => reportId), targets.map(({ target }) => target), [...reports]],
  );
}

/** Nothing more is leased of it, and what agents still have of it is theirs no longer. */
export async function closeReport(trx: Knex.Transaction, reportId: ReportId, at: Date): Promise<void> {
  await charge(trx, await endReport(trx, reportId, at));
}

/** Closes a run among other steps. @returns what is to be charged for it */
export async function endReport(trx: Knex.Transaction, reportId: ReportId, at: Date): Promise<Charge[]> {
  await lockTargets(trx, { targets: [], reports: [reportId] });
  const closed = await trx('crawl_reports')
    .where({ report_id: reportId })
    .whereNot({ state: 'over' })
    .update({ state: 'over', hold: null, over_at: at });
  if (closed === 0) return [];
  const { rows } = await trx.raw<{ rows: ChargeRow[] }>(
    `with held as (
       select report_id, target from crawl_targets where report_id = ? and state = 'leased'
       order by target for update
     ), ended as (
       update crawl_targets t set state = 'done' from held
       where t.report_id = held.report_id and t.target = held.target
       returning t.organization_id, ${leasedMs('t')} as ms
     )
     select organization_id, sum(ms)::float8 as ms from ended group by organization_id`,
    [reportId],
  );
  return rows.map(toCharge);
}

interface ChargeRow {
  readonly organization_id: string;
  readonly ms: number;
}

const toCharge = ({ organization_id, ms }: ChargeRow): Charge => ({ organizationId: Number(organization_id), ms });

/**
 * Marks targets done and counts them, each once however often it comes by: only a row that changes is counted.
 * @returns what is to be charged for them
 */
export async function finishTargets(
  trx: Knex.Transaction,
  finished: readonly { reportId: ReportId; target: number; outcome: TargetOutcome }[],
): Promise<Charge[]> {
  const { rows } = await trx.raw<{ rows: ChargeRow[] }>(
    `with finished as (
       select * from unnest(?::bigint[], ?::int[], ?::text[]) as f (report_id, target, outcome)
     ), open as (
       select report_id, target, outcome from crawl_targets join finished using (report_id, target)
       where state <> 'done' order by report_id, target for update of crawl_targets
     ), done as (
       update crawl_targets t set state = 'done' from open
       where t.report_id = open.report_id and t.target = open.target
       returning t.report_id, open.outcome, t.organization_id, ${leasedMs('t')} as ms
     ), counted as (
       select report_id,
         count(*) filter (where outcome = 'judged') as judged,
         count(*) filter (where outcome = 'filtered') as filtered,
         count(*) filter (where outcome = 'blocked') as blocked,
         count(*) filter (where outcome = 'failed') as failed
       from done group by report_id
     ), moved as (
       update crawl_reports r set judged = r.judged + c.judged, filtered = r.filtered + c.filtered,
         blocked = r.blocked + c.blocked, failed = r.failed + c.failed
       from counted c where r.report_id = c.report_id
     )
     select organization_id, sum(ms)::float8 as ms from done group by organization_id`,
    [
      finished.map(({ reportId }) => reportId),
      finished.map(({ target }) => target),
      finished.map(({ outcome }) => outcome),
    ],
  );
  return rows.map(toCharge);
}

/** Which of these reports are open and have nothing left to do. */
export async function findFinishedRuns(trx: Knex.Transaction, reportIds: readonly ReportId[]): Promise<FinishedRun[]> {
  const rows: CountedRow[] = await trx('crawl_reports')
    .whereIn('report_id', [...reportIds])
    .where({ state: 'open' })
    .whereRaw('judged + filtered + blocked + failed = planned')
    .select(...countedColumns);
  return rows.map(toFinishedRun);
}

/** What the queue has counted of a run; nothing where it does not know it. */
export async function countsOf(db: Knex | Knex.Transaction, reportId: ReportId): Promise<TargetCounts> {
  const row = await db('crawl_reports')
    .where({ report_id: reportId })
    .first<TargetCounts | undefined>('judged', 'filtered', 'blocked', 'failed');
  return row ?? { judged: 0, filtered: 0, blocked: 0, failed: 0 };
}

/** Removes the targets of reports that were over before `before`: late repeats are then answered from the log. */
export async function removeOldTargets(db: Knex, before: Date, maxReports: number): Promise<number> {
  const old = db('crawl_reports')
    .where({ state: 'over' })
    .where('over_at', '<', before)
    .orderBy('over_at')
    .limit(maxReports);
  const reportIds: string[] = await old.pluck('report_id');
  if (reportIds.length === 0) return 0;
  await db.transaction(async (trx) => {
    await trx('crawl_targets').whereIn('report_id', reportIds).delete();
    await trx('crawl_reports').whereIn('report_id', reportIds).delete();
  });
  return reportIds.length;
}
