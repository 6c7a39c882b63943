import { parseEvent } from '@proofline/contracts/events/parse-event';
import { type ReportEvent, reportEvents } from '@proofline/contracts/events/report';
import { reportStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
import type { EventLog, RecordedEvent } from '@proofline/platform/event-log/event-log';
import { evolveReport, initialReport, type ReportState, tellsWholeState } from './state.ts';

export interface LoadedReport {
  readonly state: ReportState;
  readonly revision: bigint | 'no_stream';
}

/**
 * A report's state as its stream stands now. Usually the last event is enough.
 * @throws PoisonEvent, EventLogUnavailable
 */
export async function loadReport(eventLog: EventLog, reportId: ReportId): Promise<LoadedReport> {
  const stream = reportStream(reportId);
  const [last] = await eventLog.readStream(stream, { direction: 'backwards', maxEvents: 1 });
  if (last === undefined) return { state: initialReport, revision: 'no_stream' };
  const lastEvent = toReportEvent(last);
  if (lastEvent !== undefined && tellsWholeState(lastEvent)) {
    return { state: evolveReport(initialReport, lastEvent), revision: last.revision };
  }
  return await eventLog.fold(stream, initialReport, (state, recorded) => {
    const event = toReportEvent(recorded);
    return event === undefined ? state : evolveReport(state, event);
  });
}

const reportTypes: ReadonlySet<string> = new Set(reportEvents.map(({ type }) => type));

export function toReportEvent({ type, data, metadata }: RecordedEvent): ReportEvent | undefined {
  const event = parseEvent(type, data, metadata)?.event;
  return event !== undefined && isReportEvent(event) ? event : undefined;
}

function isReportEvent(event: { readonly type: string }): event is ReportEvent {
  return reportTypes.has(event.type);
}
