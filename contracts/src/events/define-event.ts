import type { z } from 'zod';

export type StreamCategory =
  | 'check'
  | 'report'
  | 'target'
  | 'comment'
  | 'urllist'
  | 'agent'
  | 'account'
  | 'organization'
  | 'feature'
  | 'vertical'
  | 'socialaccount'
  | 'presetimages';

export interface EventDefinition<Type extends string = string, Schema extends z.ZodType = z.ZodType> {
  readonly type: Type;
  readonly category: StreamCategory;
  readonly version: number;
  /** One sentence for the catalogue: what has happened. */
  readonly summary: string;
  readonly schema: Schema;
  readonly example: z.input<Schema>;
}

export function defineEvent<const Type extends string, Schema extends z.ZodType>(
  definition: EventDefinition<Type, Schema>,
): EventDefinition<Type, Schema> {
  return definition;
}

/** `{ type, data }` of a definition: what deciders return and projections take. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Schema>
    ? { readonly type: Type; readonly data: z.infer<Schema> }
    : never;
