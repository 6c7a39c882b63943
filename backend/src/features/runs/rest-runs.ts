import { reportStream } from '@proofline/contracts/events/streams';
import { organizationIdSchema, type ReportId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { newEvent } from '../../kernel/commands/new-event.ts';
import { decideReport } from './decide.ts';
import { loadReport } from './load-report.ts';
import { findRunsAtRest } from './queue-rows.ts';
import { statusOf } from './state.ts';

export interface RestRunsDeps {
  readonly db: Knex;
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly log: Log;
}

const maxRestedAtATime = 100;

/**
 * Says of runs that are to pause that nobody works on them any more. What an agent has done stands in the queue as its
 * own until it is counted, so that nothing that was done is missing. A crash leaves the run to the next turn.
 */
export async function restRuns(deps: RestRunsDeps, signal: AbortSignal): Promise<void> {
  for (const { reportId, organizationId } of await findRunsAtRest(deps.db, maxRestedAtATime)) {
    signal.throwIfAborted();
    try {
      await restRun(deps, reportId, organizationId);
    } catch (err) {
      // Steered in this moment, or the log is away; those of others would not be looked at if this one stood before them.
      deps.log.warn({ err, reportId }, 'a run could not be brought to rest, trying again');
    }
  }
}

async function restRun({ eventLog, clock }: RestRunsDeps, reportId: ReportId, organizationId: number): Promise<void> {
  const { state, revision } = await loadReport(eventLog, reportId);
  // The log is ahead of the queue.
  if (statusOf(state) !== 'pausing') return;
  const stream = reportStream(reportId);
  const recordable = newEvent(
    derivedEventId('report-paused', reportId, String(revision)),
    decideReport({ type: 'rest' }, state),
    {
      commandId: `rest-${reportId}-${revision}`,
      actor: { type: 'system', id: 'track-targets' },
      organizationId: organizationIdSchema.parse(organizationId),
      at: clock.now(),
      correlationId: stream,
      causationId: stream,
    },
  );
  await eventLog.append(stream, revision, [recordable]);
}
