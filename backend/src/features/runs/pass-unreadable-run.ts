import { parseEvent } from '@proofline/contracts/events/parse-event';
import { checkAndSlotOf } from '@proofline/contracts/ids';
import type { RecordedEvent } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { passRun, type ScheduleTerms } from './check-schedule.ts';
import { type FailReportDeps, failReportOf } from './fail-report.ts';
import { reportOfStream } from './report-of-stream.ts';
import { findSchedule, saveSchedule } from './schedule-rows.ts';

/**
 * What follows when start-runs has parked an event of a report. Where it cannot be read the run has no future, and its
 * end waits behind the event that is parked: the check would wait for it without end, and never run again. The run is
 * ended, and the schedule goes on past it. An event that can be read, and is not handled for another reason, says what
 * holds: the run may be on its way.
 */
export async function passUnreadableRun(
  { db, ...deps }: FailReportDeps & { readonly db: Knex },
  recorded: RecordedEvent,
  terms: ScheduleTerms,
): Promise<void> {
  const reportId = reportOfStream(recorded.stream);
  if (reportId === undefined || isReadable(recorded)) return;
  await failReportOf(deps, recorded, 'start-runs');
  const { checkId } = checkAndSlotOf(reportId);
  await db.transaction(async (trx) => {
    const schedule = await findSchedule(trx, checkId);
    if (schedule === undefined) return;
    const times = { requestedAt: recorded.created, endedAt: deps.clock.now() };
    await saveSchedule(trx, passRun(schedule, reportId, times, terms));
  });
}

function isReadable({ type, data, metadata }: RecordedEvent): boolean {
  try {
    parseEvent(type, data, metadata);
    return true;
  } catch {
    return false;
  }
}
