import { z } from 'zod';
import { feedEventSchema } from '../feed/envelope.ts';
import { feedPositionSchema } from '../feed/position.ts';
import { feedScopeSchema } from '../feed/scopes.ts';
import { pageOf } from './pagination.ts';
import { requiredName } from './required-name.ts';

/** Events of one answer at the most. */
export const MAX_FEED_EVENTS = 500;
/** Seconds that an answer waits for something to happen, at the most. */
export const MAX_FEED_WAIT_S = 25;
/** Tokens of one organisation that are not revoked. */
export const MAX_FEED_TOKENS = 20;
export const MAX_FEED_TOKEN_NAME = 60;

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** GET /api/events/ ; with `Accept: text/event-stream` a stream, which knows neither `limit` nor `wait`. */
export const feedQuerySchema = z.object({
  /** The position of the last event that was dealt with; absent: from the beginning. */
  after: feedPositionSchema.optional(),
  limit: wholeNumber(1, MAX_FEED_EVENTS).default(100),
  /** Seconds to wait where there is nothing new. */
  wait: wholeNumber(0, MAX_FEED_WAIT_S).default(20),
});

export const feedPageSchema = z.object({
  events: z.array(feedEventSchema).max(MAX_FEED_EVENTS),
  /** What to send as `after` next; null: nothing has happened yet. */
  position: feedPositionSchema.nullable(),
});

export const feedTokenIdSchema = z.number().int().positive().brand<'FeedTokenId'>();
export type FeedTokenId = z.infer<typeof feedTokenIdSchema>;

/** A row of GET /api/event_tokens/ : the organisation's own, the newest first. */
export const feedTokenSchema = z.object({
  id: feedTokenIdSchema,
  name: z.string(),
  scopes: z.array(feedScopeSchema),
  /** Null for users that are no more. */
  creator: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** To the minute; null: never. */
  last_used_at: z.iso.datetime().nullable(),
});
export type FeedToken = z.infer<typeof feedTokenSchema>;
export const feedTokenPageSchema = pageOf(feedTokenSchema);

/** POST /api/event_tokens/ . DELETE /api/event_tokens/{id}/ revokes it: streams that are open with it end. */
export const createFeedTokenBodySchema = z.strictObject({
  name: requiredName(MAX_FEED_TOKEN_NAME),
  scopes: z
    .array(feedScopeSchema)
    .min(1, 'Choose at least one.')
    .transform((scopes) => [...new Set(scopes)]),
});
/** Once: nobody can ask for the token again. */
export const createdFeedTokenSchema = feedTokenSchema.extend({ token: z.string() });
export type CreatedFeedToken = z.infer<typeof createdFeedTokenSchema>;
