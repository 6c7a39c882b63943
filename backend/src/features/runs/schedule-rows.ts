import { type CheckKind, checkKindSchema } from '@proofline/contracts/check-kinds';
import type { RobotsPolicy } from '@proofline/contracts/gathering';
import {
  type CheckId,
  checkIdSchema,
  type OrganizationId,
  organizationIdSchema,
  type ReportId,
  reportIdSchema,
} from '@proofline/contracts/ids';
import { scheduleSchema } from '@proofline/contracts/schedules';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { findRobotsPolicy } from '../crawling-settings/robots-policy.ts';
import { type HeldLog, lockCheck, logWhileHeld } from './check-lock.ts';
import type { ActiveRun, CheckSchedule } from './check-schedule.ts';

type Db = Knex | Knex.Transaction;

interface ScheduleRow {
  readonly check_id: string;
  readonly organization_id: string;
  readonly kind: string;
  readonly enabled: boolean;
  readonly schedule: string;
  readonly timezone: string;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly cancelled: boolean;
  readonly next_slot: number;
  readonly next_due_at: Date | null;
  readonly last_requested_at: Date | null;
  readonly active_report_id: string | null;
  readonly active_since: Date | null;
  readonly paused_since: Date | null;
  readonly run_ends_at: Date | null;
}

/** Where schedules are kept, and what else is asked before a run is started. */
export interface Schedules {
  find(checkId: CheckId): Promise<CheckSchedule | undefined>;
  findDue(asked: DueSchedules): Promise<CheckSchedule[]>;
  save(schedule: CheckSchedule): Promise<void>;
  isOrganizationActive(id: OrganizationId): Promise<boolean>;
  robotsPolicyOf(id: OrganizationId): Promise<RobotsPolicy>;
  /**
   * While a run of the check is started: it is not switched meanwhile.
   * @param work is given what makes of a log one that is written to while the check is held, and no longer
   */
  alone<Result>(checkId: CheckId, work: (held: (log: HeldLog) => HeldLog) => Promise<Result>): Promise<Result>;
}

export const schedulesIn = (db: Db): Schedules => ({
  find: (checkId) => findSchedule(db, checkId),
  findDue: (asked) => findDueSchedules(db, asked),
  save: (schedule) => saveSchedule(db, schedule),
  isOrganizationActive: (id) => isOrganizationActive(db, id),
  robotsPolicyOf: (id) => findRobotsPolicy(db, id),
  alone: (checkId, work) =>
    db.transaction(async (trx) => {
      await lockCheck(trx, checkId);
      return await work((log) => logWhileHeld(trx, log));
    }),
});

export interface DueSchedules {
  readonly now: Date;
  readonly kinds: readonly CheckKind[];
  readonly limit: number;
  /** Those that rest after a failure. */
  readonly except?: readonly CheckId[];
}

export async function findSchedule(db: Db, checkId: CheckId): Promise<CheckSchedule | undefined> {
  const row = await db<ScheduleRow>('check_schedules')
    .where({ check_id: String(checkId) })
    .first();
  return row === undefined ? undefined : fromRow(row);
}

/**
 * Schedules with a slot due that can be run, longest waiting first: of enabled checks of these kinds, of organisations
 * whose people may sign in. The others keep their due slot and are found as soon as that changes.
 */
export async function findDueSchedules(
  db: Db,
  { now, kinds, limit, except = [] }: DueSchedules,
): Promise<CheckSchedule[]> {
  const rows = await db<ScheduleRow>('check_schedules')
    .where('next_due_at', '<=', now)
    .where({ enabled: true })
    .whereIn('kind', [...kinds])
    .whereRaw('check_id <> all(?::bigint[])', [[...except]])
    .whereExists((active) =>
      active
        .from('organizations')
        .whereRaw('organizations.id = check_schedules.organization_id')
        .where('organizations.is_active', true)
        .select(db.raw('1')),
    )
    .orderBy('next_due_at')
    .limit(limit);
  return rows.map(fromRow);
}

/** A run whose time is over, longest first. */
export interface OverdueRun {
  readonly checkId: CheckId;
  readonly organizationId: OrganizationId;
  readonly reportId: ReportId;
}

export async function findOverdueRuns(
  db: Db,
  { now, limit, except }: Omit<DueSchedules, 'kinds'>,
): Promise<OverdueRun[]> {
  const rows = await db<ScheduleRow>('check_schedules')
    .where('run_ends_at', '<=', now)
    .whereRaw('check_id <> all(?::bigint[])', [[...(except ?? [])]])
    .orderBy('run_ends_at')
    .limit(limit)
    .select('check_id', 'organization_id', 'active_report_id');
  return rows.map((row) => ({
    checkId: checkIdSchema.parse(Number(row.check_id)),
    organizationId: organizationIdSchema.parse(Number(row.organization_id)),
    reportId: reportIdSchema.parse(Number(row.active_report_id)),
  }));
}

/** Whether it is so still. */
export async function isOverdue(db: Db, { checkId, reportId }: OverdueRun, now: Date): Promise<boolean> {
  const row = await db<ScheduleRow>('check_schedules')
    .where({ check_id: String(checkId), active_report_id: String(reportId) })
    .where('run_ends_at', '<=', now)
    .first('check_id');
  return row !== undefined;
}

async function isOrganizationActive(db: Db, id: OrganizationId): Promise<boolean> {
  return (await db('organizations').where({ id, is_active: true }).first('id')) !== undefined;
}

export async function saveSchedule(db: Db, schedule: CheckSchedule): Promise<void> {
  const { plan, activeRun } = schedule;
  await db('check_schedules')
    .insert({
      check_id: schedule.checkId,
      organization_id: schedule.organizationId,
      kind: schedule.kind,
      enabled: schedule.enabled,
      schedule: plan.schedule,
      timezone: plan.timezone,
      starts_at: plan.startsAt,
      ends_at: plan.endsAt,
      cancelled: schedule.cancelled,
      next_slot: schedule.nextSlot,
      next_due_at: schedule.nextDueAt ?? null,
      last_requested_at: schedule.lastRequestedAt ?? null,
      active_report_id: activeRun?.reportId ?? null,
      active_since: activeRun?.activeSince ?? null,
      paused_since: activeRun?.pausedSince ?? null,
      run_ends_at: activeRun?.endsAt ?? null,
    })
    .onConflict('check_id')
    .merge();
}

function fromRow(row: ScheduleRow): CheckSchedule {
  return {
    checkId: checkIdSchema.parse(Number(row.check_id)),
    organizationId: organizationIdSchema.parse(Number(row.organization_id)),
    kind: checkKindSchema.parse(row.kind),
    enabled: row.enabled,
    cancelled: row.cancelled,
    plan: {
      schedule: scheduleSchema.parse(row.schedule),
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      timezone: row.timezone,
    },
    nextSlot: row.next_slot,
    nextDueAt: row.next_due_at ?? undefined,
    lastRequestedAt: row.last_requested_at ?? undefined,
    activeRun: toActiveRun(row),
  };
}

function toActiveRun(row: ScheduleRow): ActiveRun | undefined {
  const { active_report_id: id, active_since: activeSince, paused_since: pausedSince, run_ends_at: endsAt } = row;
  if (id === null || activeSince === null || endsAt === null) return undefined;
  return { reportId: reportIdSchema.parse(Number(id)), activeSince, pausedSince: pausedSince ?? undefined, endsAt };
}
