import { percentOf } from '@proofline/rules/percent-of';
import { type Question, question } from '../asked-together.ts';
import { live } from '../live-schema.ts';

/** Runs that a row of the check table shows, at most. */
export const RUNS_OF_A_TREND = 9;

interface TrendRecord {
  readonly check_id: string;
  readonly compliant_pages: number;
  readonly not_compliant_pages: number;
}

/** Percent compliant of each check's last runs that are over and judged anything, oldest first. */
export const complianceOverRuns = (
  organizationId: number,
  checkIds: readonly number[],
): Question<ReadonlyMap<number, readonly number[]>> =>
  question(
    `select newest.check_id, newest.compliant_pages, newest.not_compliant_pages
     from unnest(:checkIds::bigint[]) as c(id) cross join lateral (
       select id, check_id, compliant_pages, not_compliant_pages from ${live('reports')}
       where check_id = c.id and organization_id = :organizationId and finished_at is not null
         and compliant_pages + not_compliant_pages > 0
       order by id desc limit ${RUNS_OF_A_TREND}) newest
     order by newest.id`,
    { organizationId, checkIds },
    trendsOf,
  );

function trendsOf(records: readonly TrendRecord[]): ReadonlyMap<number, readonly number[]> {
  const trends = new Map<number, number[]>();
  for (const { check_id, compliant_pages: compliant, not_compliant_pages: not } of records) {
    const id = Number(check_id);
    const percent = percentOf(compliant, compliant + not, 1);
    const known = trends.get(id);
    if (known === undefined) trends.set(id, [percent]);
    else known.push(percent);
  }
  return trends;
}
