import { percentOf } from '@proofline/rules/percent-of';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';

/** What became of the pages of all runs that ended on a day. */
export interface ComplianceOfDay {
  /** `YYYY-MM-DD` in the time zone asked for. */
  readonly day: string;
  readonly reports: number;
  readonly compliant: number;
  readonly notCompliant: number;
  readonly percent: number;
}

/** Days since `from` on which runs of the organisation ended that judged anything, the oldest first. */
export async function complianceOverTime(
  db: Knex,
  organizationId: number,
  { from, timezone }: { readonly from: Date; readonly timezone: string },
): Promise<ComplianceOfDay[]> {
  const records: { day: string; reports: string; compliant: string; not_compliant: string }[] = await db({
    r: live('reports'),
  })
    .where('r.organization_id', organizationId)
    .where('r.finished_at', '>=', from)
    .whereRaw('r.compliant_pages + r.not_compliant_pages > 0')
    .groupBy('day')
    .orderBy('day')
    .select(
      db.raw(`to_char(r.finished_at at time zone ?, 'YYYY-MM-DD') as day`, [timezone]),
      db.raw('count(*) as reports'),
      db.raw('sum(r.compliant_pages) as compliant'),
      db.raw('sum(r.not_compliant_pages) as not_compliant'),
    );
  return records.map((record) => {
    const [compliant, notCompliant] = [Number(record.compliant), Number(record.not_compliant)];
    const percent = percentOf(compliant, compliant + notCompliant, 1);
    return { day: record.day, reports: Number(record.reports), compliant, notCompliant, percent };
  });
}
