import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { CheckEvent } from '@proofline/contracts/events/check';
import type { ReportEvent } from '@proofline/contracts/events/report';
import { type CheckId, checkAndSlotOf, type OrganizationId, type ReportId } from '@proofline/contracts/ids';
import { type SlotPlan, slotDueAt, slotPlanOf } from './slots.ts';

/** Where a check stands in its schedule: follows from its own and its reports' events alone. */
export interface CheckSchedule {
  readonly checkId: CheckId;
  readonly organizationId: OrganizationId;
  readonly kind: CheckKind;
  /** False: its slots pass without a run until it is enabled again. */
  readonly enabled: boolean;
  readonly plan: SlotPlan;
  readonly nextSlot: number;
  /** undefined: nothing is due before something else happens. */
  readonly nextDueAt: Date | undefined;
  readonly lastRequestedAt: Date | undefined;
  readonly activeReportId: ReportId | undefined;
}

export type ScheduleEvent =
  | CheckEvent
  | Extract<
      ReportEvent,
      { type: 'ReportRequested' | 'ReportCompleted' | 'ReportExpired' | 'ReportCancelled' | 'ReportFailed' }
    >;

/** The schedule of a check that was just created. Pure. */
export function newSchedule(
  { data }: Extract<CheckEvent, { type: 'CheckCreated' }>,
  organizationId: OrganizationId,
  createdAt: Date,
): CheckSchedule {
  const plan = slotPlanOf(data.configuration, createdAt);
  return {
    checkId: data.checkId,
    organizationId,
    kind: data.configuration.kind,
    enabled: true,
    plan,
    nextSlot: 0,
    nextDueAt: slotDueAt(plan, 0),
    lastRequestedAt: undefined,
    activeReportId: undefined,
  };
}

/** The schedule after an event. Repeats and events that come late change nothing. Pure. */
export function evolveSchedule(schedule: CheckSchedule, event: ScheduleEvent, at: Date): CheckSchedule {
  switch (event.type) {
    case 'CheckCreated':
      return schedule;
    case 'CheckDisabled':
      return { ...schedule, enabled: false };
    case 'CheckEnabled':
      return { ...schedule, enabled: true };
    case 'ScheduleSlotSkipped':
      return event.data.slot < schedule.nextSlot ? schedule : withNextSlot(schedule, event.data.slot + 1);
    case 'ReportRequested':
      return requested(schedule, event.data, at);
    case 'ReportCompleted':
    case 'ReportExpired':
    case 'ReportCancelled':
    case 'ReportFailed':
      return ended(schedule, event.data.reportId, at);
  }
}

/** The schedule past a run that nothing more will be read of, whatever of it was read before. Pure. */
export const passRun = (schedule: CheckSchedule, reportId: ReportId, requestedAt: Date, endedAt: Date): CheckSchedule =>
  ended(requested(schedule, { reportId, slot: checkAndSlotOf(reportId).slot }, requestedAt), reportId, endedAt);

function requested(
  schedule: CheckSchedule,
  { reportId, slot }: { readonly reportId: ReportId; readonly slot: number },
  at: Date,
): CheckSchedule {
  if (slot < schedule.nextSlot) return schedule;
  return withNextSlot({ ...schedule, lastRequestedAt: at, activeReportId: reportId }, slot + 1);
}

function ended(schedule: CheckSchedule, reportId: ReportId, at: Date): CheckSchedule {
  if (schedule.activeReportId !== reportId) return schedule;
  const idle = { ...schedule, activeReportId: undefined };
  // Only here is it known when the run ended; fixed schedules have their next moment already.
  return idle.plan.schedule === 'continuously' ? withNextSlot(idle, idle.nextSlot, at) : idle;
}

function withNextSlot(schedule: CheckSchedule, nextSlot: number, finishedAt: Date | null = null): CheckSchedule {
  const { plan, lastRequestedAt } = schedule;
  const previous = lastRequestedAt === undefined ? undefined : { requestedAt: lastRequestedAt, finishedAt };
  return { ...schedule, nextSlot, nextDueAt: slotDueAt(plan, nextSlot, previous) };
}
