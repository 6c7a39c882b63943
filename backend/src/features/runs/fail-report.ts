import type { ReportEvent } from '@proofline/contracts/events/report';
import { reportStream } from '@proofline/contracts/events/streams';
import { checkAndSlotOf, organizationIdSchema, type ReportId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import { type EventLog, EventLogUnavailable, type RecordedEvent } from '@proofline/platform/event-log/event-log';
import { newEvent } from '../../kernel/commands/new-event.ts';
import { loadReport } from './load-report.ts';
import { reportOfStream } from './report-of-stream.ts';
import { isOver } from './state.ts';

export interface FailReportDeps {
  readonly eventLog: EventLog;
  readonly clock: Clock;
}

/** For who reads the report; what exactly went wrong is with the event that was parked, and in the log. */
const reason =
  'The run could not be planned because of a fault on our side. Please contact support if it happens again.';

/**
 * Ends the report whose event cannot be handled: nothing would ever come of it, and people would wait for it without
 * end. The end of a target that nobody can count is as bad: its report is ended, too. What is over stays as it ended.
 * @throws EventLogUnavailable, WrongExpectedRevision: to be tried again
 */
export async function failReportOf(
  { eventLog, clock }: FailReportDeps,
  { stream, id, metadata }: RecordedEvent,
  reactor: string,
): Promise<void> {
  const reportId = reportOfStream(stream);
  if (reportId === undefined || (await hasEnded(eventLog, reportId))) return;
  const ended = reportStream(reportId);
  const [last] = await eventLog.readStream(ended, { direction: 'backwards', maxEvents: 1 });
  if (last === undefined) return;
  const { checkId } = checkAndSlotOf(reportId);
  const event: ReportEvent = { type: 'ReportFailed', data: { reportId, checkId, reason } };
  const recordable = newEvent(derivedEventId('report-failed', reportId), event, {
    commandId: `fail-${reportId}`,
    actor: { type: 'system', id: reactor },
    organizationId: organizationOf(metadata),
    at: clock.now(),
    correlationId: ended,
    causationId: id,
  });
  await eventLog.append(ended, last.revision, [recordable]);
}

/** A stream with an event that cannot be read does not tell its state: it is not over then. */
async function hasEnded(eventLog: EventLog, reportId: ReportId): Promise<boolean> {
  try {
    return isOver((await loadReport(eventLog, reportId)).state);
  } catch (error) {
    if (error instanceof EventLogUnavailable) throw error;
    return false;
  }
}

/** The event itself may be what cannot be read; its organisation usually can. */
function organizationOf(metadata: unknown) {
  const value =
    typeof metadata === 'object' && metadata !== null && 'organizationId' in metadata ? metadata.organizationId : null;
  const parsed = organizationIdSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
