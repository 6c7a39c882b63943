import type { ReportId } from '@proofline/contracts/ids';
import type { ReportStatus } from '@proofline/contracts/report-status';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';

export interface RunOfCheck {
  readonly id: ReportId;
  readonly createdAt: Date;
  readonly status: ReportStatus;
}

/** Days are `YYYY-MM-DD`, where the timezone has them. */
export interface ReportDates {
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly previous: RunOfCheck | null;
  readonly next: RunOfCheck | null;
  readonly days: readonly { readonly day: string; readonly newest: ReportId }[];
  /** Newest first, at most `MAX_RUNS_OF_DAY`. */
  readonly runs: readonly RunOfCheck[];
  readonly moreRuns: number;
}

export interface DatesAsked {
  readonly reportId?: number | undefined;
  /** `YYYY-MM` */
  readonly month?: string | undefined;
  readonly day?: string | undefined;
  /** IANA name that Postgres knows. */
  readonly timezone: string;
}

export const MAX_RUNS_OF_DAY = 500;

/** When a check has run: numbers of reports of a check grow with time. Empty where the organisation has no such check. */
export async function reportDates(
  db: Knex,
  organizationId: number,
  checkId: number,
  { reportId, month, day, timezone }: DatesAsked,
): Promise<ReportDates> {
  const runs = () => db(live('reports')).where({ check_id: checkId, organization_id: organizationId });
  const dayOf = db.raw("to_char(created_at at time zone ?, 'YYYY-MM-DD') as day", [timezone]);
  /** Of the first moment of a day, and of as much later. */
  const within = (from: string, length: string) =>
    runs()
      .whereRaw('created_at >= ?::timestamp at time zone ?', [from, timezone])
      .whereRaw('created_at < (?::timestamp + ?::interval) at time zone ?', [from, length, timezone]);
  const dayAt = (end: 'asc' | 'desc') => runs().orderBy('id', end).first<{ day: string } | undefined>(dayOf);
  const beside = (operator: '<' | '>', order: 'asc' | 'desc') =>
    reportId === undefined
      ? undefined
      : runs().where('id', operator, reportId).orderBy('id', order).first<RunRecord | undefined>(runColumns);
  const [first, last, previous, next, days, ofDay, counted] = await Promise.all([
    dayAt('asc'),
    dayAt('desc'),
    beside('<', 'desc'),
    beside('>', 'asc'),
    month === undefined
      ? []
      : within(`${month}-01`, '1 month')
          .groupBy('day')
          .orderBy('day')
          .select<{ day: string; newest: string }[]>(dayOf, db.raw('max(id) as newest')),
    day === undefined
      ? []
      : within(day, '1 day').orderBy('id', 'desc').limit(MAX_RUNS_OF_DAY).select<RunRecord[]>(runColumns),
    day === undefined ? undefined : within(day, '1 day').count({ count: '*' }).first<{ count: string }>(),
  ]);
  return {
    firstDay: first?.day ?? null,
    lastDay: last?.day ?? null,
    previous: previous === undefined ? null : toRun(previous),
    next: next === undefined ? null : toRun(next),
    days: days.map(({ day: one, newest }) => ({ day: one, newest: Number(newest) as ReportId })),
    runs: ofDay.map(toRun),
    moreRuns: Number(counted?.count ?? 0) - ofDay.length,
  };
}

const runColumns = ['id', 'created_at', 'status'] as const;

interface RunRecord {
  readonly id: string;
  readonly created_at: Date;
  readonly status: ReportStatus;
}

const toRun = ({ id, created_at: createdAt, status }: RunRecord): RunOfCheck => ({
  id: Number(id) as ReportId,
  createdAt,
  status,
});
