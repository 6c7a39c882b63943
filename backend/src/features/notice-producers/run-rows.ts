import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { CheckId, OrganizationId, ReportId } from '@proofline/contracts/ids';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { RunFacts, Verdict } from './run-facts.ts';

interface RunRecord extends Readonly<Record<PageOutcome, number>> {
  readonly report_id: string;
  readonly check_id: string;
  readonly organization_id: string;
  readonly name: string;
  readonly kind: CheckKind;
  readonly countries: string[];
  readonly requested_at: Date;
  readonly is_whole: boolean;
  readonly over_at: Date | null;
}

/** Runs that are followed, of those that are asked for. */
export async function readRuns(trx: Knex, ids: readonly ReportId[]): Promise<Map<ReportId, RunFacts>> {
  if (ids.length === 0) return new Map();
  const records = await trx('notice_runs')
    .whereIn('report_id', [...ids])
    .select<RunRecord[]>();
  return new Map(records.map(toFacts).map((run) => [run.reportId, run]));
}

function toFacts(record: RunRecord): RunFacts {
  const { compliant, not_compliant, recorded, filtered_out, blocked, failed } = record;
  return {
    reportId: Number(record.report_id) as ReportId,
    checkId: Number(record.check_id) as CheckId,
    organizationId: Number(record.organization_id) as OrganizationId,
    ...{ name: record.name, kind: record.kind, countries: record.countries, requestedAt: record.requested_at },
    ...{ isWhole: record.is_whole, pages: { compliant, not_compliant, recorded, filtered_out, blocked, failed } },
    isOver: record.over_at !== null,
  };
}

/** @param now when those that are over are taken to have ended */
export async function writeRuns(trx: Knex, runs: readonly RunFacts[], now: Date): Promise<void> {
  if (runs.length === 0) return;
  const rows = runs.map(({ reportId, checkId, organizationId, requestedAt, isWhole, isOver, pages, ...run }) => ({
    ...{ report_id: reportId, check_id: checkId, organization_id: organizationId, name: run.name, kind: run.kind },
    ...{ countries: [...run.countries], requested_at: requestedAt, is_whole: isWhole, over_at: isOver ? now : null },
    ...pages,
  }));
  await trx('notice_runs').insert(rows).onConflict('report_id').merge();
}

export async function readVerdicts(trx: Knex, checks: readonly CheckId[]): Promise<Map<CheckId, Verdict>> {
  if (checks.length === 0) return new Map();
  const records = await trx('notice_verdicts')
    .whereIn('check_id', [...checks])
    .select<{ check_id: string; verdict: Verdict }[]>('check_id', 'verdict');
  return new Map(records.map(({ check_id, verdict }) => [Number(check_id) as CheckId, verdict]));
}

export interface CheckVerdict {
  readonly checkId: CheckId;
  readonly organizationId: OrganizationId;
  readonly verdict: Verdict;
}

/** @param now when the run that gave it is taken to have ended */
export async function writeVerdict(
  trx: Knex,
  { checkId, organizationId, verdict }: CheckVerdict,
  now: Date,
): Promise<void> {
  await trx('notice_verdicts')
    .insert({ check_id: checkId, organization_id: organizationId, verdict, judged_at: now })
    .onConflict('check_id')
    .merge();
}
