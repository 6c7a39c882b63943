import { parseEvent } from '@proofline/contracts/events/parse-event';
import { reportStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
import { type EventLog, EventLogUnavailable } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { lockForLeases } from './run-lock.ts';

/** Events looked at from the end of a run's stream; behind chunks of a plan that is open nothing is leased anyway. */
const maxLookedBack = 20;

/**
 * Which of these runs leases may be given of, as the log has it by now: the queue may be behind, and has nothing to say
 * while it is built anew. It stays so to the end of the transaction. A run whose stream cannot be read is left out.
 * @throws EventLogUnavailable
 */
export async function findLeasableRuns(
  trx: Knex.Transaction,
  { eventLog, log }: { readonly eventLog: EventLog; readonly log: Log },
  reportIds: readonly ReportId[],
): Promise<ReadonlySet<ReportId>> {
  if (reportIds.length === 0) return new Set();
  await lockForLeases(trx, reportIds);
  const asked = await Promise.all(
    reportIds.map(async (reportId) => {
      try {
        return (await isLeasable(eventLog, reportId)) ? [reportId] : [];
      } catch (err) {
        if (err instanceof EventLogUnavailable) throw err;
        log.error({ err, reportId }, 'ALARM: a run that cannot be read is not leased');
        return [];
      }
    }),
  );
  return new Set(asked.flat());
}

async function isLeasable(eventLog: EventLog, reportId: ReportId): Promise<boolean> {
  const stream = reportStream(reportId);
  for (const maxEvents of [1, maxLookedBack]) {
    const recorded = await eventLog.readStream(stream, { direction: 'backwards', maxEvents });
    for (const { type, data, metadata } of recorded) {
      const event = parseEvent(type, data, metadata)?.event;
      switch (event?.type) {
        case 'ReportStarted':
        case 'StagePlanned':
          return event.data.hold === undefined;
        case 'ReportResumed':
          return true;
        case 'ReportPauseRequested':
        case 'ReportPaused':
        case 'StageFinished':
        case 'ReportCompleted':
        case 'ReportExpired':
        case 'ReportCancelled':
        case 'ReportFailed':
          return false;
      }
    }
  }
  return false;
}
