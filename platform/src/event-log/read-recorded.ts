import type { RecordedEvent as ClientEvent } from '@eventstore/db-client';
import { carriesEnvelope } from '@proofline/contracts/events/envelope';
import type { RecordedEvent } from './event-log.ts';
import type { StreamNames } from './stream-names.ts';

/** The client's event, which it gives a place in `$all` on every server since 22.6, in streams as in `$all`. */
export type PlacedEvent = ClientEvent & { readonly position?: { readonly commit: bigint } | undefined };

/** Of what is not ours in a stream of ours: no type has this name. */
const foreignType = '(foreign)';

/** The client's event in our words, under the name that its stream has in the product. */
export function readRecorded(event: PlacedEvent, stream: string): RecordedEvent {
  return {
    id: event.id,
    type: event.type,
    stream,
    revision: event.revision,
    position: event.position?.commit ?? 0n,
    created: event.created,
    data: event.data,
    metadata: event.metadata,
  };
}

/**
 * The event when it is the product's: in a stream of ours, with our envelope. Undefined for what the store or another
 * application wrote; `passOver` hears of those that lie in streams of ours.
 */
export function readOurs(
  event: PlacedEvent,
  names: StreamNames,
  passOver: (event: RecordedEvent) => void,
): RecordedEvent | undefined {
  if (isSystemEvent(event)) return undefined;
  const stream = names.inProduct(event.streamId);
  if (stream === undefined) return undefined;
  const recorded = readRecorded(event, stream);
  if (carriesEnvelope(event.metadata)) return recorded;
  passOver(recorded);
  return undefined;
}

/**
 * The event of a stream. One that is not ours keeps its place, as who appends behind it names its revision; what it is
 * called and what it says is gone, so that nobody takes it for anything.
 */
export function readInStream(event: PlacedEvent, stream: string): RecordedEvent {
  const recorded = readRecorded(event, stream);
  if (carriesEnvelope(event.metadata)) return recorded;
  return { ...recorded, type: foreignType, data: undefined, metadata: undefined };
}

/** Events the store writes for itself: stream metadata, statistics, links. */
function isSystemEvent({ type, streamId }: ClientEvent): boolean {
  return type.startsWith('$') || streamId.startsWith('$');
}
