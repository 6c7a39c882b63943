import type { RecordedEvent as ClientEvent } from '@eventstore/db-client';
import type { RecordedEvent } from './event-log.ts';

/** The client's event in our words. `position` is there on every server since 22.6, in streams as in `$all`. */
export function readRecorded(event: ClientEvent & { position?: { commit: bigint } | undefined }): RecordedEvent {
  return {
    id: event.id,
    type: event.type,
    stream: event.streamId,
    revision: event.revision,
    position: event.position?.commit ?? 0n,
    created: event.created,
    data: event.data,
    metadata: event.metadata,
  };
}

/** Events the store writes for itself: stream metadata, statistics, links. */
export function isSystemEvent(event: RecordedEvent): boolean {
  return event.type.startsWith('$') || event.stream.startsWith('$');
}
