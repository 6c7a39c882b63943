import { z } from 'zod';
import { pageOf, pageQuerySchema } from './pagination.ts';
import { requiredName } from './required-name.ts';

/**
 * retrying: failed, and tried again at growing pauses; parked: failed too often, tried when somebody asks or a process
 * starts; passed: an earlier version went on without it.
 */
export const PARKED_STATES = ['parked', 'retrying', 'passed'] as const;
export const parkedStateSchema = z.enum(PARKED_STATES);
export type ParkedState = z.infer<typeof parkedStateSchema>;

/** A row of GET /api/parked_events/ : an event that one reader of the log cannot take. */
export const parkedEventSchema = z.object({
  id: z.uuid(),
  state: parkedStateSchema,
  reader: z.object({ kind: z.enum(['read_model', 'reactor']), name: z.string() }),
  stream: z.string(),
  type: z.string(),
  /** Null: not known of what an earlier version went on without. */
  revision: z.number().int().nonnegative().nullable(),
  event_id: z.string(),
  attempts: z.number().int().nonnegative(),
  failed_at: z.iso.datetime(),
  last_failed_at: z.iso.datetime(),
  next_attempt_at: z.iso.datetime().nullable(),
  /** Asked for, and about to be done. */
  asked: z.enum(['retry', 'skip']).nullable(),
  reason: z.string(),
  /** Events listed behind it. */
  waiting: z.number().int().nonnegative(),
  /** The list is full: more wait than are counted. */
  more_wait: z.boolean(),
});
export type ParkedEvent = z.infer<typeof parkedEventSchema>;
export const parkedEventPageSchema = pageOf(parkedEventSchema);

export const parkedEventQuerySchema = pageQuerySchema.extend({
  /** Part of the stream's name, the event's type or the reader's name. */
  search: z.string().max(100).optional(),
  /** States parted by commas. */
  state: z.string().max(100).optional(),
});

export const MAX_SKIP_REASON_LENGTH = 500;
/** POST /api/parked_events/:id/skip/ */
export const skipParkedEventBodySchema = z.strictObject({ reason: requiredName(MAX_SKIP_REASON_LENGTH) });
