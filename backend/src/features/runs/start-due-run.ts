import { checkStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { NewEvent } from '@proofline/platform/event-log/event-log';
import { newEvent } from '../../kernel/commands/new-event.ts';
import type { HeldLog } from './check-lock.ts';
import type { CheckSchedule } from './check-schedule.ts';
import { loadCheck } from './load-check.ts';
import { loadReport } from './load-report.ts';
import { type RequestRunDeps, requestRun } from './request-run.ts';
import type { Schedules } from './schedule-rows.ts';
import { type DueSlot, type DueSlots, dueSlots, hasGrid } from './slots.ts';

/** After a long down time the slots missed last are recorded one by one, those before them are not. */
const maxMissedRecorded = 20;

/**
 * Starts the latest due slot of a check, or records why not. Only appends: the schedule's row follows when these
 * events come by. Repeating it is harmless, because skipped slots are asked from the log first.
 */
export async function startDueRun(
  deps: RequestRunDeps & { readonly schedules: Schedules },
  schedule: CheckSchedule,
): Promise<void> {
  const { plan, nextSlot, nextDueAt, checkId } = schedule;
  const due = nextDueAt && dueSlots(plan, nextSlot, nextDueAt, deps.clock.now());
  if (due !== undefined) {
    await deps.schedules.alone(checkId, (held) =>
      startOrSkip({ ...deps, eventLog: held(deps.eventLog) }, schedule, due),
    );
  }
}

async function startOrSkip(
  deps: RequestRunDeps & { readonly schedules: Schedules },
  { checkId, organizationId, plan, activeRun }: CheckSchedule,
  due: DueSlots,
): Promise<void> {
  const { eventLog, clock } = deps;
  const { state: check, revision } = await loadCheck(eventLog, checkId);
  if (check.configuration === undefined || !check.enabled || check.cancelled) return;
  // The row has not heard that the repeat was off in the meantime.
  if (hasGrid(plan) && check.restartedAt !== undefined && due.latest.dueAt <= check.restartedAt) return;
  if (check.lastSkippedSlot >= due.latest.slot) return;
  const blockedBy = activeRun && (await stillActive(eventLog, activeRun.reportId)) ? activeRun.reportId : undefined;
  // The time of the run before is over: it is about to be ended, and this one starts then.
  if (blockedBy !== undefined && activeRun !== undefined && activeRun.endsAt <= clock.now()) return;

  const skip = (slot: DueSlot, reason: 'missed' | 'previous_run_active', blockingReportId: ReportId | null): NewEvent =>
    newEvent(
      derivedEventId('slot-skipped', checkId, slot.slot),
      {
        type: 'ScheduleSlotSkipped',
        data: { checkId, slot: slot.slot, dueAt: slot.dueAt.toISOString(), reason, blockingReportId },
      },
      {
        commandId: `slot-${checkId}-${slot.slot}`,
        actor: { type: 'system', id: 'start-runs' },
        organizationId,
        at: clock.now(),
        correlationId: checkStream(checkId),
        causationId: `slot-${checkId}-${slot.slot}`,
      },
    );
  const skips = due.missed
    .slice(-maxMissedRecorded)
    .filter(({ slot }) => slot > check.lastSkippedSlot)
    .map((slot) => skip(slot, 'missed', null));
  if (blockedBy !== undefined) skips.push(skip(due.latest, 'previous_run_active', blockedBy));
  if (skips.length > 0) await eventLog.append(checkStream(checkId), revision, skips);
  if (blockedBy !== undefined) return;
  await requestRun(deps, {
    checkId,
    organizationId,
    configuration: check.configuration,
    due: due.latest,
    robots: await deps.schedules.robotsPolicyOf(organizationId),
    causationId: `slot-${checkId}-${due.latest.slot}`,
  });
}

/** Asked from the log: the row may not have heard yet that the run is over. A paused run is not. */
async function stillActive(eventLog: HeldLog, reportId: ReportId): Promise<boolean> {
  const { status } = (await loadReport(eventLog, reportId)).state;
  return status === 'pending' || status === 'in_progress';
}
