import { type CheckKind, checkKindSchema } from '@proofline/contracts/check-kinds';
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
import type { CheckSchedule } from './check-schedule.ts';

type Db = Knex | Knex.Transaction;

interface ScheduleRow {
  check_id: string;
  organization_id: string;
  kind: string;
  enabled: boolean;
  schedule: string;
  starts_at: Date;
  ends_at: Date | null;
  next_slot: number;
  next_due_at: Date | null;
  last_requested_at: Date | null;
  active_report_id: string | null;
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
  {
    now,
    kinds,
    limit,
    except = [],
  }: {
    readonly now: Date;
    readonly kinds: readonly CheckKind[];
    readonly limit: number;
    readonly except?: readonly CheckId[];
  },
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

export async function isOrganizationActive(db: Db, id: OrganizationId): Promise<boolean> {
  return (await db('organizations').where({ id, is_active: true }).first('id')) !== undefined;
}

export async function saveSchedule(trx: Knex.Transaction, schedule: CheckSchedule): Promise<void> {
  const { plan } = schedule;
  await trx('check_schedules')
    .insert({
      check_id: schedule.checkId,
      organization_id: schedule.organizationId,
      kind: schedule.kind,
      enabled: schedule.enabled,
      schedule: plan.schedule,
      starts_at: plan.startsAt,
      ends_at: plan.endsAt,
      next_slot: schedule.nextSlot,
      next_due_at: schedule.nextDueAt ?? null,
      last_requested_at: schedule.lastRequestedAt ?? null,
      active_report_id: schedule.activeReportId ?? null,
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
    plan: { schedule: scheduleSchema.parse(row.schedule), startsAt: row.starts_at, endsAt: row.ends_at },
    nextSlot: row.next_slot,
    nextDueAt: row.next_due_at ?? undefined,
    lastRequestedAt: row.last_requested_at ?? undefined,
    activeReportId: toReportId(row.active_report_id),
  };
}

function toReportId(value: string | null): ReportId | undefined {
  return value === null ? undefined : reportIdSchema.parse(Number(value));
}
