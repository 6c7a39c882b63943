import { parseEvent } from '@proofline/contracts/events/parse-event';
import { checkStream } from '@proofline/contracts/events/streams';
import type { CheckId } from '@proofline/contracts/ids';
import type { CheckConfiguration } from '@proofline/contracts/kinds/configurations';
import type { EventLog } from '@proofline/platform/event-log/event-log';

/** What a run needs to know of its check. */
export interface LoadedCheck {
  readonly configuration: CheckConfiguration | undefined;
  readonly enabled: boolean;
  /** Its repeat was stopped. */
  readonly cancelled: boolean;
  /** When its repeat was last brought back: slots of before are gone. */
  readonly restartedAt: Date | undefined;
  /** -1: none was skipped. */
  readonly lastSkippedSlot: number;
}

const unknownCheck: LoadedCheck = {
  configuration: undefined,
  enabled: true,
  cancelled: false,
  restartedAt: undefined,
  lastSkippedSlot: -1,
};

/** Folds the check's stream. @throws PoisonEvent, EventLogUnavailable */
export async function loadCheck(
  eventLog: Pick<EventLog, 'fold'>,
  checkId: CheckId,
): Promise<{ state: LoadedCheck; revision: bigint | 'no_stream' }> {
  return await eventLog.fold(checkStream(checkId), unknownCheck, (check, { type, data, metadata }) => {
    const parsed = parseEvent(type, data, metadata);
    if (parsed === undefined) return check;
    const { event } = parsed;
    if (event.type === 'CheckCreated') return { ...check, configuration: event.data.configuration };
    if (event.type === 'CheckDisabled') return { ...check, enabled: false };
    if (event.type === 'CheckEnabled') return { ...check, enabled: true };
    if (event.type === 'ScheduleCancelled') return { ...check, cancelled: true };
    if (event.type === 'ScheduleRestarted')
      return { ...check, cancelled: false, restartedAt: new Date(parsed.metadata.at) };
    if (event.type === 'ScheduleSlotSkipped') {
      return { ...check, lastSkippedSlot: Math.max(check.lastSkippedSlot, event.data.slot) };
    }
    return check;
  });
}
