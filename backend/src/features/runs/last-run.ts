import { type CheckId, type ReportId, reportIdOf } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { CheckSchedule } from './check-schedule.ts';
import { loadCheck } from './load-check.ts';
import { loadReport } from './load-report.ts';
import { findSchedule } from './schedule-rows.ts';

/** Clocks of the machines that start runs and of those that ask differ by less. */
const clockSkewMs = 60_000;

export interface LastRunDeps {
  readonly db: Knex;
  readonly eventLog: EventLog;
  readonly clock: Clock;
}

/**
 * The last run of a check as the log has it, which rows may not have heard of. Whoever asks has the check alone
 * (`lockCheck`), so that none is started meanwhile.
 * @param shown what a row tells to be the last one
 * @throws PoisonEvent, EventLogUnavailable
 */
export async function findLastRun(
  deps: LastRunDeps,
  checkId: CheckId,
  shown: ReportId | undefined,
): Promise<ReportId | undefined> {
  const schedule = await findSchedule(deps.db, checkId);
  // It was just created: a check that runs once is started before its row can be seen.
  const slots = schedule === undefined ? [0] : await slotsUnheardOf(deps, schedule);
  for (const slot of slots) {
    const reportId = reportIdOf(checkId, slot);
    const { revision } = await loadReport(deps.eventLog, reportId);
    if (revision !== 'no_stream') return reportId;
  }
  return schedule?.activeRun?.reportId ?? shown;
}

/**
 * Slots that may have a run in the log though the row of the schedule does not say so, latest first. However many have
 * passed, of a check that was disabled for a year say, these are three: before a later one than the row's next is
 * started, the check's stream tells that the one before it was missed.
 */
async function slotsUnheardOf(
  { eventLog, clock }: LastRunDeps,
  { checkId, nextSlot, nextDueAt }: CheckSchedule,
): Promise<number[]> {
  if (nextDueAt === undefined || nextDueAt.getTime() > clock.now().getTime() + clockSkewMs) return [];
  const { lastSkippedSlot } = (await loadCheck(eventLog, checkId)).state;
  // The row's next one may have run, be told as missed by the next start, which then died.
  const slots = new Set([lastSkippedSlot + 1, lastSkippedSlot, nextSlot]);
  return [...slots].filter((slot) => slot >= nextSlot);
}
