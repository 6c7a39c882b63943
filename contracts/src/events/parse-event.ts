import { type EventGroup, type EventOfGroup, eventCatalogue } from './catalogue.ts';
import type { EventDefinition } from './define-event.ts';
import { type EventMetadata, eventMetadataSchema } from './metadata.ts';
import { readVersion } from './read-version.ts';
import { takenAsIs } from './taken-as-is.ts';

export type ProoflineEvent = { [Group in EventGroup]: EventOfGroup<Group> }[EventGroup];

export interface ParsedEvent {
  readonly event: ProoflineEvent;
  readonly metadata: EventMetadata;
}

/** A stored event that no schema takes: it is parked, never guessed at. */
export class PoisonEvent extends Error {
  readonly code: string = 'poison_event';
  readonly type: string;

  constructor(type: string, cause: unknown, message = `An event of type ${type} does not follow its schema.`) {
    super(message, { cause });
    this.name = 'PoisonEvent';
    this.type = type;
  }
}

/**
 * An event of a known type in a version that only a later release knows. What it says is not guessed at: who shows
 * events parks it and tells, who decides by them refuses.
 */
export class EventOfLaterVersion extends PoisonEvent {
  override readonly code = 'event_of_later_version';

  constructor(type: string, written: number, known: number) {
    const message = `An event of type ${type} is of version ${written}; this release knows versions up to ${known}.`;
    super(type, undefined, message);
    this.name = 'EventOfLaterVersion';
  }
}

/**
 * Stored JSON to a typed event of the current version, whatever version it was written in.
 * @returns undefined for a type this release does not know (a later one may have written it)
 * @throws EventOfLaterVersion for a known type in a version that a later release has written
 * @throws PoisonEvent when data or metadata do not follow the schema, or no step leads them to the current version
 */
export function parseEvent(type: string, data: unknown, metadata: unknown): ParsedEvent | undefined {
  const definition = eventCatalogue.get(type);
  return definition && parseAs(definition, data, metadata);
}

/** Stored JSON to an event of this definition. @throws like `parseEvent` */
export function parseAs(definition: EventDefinition, data: unknown, metadata: unknown): ParsedEvent {
  const { type, version } = definition;
  const written = readMetadata(type, metadata);
  if (written.schema > version) throw new EventOfLaterVersion(type, written.schema, version);
  // The catalogue maps each type to the schema of exactly that type, which the compiler cannot see through the map.
  return { event: { type, data: readData(definition, data, written) } as ProoflineEvent, metadata: written };
}

const isMetadata = takenAsIs(eventMetadataSchema) as (value: unknown) => value is EventMetadata;

function readMetadata(type: string, metadata: unknown): EventMetadata {
  if (isMetadata(metadata)) return metadata;
  const parsed = eventMetadataSchema.safeParse(metadata);
  if (!parsed.success) throw new PoisonEvent(type, parsed.error);
  return parsed.data;
}

function readData(definition: EventDefinition, data: unknown, metadata: EventMetadata): unknown {
  try {
    return readVersion(definition, data, metadata);
  } catch (error) {
    throw new PoisonEvent(definition.type, error);
  }
}
