import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { WrongExpectedRevision } from '@proofline/platform/event-log/event-log-errors';
import { type EventContext, newEvent } from './new-event.ts';

const maxAttempts = 4;
/** So many facts of others may come between a command and its repeat. */
const lookBackEvents = 20;

/**
 * Writes what was done at the end of a stream of audit facts; a repeat of the same command is the same write. Call it
 * in the transaction of the change, last: what cannot be recorded is not done.
 */
export async function recordAudit(
  eventLog: EventLog,
  stream: string,
  events: readonly ProoflineEvent[],
  context: EventContext,
): Promise<bigint | undefined> {
  if (events.length === 0) return undefined;
  const proposed = events.map((event, index) =>
    newEvent(derivedEventId(context.commandId, stream, event.type, index), event, context),
  );
  for (let attempt = 1; ; attempt += 1) {
    const last = await eventLog.readStream(stream, { maxEvents: lookBackEvents, direction: 'backwards' });
    const ids = new Set(proposed.map(({ id }) => id));
    const repeated = last.find(({ id }) => ids.has(id));
    if (repeated) return repeated.position;
    try {
      return (await eventLog.append(stream, last[0]?.revision ?? 'no_stream', proposed)).position;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision) || attempt === maxAttempts) throw error;
    }
  }
}
