import type { z } from 'zod';
import type { FeedScope } from './scopes.ts';

/** An event as subscribers see it. What is not written here is told to nobody outside. */
export interface FeedEventDefinition<Type extends string = string, Schema extends z.ZodType = z.ZodType> {
  /** `run.completed` */
  readonly type: Type;
  /** Of the shape of `data`; counts from 1. A shape that was published never changes: another one is another version. */
  readonly version: number;
  readonly scope: FeedScope;
  /** One sentence for subscribers: what has happened. */
  readonly summary: string;
  /** Strict: a field that is not named cannot slip out. */
  readonly schema: Schema;
  readonly example: z.input<Schema>;
}

export function defineFeedEvent<const Type extends string, Schema extends z.ZodType>(
  definition: FeedEventDefinition<Type, Schema>,
): FeedEventDefinition<Type, Schema> {
  return definition;
}
