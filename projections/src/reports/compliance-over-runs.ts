import { percentOf } from '@proofline/rules/percent-of';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';

/** Runs that a row of the check table shows, at most. */
export const RUNS_OF_A_TREND = 9;

interface TrendRecord {
  readonly check_id: string;
  readonly compliant_pages: number;
  readonly not_compliant_pages: number;
}

/** Percent compliant of each check's last runs that are over and judged anything, oldest first. */
export async function complianceOverRuns(
  db: Knex,
  organizationId: number,
  checkIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (checkIds.length === 0) return new Map();
  const newest = db({ r: live('reports') })
    .whereRaw('r.check_id = c.id')
    .where('r.organization_id', organizationId)
    .whereNotNull('r.finished_at')
    .whereRaw('r.compliant_pages + r.not_compliant_pages > 0')
    .orderBy('r.id', 'desc')
    .limit(RUNS_OF_A_TREND)
    .select('r.id', 'r.check_id', 'r.compliant_pages', 'r.not_compliant_pages');
  const records = await db
    .from(db.raw('unnest(?::bigint[]) as c(id) cross join lateral (?) as n', [[...checkIds], newest]))
    .orderBy('n.id')
    .select<TrendRecord[]>('n.check_id', 'n.compliant_pages', 'n.not_compliant_pages');
  const trends = new Map<number, number[]>();
  for (const { check_id, compliant_pages: compliant, not_compliant_pages: not } of records) {
    const id = Number(check_id);
    trends.set(id, [...(trends.get(id) ?? []), percentOf(compliant, compliant + not, 1)]);
  }
  return trends;
}
