import { eventMetadataSchema } from './metadata.ts';

/** What every event of the product has carried from its first version on, whatever stands in it. */
const parts = Object.entries(eventMetadataSchema.shape)
  .filter(([, part]) => !part.safeParse(undefined).success)
  .map(([name]) => name);

/**
 * Whether an event is the product's, by the shape of its metadata. A log is shared with applications that may call
 * their streams and events as we do; what has no such envelope is theirs, and none of our business. One whose parts are
 * all there but do not follow their schemas is ours and broken, which is for its reader to tell.
 */
export function carriesEnvelope(metadata: unknown): boolean {
  return typeof metadata === 'object' && metadata !== null && parts.every((part) => Object.hasOwn(metadata, part));
}
