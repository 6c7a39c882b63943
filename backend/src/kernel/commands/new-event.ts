import { eventCatalogue } from '@proofline/contracts/events/catalogue';
import type { Actor } from '@proofline/contracts/events/metadata';
import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import type { OrganizationId } from '@proofline/contracts/ids';
import type { JsonObject, NewEvent } from '@proofline/platform/event-log/event-log';

/** Who does what for whom, and why: the metadata of the events a command leads to. */
export interface EventContext {
  readonly commandId: string;
  readonly actor: Actor;
  readonly organizationId: OrganizationId | null;
  readonly at: Date;
  readonly correlationId: string;
  readonly causationId: string;
}

/** An event as it is handed to the log. `id` is derived from what caused it (`derivedEventId`). */
export function newEvent(id: string, event: ProoflineEvent, context: EventContext): NewEvent {
  const { at, ...metadata } = context;
  return {
    id,
    type: event.type,
    // Every event's schema consists of JSON values alone; an interface among them hides that from the compiler.
    data: event.data as JsonObject,
    metadata: { ...metadata, at: at.toISOString(), schema: eventCatalogue.get(event.type)?.version ?? 1 },
  };
}
