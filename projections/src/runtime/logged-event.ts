import type { EventMetadata } from '@proofline/contracts/events/metadata';
import { PoisonEvent, type ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { type OrganizationId, type UserId, userIdSchema } from '@proofline/contracts/ids';

/** An event of the log, checked against its schema: what projections take. */
export interface LoggedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly event: ProoflineEvent;
  readonly metadata: EventMetadata;
}

/**
 * The organisation an event belongs to.
 * @throws {PoisonEvent} when it names none: rows without an owner would be nobody's or everybody's
 */
export function organizationOf({ event, metadata }: Pick<LoggedEvent, 'event' | 'metadata'>): OrganizationId {
  if (metadata.organizationId !== null) return metadata.organizationId;
  throw new PoisonEvent(event.type, new Error('The metadata name no organisation.'));
}

/** The user who did it; null for agents and the system. */
export function userOf({ metadata: { actor } }: Pick<LoggedEvent, 'metadata'>): UserId | null {
  if (actor.type !== 'user') return null;
  const parsed = userIdSchema.safeParse(Number(actor.id));
  return parsed.success ? parsed.data : null;
}
