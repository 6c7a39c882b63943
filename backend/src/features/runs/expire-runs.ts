import { checkStream, reportStream } from '@proofline/contracts/events/streams';
import type { CheckId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { newEvent } from '../../kernel/commands/new-event.ts';
import { readCheckpoint } from '../../kernel/reactor/checkpoint.ts';
import { lockAgainstLeases } from '../targets/run-lock.ts';
import { SCHEDULE_EVENTS } from './check-schedule.ts';
import { decideReport } from './decide.ts';
import { loadReport } from './load-report.ts';
import type { Patience } from './patience.ts';
import { closeReport, countsOf } from './queue-rows.ts';
import { findOverdueRuns, isOverdue, type OverdueRun } from './schedule-rows.ts';
import { START_RUNS } from './start-runs.ts';
import { isOver } from './state.ts';

export interface ExpireRunsDeps {
  readonly db: Knex;
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly log: Log;
}

const maxAtATime = 100;
/** Events from a stream's end among which the last one that moves a run's end is looked for. */
const maxLookedBack = 20;

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

async function expireRun({ db, eventLog, clock }: ExpireRunsDeps, run: OverdueRun): Promise<void> {
  const { reportId, organizationId } = run;
  await db.transaction(async (trx) => {
    await lockAgainstLeases(trx, reportId);
    const { state, revision } = await loadReport(eventLog, reportId);
    if (state.status === 'none' || isOver(state)) return;
    const at = clock.now();
    // Paused, say, and the row that tells its end has not heard of it: it is looked at again when it has.
    if (!(await isRowUpToDate(trx, eventLog, run)) || !(await isOverdue(trx, run, at))) return;
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

const movingTheEnd: ReadonlySet<string> = new Set(SCHEDULE_EVENTS);

/** Whether whoever writes when runs end has read all that the log says of this one and its check. */
async function isRowUpToDate(
  trx: Knex.Transaction,
  eventLog: EventLog,
  { checkId, reportId }: OverdueRun,
): Promise<boolean> {
  const followed = await readCheckpoint(trx, START_RUNS);
  for (const stream of [reportStream(reportId), checkStream(checkId)]) {
    const recorded = await eventLog.readStream(stream, { direction: 'backwards', maxEvents: maxLookedBack });
    const last = recorded.find(({ type }) => movingTheEnd.has(type));
    if (last !== undefined && (followed === 'start' || followed < last.position)) return false;
  }
  return true;
}
