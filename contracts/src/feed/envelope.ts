import { z } from 'zod';
import { userIdSchema } from '../ids.ts';
import type { FeedEventDefinition } from './define-feed-event.ts';
import { feedEvents } from './events.ts';
import { feedPositionSchema } from './position.ts';

/** Who did it. No names, no addresses. */
export const feedActorSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('user'), id: userIdSchema }),
  z.strictObject({ type: z.literal('agent') }),
  z.strictObject({ type: z.literal('system') }),
]);
export type FeedActor = z.infer<typeof feedActorSchema>;

function envelopeOf({ type, version, schema, summary }: FeedEventDefinition) {
  return z
    .strictObject({
      /** The same whenever and wherever the event is told. */
      id: z.uuid(),
      position: feedPositionSchema,
      type: z.literal(type),
      version: z.literal(version),
      /** When it happened; ISO 8601, UTC. */
      at: z.iso.datetime(),
      actor: feedActorSchema,
      data: schema,
    })
    .meta({ title: `${type}@${version}`, description: summary });
}

/** An event as it is told: one shape a type and version. */
export const feedEventSchema = z.union(feedEvents.map(envelopeOf));

/** What every told event has, whatever its type. */
export interface FeedEvent {
  readonly id: string;
  readonly position: string;
  readonly type: string;
  readonly version: number;
  readonly at: string;
  readonly actor: FeedActor;
  readonly data: Readonly<Record<string, unknown>>;
}

/** JSON Schema (2020-12) of everything the feed tells: `oneOf`, a schema a type and version under `$defs`. */
export function feedJsonSchema(): Record<string, unknown> {
  const schemas = feedEvents.map((definition) => {
    const { $schema: _dialect, ...schema } = z.toJSONSchema(envelopeOf(definition), { unrepresentable: 'any' });
    return [`${definition.type}@${definition.version}`, schema] as const;
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Events of the feed',
    oneOf: schemas.map(([name]) => ({ $ref: `#/$defs/${name}` })),
    $defs: Object.fromEntries(schemas),
  };
}
