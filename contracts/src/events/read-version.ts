import type { EventDefinition } from './define-event.ts';
import type { EventMetadata } from './metadata.ts';
import { takenAsIs } from './taken-as-is.ts';

/**
 * Stored data of any version to the current one: checked by the schema it was written under, then taken from version to
 * version, each step checked by the schema it leads to.
 * @throws ZodError when a schema refuses it, and whatever a step throws
 */
export function readVersion(definition: EventDefinition, data: unknown, metadata: EventMetadata): unknown {
  const { schema, older = [] } = definition;
  const steps = older.slice(metadata.schema - 1);
  if (steps.length === 0 && takenAsIs(schema)(data)) return data;
  const stored = steps[0]?.schema ?? schema;
  return steps.reduce((read, step) => step.next.parse(step.toNext(read, metadata)), stored.parse(data));
}
