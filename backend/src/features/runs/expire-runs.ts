import { reportStream } from '@proofline/contracts/events/streams';
import type { CheckId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { newEvent } from '../../kernel/commands/new-event.ts';
import { lockAgainstLeases } from '../targets/run-lock.ts';
import { decideReport } from './decide.ts';
import { loadReport } from './load-report.ts';
import type { Patience } from './patience.ts';
import { closeReport, countsOf } from './queue-rows.ts';
import { findOverdueRuns, type OverdueRun } from './schedule-rows.ts';
import { isOver } from './state.ts';

export interface ExpireRunsDeps {
  readonly db: Knex;
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly log: Log;
}

const maxAtATime = 100;

/**
 * Ends runs whose time is over, with what they have. Part of the reactor that counts targets, and after it has seen all
 * there is to see: what was judged by then is counted. Only appends; the rows follow when the events come by, and
 * repeating it is harmless, because the log is asked first.
 */
export async function expireRuns(
  deps: ExpireRunsDeps,
  patience: Patience<CheckId>,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = deps;
  for (const run of await findOverdueRuns(db, { now: clock.now(), limit: maxAtATime, except: patience.resting })) {
    signal.throwIfAborted();
    try {
      await expireRun(deps, run);
      patience.succeeded(run.checkId);
    } catch (err) {
      const nextAttemptInMs = patience.failed(run.checkId);
      log.error({ err, reportId: run.reportId, nextAttemptInMs }, 'an overdue run could not be ended, trying again');
    }
  }
}

async function expireRun(
  { db, eventLog, clock }: ExpireRunsDeps,
  { reportId, organizationId }: OverdueRun,
): Promise<void> {
  await db.transaction(async (trx) => {
    await lockAgainstLeases(trx, reportId);
    const { state, revision } = await loadReport(eventLog, reportId);
    if (state.status === 'none' || isOver(state)) return;
    const at = clock.now();
    const event = decideReport({ type: 'expire', counts: await countsOf(trx, reportId) }, state);
    const expired = newEvent(derivedEventId('report-expired', reportId), event, {
      commandId: `expire-${reportId}`,
      actor: { type: 'system', id: 'track-targets' },
      organizationId,
      at,
      correlationId: reportStream(reportId),
      causationId: reportStream(reportId),
    });
    await eventLog.append(reportStream(reportId), revision, [expired]);
    await closeReport(trx, reportId, at);
  });
}
