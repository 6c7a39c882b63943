import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { CheckEvent } from '@proofline/contracts/events/check';
import type { ReportEvent } from '@proofline/contracts/events/report';
import { type CheckId, checkAndSlotOf, type OrganizationId, type ReportId } from '@proofline/contracts/ids';
import { runEndsAt } from './run-ends-at.ts';
import { hasGrid, nextSlotAfter, type SlotPlan, slotDueAt, slotPlanOf } from './slots.ts';

/** Where a check stands in its schedule: follows from its own and its reports' events alone. */
export interface CheckSchedule {
  readonly checkId: CheckId;
  readonly organizationId: OrganizationId;
  readonly kind: CheckKind;
  /** False: its slots pass without a run until it is enabled again. */
  readonly enabled: boolean;
  /** Its repeat was stopped: no slot is due until it is brought back. */
  readonly cancelled: boolean;
  readonly plan: SlotPlan;
  readonly nextSlot: number;
  /** undefined: nothing is due before something else happens. */
  readonly nextDueAt: Date | undefined;
  readonly lastRequestedAt: Date | undefined;
  readonly activeRun: ActiveRun | undefined;
}

export interface ActiveRun {
  readonly reportId: ReportId;
  /** When it was requested, or last let go on. */
  readonly activeSince: Date;
  readonly pausedSince: Date | undefined;
  /** Its time is over then, and it is to be ended. */
  readonly endsAt: Date;
}

export const SCHEDULE_EVENTS = [
  'CheckCreated',
  'CheckDisabled',
  'CheckEnabled',
  'ScheduleCancelled',
  'ScheduleRestarted',
  'ScheduleSlotSkipped',
  'ReportRequested',
  'ReportPauseRequested',
  'ReportPaused',
  'ReportResumed',
  'ReportCompleted',
  'ReportExpired',
  'ReportCancelled',
  'ReportFailed',
] as const satisfies readonly (CheckEvent | ReportEvent)['type'][];

export type ScheduleEvent = Extract<CheckEvent | ReportEvent, { readonly type: (typeof SCHEDULE_EVENTS)[number] }>;

export interface ScheduleTerms {
  /** Of a run that no slot follows, and of a pause. */
  readonly maxRunAgeMs: number;
}

/** The schedule of a check that was just created. Pure. */
export function newSchedule(
  { data }: Extract<CheckEvent, { type: 'CheckCreated' }>,
  organizationId: OrganizationId,
  createdAt: Date,
): CheckSchedule {
  const plan = slotPlanOf({ ...data.configuration, timezone: data.timezone, createdAt });
  return {
    checkId: data.checkId,
    organizationId,
    kind: data.configuration.kind,
    enabled: true,
    cancelled: false,
    plan,
    nextSlot: 0,
    nextDueAt: slotDueAt(plan, 0),
    lastRequestedAt: undefined,
    activeRun: undefined,
  };
}

/** The schedule after an event. Repeats and events that come late change nothing. Pure. */
export function evolveSchedule(
  schedule: CheckSchedule,
  event: ScheduleEvent,
  at: Date,
  terms: ScheduleTerms,
): CheckSchedule {
  switch (event.type) {
    case 'CheckCreated':
      return schedule;
    case 'CheckDisabled':
      return { ...schedule, enabled: false };
    case 'CheckEnabled':
      return { ...schedule, enabled: true };
    case 'ScheduleCancelled':
      return timed({ ...schedule, cancelled: true, nextDueAt: undefined }, terms);
    case 'ScheduleRestarted':
      return timed(restarted(schedule, at), terms);
    case 'ScheduleSlotSkipped':
      return event.data.slot < schedule.nextSlot ? schedule : withNextSlot(schedule, event.data.slot + 1);
    case 'ReportRequested':
      return requested(schedule, event.data, at, terms);
    case 'ReportPauseRequested':
    case 'ReportPaused':
      return moved(schedule, event.data.reportId, terms, (run) => ({ ...run, pausedSince: run.pausedSince ?? at }));
    case 'ReportResumed':
      return moved(schedule, event.data.reportId, terms, (run) =>
        run.pausedSince === undefined ? run : { ...run, activeSince: at, pausedSince: undefined },
      );
    case 'ReportCompleted':
    case 'ReportExpired':
    case 'ReportCancelled':
    case 'ReportFailed':
      return ended(schedule, event.data.reportId, at);
  }
}

/** The schedule past a run that nothing more will be read of, whatever of it was read before. Pure. */
export function passRun(
  schedule: CheckSchedule,
  reportId: ReportId,
  { requestedAt, endedAt }: { readonly requestedAt: Date; readonly endedAt: Date },
  terms: ScheduleTerms,
): CheckSchedule {
  const { slot } = checkAndSlotOf(reportId);
  return ended(requested(schedule, { reportId, slot }, requestedAt, terms), reportId, endedAt);
}

function requested(
  schedule: CheckSchedule,
  { reportId, slot }: { readonly reportId: ReportId; readonly slot: number },
  at: Date,
  terms: ScheduleTerms,
): CheckSchedule {
  if (slot < schedule.nextSlot) return schedule;
  const activeRun = { reportId, activeSince: at, pausedSince: undefined, endsAt: at };
  return timed(withNextSlot({ ...schedule, lastRequestedAt: at, activeRun }, slot + 1), terms);
}

function moved(
  schedule: CheckSchedule,
  reportId: ReportId,
  terms: ScheduleTerms,
  change: (run: ActiveRun) => ActiveRun,
): CheckSchedule {
  const { activeRun } = schedule;
  if (activeRun?.reportId !== reportId) return schedule;
  return timed({ ...schedule, activeRun: change(activeRun) }, terms);
}

function ended(schedule: CheckSchedule, reportId: ReportId, at: Date): CheckSchedule {
  if (schedule.activeRun?.reportId !== reportId) return schedule;
  const idle = { ...schedule, activeRun: undefined };
  // Only here is it known when the run ended; fixed schedules have their next moment already.
  return idle.plan.schedule === 'continuously' ? withNextSlot(idle, idle.nextSlot, at) : idle;
}

/** Slots that were due while the repeat was off are gone: the next one is the first of the old times still to come. */
function restarted(schedule: CheckSchedule, at: Date): CheckSchedule {
  const active = { ...schedule, cancelled: false };
  const { plan, nextSlot, activeRun } = active;
  if (hasGrid(plan)) {
    const next = nextSlotAfter(plan, at);
    if (next === undefined) return active;
    return next.slot < nextSlot
      ? withNextSlot(active, nextSlot)
      : { ...active, nextSlot: next.slot, nextDueAt: next.dueAt };
  }
  // Goes by the end of the run before: at once, but for the day since that began.
  return activeRun === undefined ? withNextSlot(active, nextSlot, at) : active;
}

function withNextSlot(schedule: CheckSchedule, nextSlot: number, finishedAt: Date | null = null): CheckSchedule {
  const { plan, lastRequestedAt, cancelled } = schedule;
  const previous = lastRequestedAt === undefined ? undefined : { requestedAt: lastRequestedAt, finishedAt };
  return { ...schedule, nextSlot, nextDueAt: cancelled ? undefined : slotDueAt(plan, nextSlot, previous) };
}

/** The end of its active run's time, anew: a run of a repeat that is off is followed by nothing. */
function timed(schedule: CheckSchedule, { maxRunAgeMs: maxAgeMs }: ScheduleTerms): CheckSchedule {
  const { plan, cancelled, activeRun } = schedule;
  if (activeRun === undefined) return schedule;
  const { slot } = checkAndSlotOf(activeRun.reportId);
  return {
    ...schedule,
    activeRun: { ...activeRun, endsAt: runEndsAt(plan, { ...activeRun, slot }, { cancelled, maxAgeMs }) },
  };
}
