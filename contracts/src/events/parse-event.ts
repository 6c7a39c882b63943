import type { AccountEvent } from './account.ts';
import type { AgentEvent } from './agent.ts';
import { eventCatalogue } from './catalogue.ts';
import type { CheckEvent } from './check.ts';
import type { CommentEvent } from './comment.ts';
import type { FeatureEvent } from './feature.ts';
import { type EventMetadata, eventMetadataSchema } from './metadata.ts';
import type { OrganizationEvent } from './organization.ts';
import type { ReportEvent } from './report.ts';
import type { SelectableEvent } from './selectable.ts';
import type { TargetEvent } from './target.ts';
import type { UrlListEvent } from './url-list.ts';

export type ProoflineEvent =
  | CheckEvent
  | ReportEvent
  | TargetEvent
  | CommentEvent
  | UrlListEvent
  | AgentEvent
  | AccountEvent
  | OrganizationEvent
  | FeatureEvent
  | SelectableEvent;

export interface ParsedEvent {
  readonly event: ProoflineEvent;
  readonly metadata: EventMetadata;
}

/** A stored event that no schema takes: it is set aside, never guessed at. */
export class PoisonEvent extends Error {
  readonly code = 'poison_event';
  readonly type: string;

  constructor(type: string, cause: unknown) {
    super(`An event of type ${type} does not follow its schema.`, { cause });
    this.name = 'PoisonEvent';
    this.type = type;
  }
}

/**
 * Stored JSON to a typed event.
 * @returns undefined for a type this version does not know (a later version may have written it)
 * @throws PoisonEvent when data or metadata do not follow the schema
 */
export function parseEvent(type: string, data: unknown, metadata: unknown): ParsedEvent | undefined {
  const definition = eventCatalogue.get(type);
  if (definition === undefined) return undefined;
  const parsedData = definition.schema.safeParse(data);
  const parsedMetadata = eventMetadataSchema.safeParse(metadata);
  if (!parsedData.success) throw new PoisonEvent(type, parsedData.error);
  if (!parsedMetadata.success) throw new PoisonEvent(type, parsedMetadata.error);
  // The catalogue maps each type to the schema of exactly that type, which the compiler cannot see through the map.
  return { event: { type: definition.type, data: parsedData.data } as ProoflineEvent, metadata: parsedMetadata.data };
}
