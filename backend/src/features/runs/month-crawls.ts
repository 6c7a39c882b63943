import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import type { OrganizationId, ReportId } from '@proofline/contracts/ids';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { monthlyLimitOf } from '@proofline/contracts/monthly-limits';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { monthlyLimitsOf } from '../organizations/organizations.ts';

/** Crawls that a run takes of its organisation's month. */
export interface MonthCrawls {
  readonly reportId: ReportId;
  readonly organizationId: OrganizationId;
  readonly kind: CheckKind;
  /** YYYY-MM, UTC, in which the run was requested. */
  readonly month: string;
  readonly crawls: number;
}

/** Why the run would go beyond what its organisation may crawl in the month, as a sentence; undefined: it would not. */
async function limitProblem(db: Knex, { crawls, ...run }: MonthCrawls): Promise<string | undefined> {
  const { used, limit } = await monthBeside(db, run);
  if (limit === null || used + crawls <= limit) return undefined;
  const [most, taken, needed] = [limit, used, crawls].map((count) => count.toLocaleString('en'));
  const noun = limit === 1 ? 'crawl' : 'crawls';
  const kind = kindFacts(run.kind).label.toLowerCase();
  // Lists show its beginning.
  return `Over the month's limit of ${most} ${noun} for ${kind} checks: ${taken} used, this run needs ${needed}.`;
}

/** What all other runs of its month have taken, and what that is held against; null: no limit. */
export async function monthBeside(
  db: Knex,
  run: Omit<MonthCrawls, 'crawls'>,
): Promise<{ readonly used: number; readonly limit: number | null }> {
  const limit = monthlyLimitOf(await monthlyLimitsOf(db, run.organizationId), run.kind);
  return { used: await usedCrawls(db, run), limit };
}

/** Takes the run's crawls of the month: those of all its stages so far, however often it is told. */
export async function takeCrawls(db: Knex, { reportId, organizationId, ...taken }: MonthCrawls): Promise<void> {
  await db('month_crawls')
    .insert({ report_id: reportId, organization_id: organizationId, ...taken })
    .onConflict('report_id')
    .merge({ crawls: db.raw('greatest(month_crawls.crawls, excluded.crawls)') });
}

/** What a planner holds a run's crawls against; a run of no organisation has no limit and takes nothing. */
export function monthBudget(
  db: Knex,
  {
    organizationId,
    ...run
  }: Omit<MonthCrawls, 'crawls' | 'organizationId'> & {
    readonly organizationId: OrganizationId | null;
  },
) {
  return {
    problem: async (crawls: number): Promise<string | undefined> =>
      organizationId === null ? undefined : await limitProblem(db, { ...run, organizationId, crawls }),
    take: async (crawls: number): Promise<void> => {
      if (organizationId !== null) await takeCrawls(db, { ...run, organizationId, crawls });
    },
  };
}

async function usedCrawls(
  db: Knex,
  { reportId, organizationId, kind, month }: Omit<MonthCrawls, 'crawls'>,
): Promise<number> {
  const row = await db('month_crawls')
    .where({ organization_id: organizationId, kind, month })
    .whereNot({ report_id: reportId })
    .sum({ used: 'crawls' })
    .first<{ used: string | null } | undefined>();
  return Number(row?.used ?? 0);
}

/** Crawls of the month so far by kind of check, runs that still go on included: what the limit is held against. */
export async function usedThisMonth(
  db: Knex,
  organizationId: OrganizationId,
  now: Date,
): Promise<ReadonlyMap<CheckKind, number>> {
  const rows = await db('month_crawls')
    .where({ organization_id: organizationId, month: monthOf(now) })
    .groupBy('kind')
    .select<{ kind: CheckKind; used: string }[]>('kind', db.raw('sum(crawls) as used'));
  return new Map(rows.map((row) => [row.kind, Number(row.used)]));
}

/** Used crawls and limit of the month by kind; null where there is no limit. */
export async function monthlyCrawls(
  db: Knex,
  organizationId: OrganizationId,
  now: Date,
): Promise<Record<CheckKind, { used: number; limit: number } | null>> {
  const [limits, used] = await Promise.all([
    monthlyLimitsOf(db, organizationId),
    usedThisMonth(db, organizationId, now),
  ]);
  const entries = CHECK_KINDS.map((kind) => {
    const limit = monthlyLimitOf(limits, kind);
    return [kind, limit === null ? null : { used: used.get(kind) ?? 0, limit }] as const;
  });
  return Object.fromEntries(entries) as Record<CheckKind, { used: number; limit: number } | null>;
}

/** YYYY-MM, UTC. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);
