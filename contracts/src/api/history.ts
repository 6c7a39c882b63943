import { z } from 'zod';
import { logPositionSchema, reportIdSchema } from '../ids.ts';
import { pageOutcomeSchema } from '../page-outcome.ts';

const actorTypeSchema = z.enum(['user', 'agent', 'system']);

/** GET /api/projects/{id}/history/ : a check's events and those of its runs, newest first. */
export const historyEntrySchema = z.object({
  position: logPositionSchema,
  event_id: z.uuid(),
  stream: z.string(),
  revision: z.number().int().nonnegative(),
  type: z.string(),
  at: z.iso.datetime(),
  actor: z.object({ type: actorTypeSchema, id: z.string(), name: z.string() }),
  report: reportIdSchema.nullable(),
  /** The event in plain words, without actor and time. */
  sentence: z.string(),
  /** What became of the page the event is about; null for what is about none, or leaves it open. */
  outcome: pageOutcomeSchema.nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const historyQuerySchema = z.object({
  from_position: logPositionSchema.optional(),
  to_position: logPositionSchema.optional(),
  report: z.coerce.number().int().positive().optional(),
  /** Leaves single pages out and keeps what happened to the check and its runs. */
  lifecycle_only: z.enum(['true', 'false']).optional(),
  /** Only what people did, or the product itself, or crawlers. */
  actor: actorTypeSchema.optional(),
  /** Part of a name, an address, an event's type or a comment. */
  search: z.string().trim().min(1).max(200).optional(),
  page_size: z.coerce.number().int().min(1).max(100).default(50),
});

export const historyPageSchema = z.object({
  results: z.array(historyEntrySchema),
  /**
   * Ask with this as `to_position` for older entries; null when there are none. Where actor or search leave little, one
   * answer looks through so many events only and may be short, or empty, though older ones follow.
   */
  next_to_position: logPositionSchema.nullable(),
  /** Oldest and newest position, before actor and search leave anything out. */
  first_position: logPositionSchema.nullable(),
  last_position: logPositionSchema.nullable(),
});
export type HistoryPage = z.infer<typeof historyPageSchema>;

/** GET /api/projects/{id}/history/density/ : how many events fell into each of equal slices of time. */
export const historyDensityQuerySchema = historyQuerySchema.pick({ report: true });

export const historyDensitySchema = z.object({
  /** Of the events counted; null when there are none. */
  first_at: z.iso.datetime().nullable(),
  last_at: z.iso.datetime().nullable(),
  events: z.number().int().nonnegative(),
  /** False when there are older events than those counted. */
  complete: z.boolean(),
  /** Equal parts of the time from the first event to the last. */
  slice_count: z.number().int().positive(),
  /** Slices that hold events, in their order. */
  slices: z.array(
    z.object({
      /** From 0. */
      slice: z.number().int().nonnegative(),
      events: z.number().int().positive(),
      /** Pages judged not compliant. */
      violations: z.number().int().nonnegative(),
      /** The check created, disabled or enabled. */
      changes: z.number().int().nonnegative(),
      last_position: logPositionSchema,
    }),
  ),
});
export type HistoryDensity = z.infer<typeof historyDensitySchema>;
