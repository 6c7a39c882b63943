import { type CheckId, type ReportId, reportIdOf } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { CheckSchedule } from './check-schedule.ts';
import { loadReport } from './load-report.ts';
import { findSchedule } from './schedule-rows.ts';
import { dueSlots } from './slots.ts';

/** Clocks of the machines that start runs and of those that ask differ by less. */
const clockSkewMs = 60_000;

/**
 * The last run of a check as the log has it, which rows may not have heard of. Whoever asks has the check alone
 * (`lockCheck`), so that none is started meanwhile.
 * @param shown what a row tells to be the last one
 * @throws PoisonEvent, EventLogUnavailable
 */
export async function findLastRun(
  { db, eventLog, clock }: { readonly db: Knex; readonly eventLog: EventLog; readonly clock: Clock },
  checkId: CheckId,
  shown: ReportId | undefined,
): Promise<ReportId | undefined> {
  const schedule = await findSchedule(db, checkId);
  const by = new Date(clock.now().getTime() + clockSkewMs);
  for (const slot of slotsUnheardOf(schedule, by)) {
    const reportId = reportIdOf(checkId, slot);
    const { revision } = await loadReport(eventLog, reportId);
    if (revision !== 'no_stream') return reportId;
  }
  return schedule?.activeRun?.reportId ?? shown;
}

/** Slots that may have a run in the log though the row of the schedule does not say so, latest first. Pure. */
function slotsUnheardOf(schedule: CheckSchedule | undefined, by: Date): number[] {
  // It was just created: a check that runs once is started before its row can be seen.
  if (schedule === undefined) return [0];
  const { plan, nextSlot, nextDueAt } = schedule;
  const due = nextDueAt && dueSlots(plan, nextSlot, nextDueAt, by);
  return due === undefined ? [] : [due.latest, ...due.missed.toReversed()].map(({ slot }) => slot);
}
