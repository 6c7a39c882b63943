import type { z } from 'zod';
import type { EventMetadata } from './metadata.ts';
import type { StreamCategory } from './streams.ts';

/** A version that is no longer written, and the way from it to the one after it. Made by `olderVersion`. */
export interface OlderVersion {
  readonly version: number;
  readonly schema: z.ZodType;
  /** As it was stored. */
  readonly example: unknown;
  /** Schema of the version after it: the very object that stands there. */
  readonly next: z.ZodType;
  readonly toNext: (data: unknown, metadata: EventMetadata) => unknown;
}

export interface EventDefinition<Type extends string = string, Schema extends z.ZodType = z.ZodType> {
  readonly type: Type;
  readonly category: StreamCategory;
  /** The version that is written; counts from 1. */
  readonly version: number;
  /** One sentence for the catalogue: what has happened. */
  readonly summary: string;
  readonly schema: Schema;
  readonly example: z.input<Schema>;
  /** Versions before this one, the first one first. Events of them stay in the log for ever, so none is ever removed. */
  readonly older?: readonly OlderVersion[];
}

/** The versions of an event do not lead one to the next. A mistake in the code, seen when it is loaded. */
export class BrokenVersions extends Error {
  readonly code = 'broken_versions';

  constructor(type: string, problem: string) {
    super(`${type}: ${problem}`);
    this.name = 'BrokenVersions';
  }
}

/** @throws BrokenVersions unless the older versions lead step by step from 1 to `version` */
export function defineEvent<const Type extends string, Schema extends z.ZodType>(
  definition: EventDefinition<Type, Schema>,
): EventDefinition<Type, Schema> {
  const { type, version, schema, older = [] } = definition;
  if (older.length !== version - 1) {
    throw new BrokenVersions(type, `version ${version} needs ${version - 1} older versions, and has ${older.length}.`);
  }
  for (const [index, step] of older.entries()) {
    if (step.version !== index + 1) {
      throw new BrokenVersions(type, `version ${step.version} stands where version ${index + 1} belongs.`);
    }
    if (step.next !== (older[index + 1]?.schema ?? schema)) {
      throw new BrokenVersions(type, `version ${step.version} does not lead to the schema of version ${index + 2}.`);
    }
  }
  return definition;
}

/**
 * An older version of an event. `toNext` is pure: it knows what was stored, the metadata included, and invents nothing.
 * What it makes is checked by `next` before anybody sees it.
 */
export function olderVersion<Schema extends z.ZodType, Next extends z.ZodType>(step: {
  readonly version: number;
  readonly schema: Schema;
  readonly example: z.input<Schema>;
  readonly next: Next;
  readonly toNext: (data: z.output<Schema>, metadata: EventMetadata) => z.input<Next>;
}): OlderVersion {
  const { toNext } = step;
  // `parseEvent` calls it with what the step's own schema has just made.
  return { ...step, toNext: (data, metadata) => toNext(data as z.output<Schema>, metadata) };
}

/** `{ type, data }` of a definition: what deciders return and projections take. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Schema>
    ? { readonly type: Type; readonly data: z.infer<Schema> }
    : never;
