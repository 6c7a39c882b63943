import { parseEvent } from '@proofline/contracts/events/parse-event';
import { targetStream } from '@proofline/contracts/events/streams';
import { type TargetEvent, targetEvents } from '@proofline/contracts/events/target';
import type { ReportId } from '@proofline/contracts/ids';
import type { EventLog, RecordedEvent } from '@proofline/platform/event-log/event-log';
import { evolveTarget, initialTarget, type TargetState } from './state.ts';

export interface LoadedTarget {
  readonly state: TargetState;
  readonly revision: bigint | 'no_stream';
}

/**
 * A target's state as its stream stands now, or stood at a revision.
 * @throws PoisonEvent, EventLogUnavailable
 */
export async function loadTarget(
  eventLog: EventLog,
  reportId: ReportId,
  target: number,
  { upToRevision }: { readonly upToRevision?: number } = {},
): Promise<LoadedTarget> {
  const limit = upToRevision === undefined ? {} : { maxEvents: upToRevision + 1 };
  const recorded = await eventLog.readStream(targetStream(reportId, target), limit);
  const state = recorded.reduce((before: TargetState, one) => {
    const event = toTargetEvent(one);
    return event === undefined ? before : evolveTarget(before, event);
  }, initialTarget);
  return { state, revision: recorded.at(-1)?.revision ?? 'no_stream' };
}

const targetTypes: ReadonlySet<string> = new Set(targetEvents.map(({ type }) => type));

export function toTargetEvent({ type, data, metadata }: RecordedEvent): TargetEvent | undefined {
  const event = parseEvent(type, data, metadata)?.event;
  return event !== undefined && isTargetEvent(event) ? event : undefined;
}

function isTargetEvent(event: { readonly type: string }): event is TargetEvent {
  return targetTypes.has(event.type);
}
