import { DEFAULT_TIMEZONE } from '@proofline/contracts/timezone';
import { percentOf } from '@proofline/rules/percent-of';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import { isUnknownTimezone } from './unknown-timezone.ts';

/** What became of the pages of all runs that ended on a day. */
export interface ComplianceOfDay {
  /** `YYYY-MM-DD` in the time zone asked for. */
  readonly day: string;
  readonly reports: number;
  readonly compliant: number;
  readonly notCompliant: number;
  readonly percent: number;
}

export interface DaysAsked {
  readonly now: Date;
  /** Whole days, today among them. */
  readonly days: number;
  /** IANA name; days are those of UTC where Postgres does not know it. */
  readonly timezone: string;
}

/** The last days on which runs of the organisation ended that judged anything, the oldest first. */
export async function complianceOverTime(
  db: Knex,
  organizationId: number,
  asked: DaysAsked,
): Promise<ComplianceOfDay[]> {
  try {
    return await countedIn(db, organizationId, asked);
  } catch (error) {
    if (asked.timezone === DEFAULT_TIMEZONE || !isUnknownTimezone(error)) throw error;
    return await countedIn(db, organizationId, { ...asked, timezone: DEFAULT_TIMEZONE });
  }
}

async function countedIn(
  db: Knex,
  organizationId: number,
  { now, days, timezone }: DaysAsked,
): Promise<ComplianceOfDay[]> {
  const records: { day: string; reports: string; compliant: string; not_compliant: string }[] = await db({
    r: live('reports'),
  })
    .where('r.organization_id', organizationId)
    .whereRaw(
      `r.finished_at >= (date_trunc('day', ?::timestamptz at time zone ?) - ?::int * interval '1 day') at time zone ?`,
      [now, timezone, days - 1, timezone],
    )
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
