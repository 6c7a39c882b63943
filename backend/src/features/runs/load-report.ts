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

/** Events looked at from a stream's end before all of it is read: a run that was paused and resumed a few times. */
const maxSteps = 20;

/**
 * A report's state as its stream stands now. Usually the last event is enough, or the last that tells a whole state
 * and what came after it.
 * @throws PoisonEvent, EventLogUnavailable
 */
export async function loadReport(
  eventLog: Pick<EventLog, 'fold' | 'readStream'>,
  reportId: ReportId,
): Promise<LoadedReport> {
  const stream = reportStream(reportId);
  for (const maxEvents of [1, maxSteps]) {
    const recorded = await eventLog.readStream(stream, { direction: 'backwards', maxEvents });
    const [last] = recorded;
    if (last === undefined) return { state: initialReport, revision: 'no_stream' };
    const state = stateOfEnd(recorded);
    if (state !== undefined) return { state, revision: last.revision };
  }
  return await eventLog.fold(stream, initialReport, (state, recorded) => {
    const event = toReportEvent(recorded);
    return event === undefined ? state : evolveReport(state, event);
  });
}

/** @param recorded newest first; undefined when none of them tells a whole state */
function stateOfEnd(recorded: readonly RecordedEvent[]): ReportState | undefined {
  const since: ReportEvent[] = [];
  for (const one of recorded) {
    const event = toReportEvent(one);
    if (event === undefined) continue;
    since.unshift(event);
    if (tellsWholeState(event)) return since.reduce(evolveReport, initialReport);
  }
  return undefined;
}

const reportTypes: ReadonlySet<string> = new Set(reportEvents.map(({ type }) => type));

export function toReportEvent({ type, data, metadata }: RecordedEvent): ReportEvent | undefined {
  const event = parseEvent(type, data, metadata)?.event;
  return event !== undefined && isReportEvent(event) ? event : undefined;
}

function isReportEvent(event: { readonly type: string }): event is ReportEvent {
  return reportTypes.has(event.type);
}
