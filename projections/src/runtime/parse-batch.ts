import { PoisonEvent, parseEvent } from '@proofline/contracts/events/parse-event';
import type { EventBatch, RecordedEvent } from '@proofline/platform/event-log/event-log';
import type { LocatedEvent } from '@proofline/platform/parked-events/held-streams';
import type { LoggedEvent } from './logged-event.ts';

export interface ParsedBatch {
  /** In log order. */
  readonly events: LoggedEvent[];
  /** In log order. */
  readonly poison: PoisonedEvent[];
  /** Of types that this release does not know. */
  readonly unknown: Pick<RecordedEvent, 'type' | 'stream' | 'position'>[];
  /** The last log position covered. */
  readonly position: bigint;
}

/** An event that follows no schema, and why not. */
export interface PoisonedEvent {
  readonly located: LocatedEvent;
  readonly error: unknown;
}

export function parseBatch({ events, position }: Pick<EventBatch, 'events' | 'position'>): ParsedBatch {
  const batch: ParsedBatch = { events: [], poison: [], unknown: [], position };
  for (const recorded of events) {
    try {
      const logged = readLogged(recorded);
      if (logged === undefined) batch.unknown.push(recorded);
      else batch.events.push(logged);
    } catch (error) {
      if (!(error instanceof PoisonEvent)) throw error;
      batch.poison.push({ located: recorded, error });
    }
  }
  return batch;
}

/** @returns undefined for a type that this release does not know. @throws PoisonEvent when it follows no schema */
export function readLogged(recorded: RecordedEvent): LoggedEvent | undefined {
  const parsed = parseEvent(recorded.type, recorded.data, recorded.metadata);
  return (
    parsed && {
      id: recorded.id,
      stream: recorded.stream,
      revision: Number(recorded.revision),
      position: recorded.position,
      ...parsed,
    }
  );
}

export const locate = ({ id, stream, revision, position, event }: LoggedEvent): LocatedEvent => ({
  ...{ id, stream, position },
  revision: BigInt(revision),
  type: event.type,
});
