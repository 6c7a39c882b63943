import { z } from 'zod';
import { organizationIdSchema } from '../ids.ts';

/** Who did it. A user's or agent's id as text; `system` names the reactor. No personal data. */
export const actorSchema = z.object({
  type: z.enum(['user', 'agent', 'system']),
  id: z.string().min(1).max(100),
});
export type Actor = z.infer<typeof actorSchema>;

export const eventMetadataSchema = z.object({
  /** Id of the command that led here; a repeated command carries the same. */
  commandId: z.string().min(1).max(100),
  actor: actorSchema,
  /** Null only for facts that belong to no organisation (agents). */
  organizationId: organizationIdSchema.nullable(),
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
  correlationId: z.string().min(1).max(100),
  causationId: z.string().min(1).max(100),
  /** Version of the event type's schema that `data` follows; absent in what was written before there were others. */
  schema: z.number().int().positive().default(1),
});
export type EventMetadata = z.infer<typeof eventMetadataSchema>;
