import { PoisonEvent, parseEvent } from '@proofline/contracts/events/parse-event';
import type { EventBatch, RecordedEvent } from '@proofline/platform/event-log/event-log';
import type { LoggedEvent } from './logged-event.ts';

export interface ParsedBatch {
  /** In log order. */
  events: LoggedEvent[];
  poison: RejectedEvent[];
  /** Of types that this release does not know. */
  unknown: Pick<RecordedEvent, 'type' | 'stream' | 'position'>[];
  /** The last log position covered. */
  position: bigint;
}

/** An event that a read model cannot take, and why. */
export interface RejectedEvent {
  recorded: Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'position'>;
  error: unknown;
}

export function parseBatch({ events, position }: Pick<EventBatch, 'events' | 'position'>): ParsedBatch {
  const batch: ParsedBatch = { events: [], poison: [], unknown: [], position };
  for (const recorded of events) {
    try {
      const parsed = parseEvent(recorded.type, recorded.data, recorded.metadata);
      if (parsed === undefined) {
        batch.unknown.push(recorded);
        continue;
      }
      batch.events.push({
        id: recorded.id,
        stream: recorded.stream,
        revision: Number(recorded.revision),
        position: recorded.position,
        ...parsed,
      });
    } catch (error) {
      if (!(error instanceof PoisonEvent)) throw error;
      batch.poison.push({ recorded, error });
    }
  }
  return batch;
}
