import { z } from 'zod';
import { logPositionSchema, reportIdSchema } from '../ids.ts';

/** GET /api/projects/{id}/history/ : a check's events and those of its runs, newest first. */
export const historyEntrySchema = z.object({
  position: logPositionSchema,
  event_id: z.uuid(),
  stream: z.string(),
  revision: z.number().int().nonnegative(),
  type: z.string(),
  at: z.iso.datetime(),
  actor: z.object({ type: z.enum(['user', 'agent', 'system']), id: z.string(), name: z.string() }),
  report: reportIdSchema.nullable(),
  /** The event in plain words, without actor and time. */
  sentence: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const historyQuerySchema = z.object({
  from_position: logPositionSchema.optional(),
  to_position: logPositionSchema.optional(),
  report: z.coerce.number().int().positive().optional(),
  /** Leaves single pages out and keeps what happened to the check and its runs. */
  lifecycle_only: z.enum(['true', 'false']).optional(),
  page_size: z.coerce.number().int().min(1).max(100).default(50),
});

export const historyPageSchema = z.object({
  results: z.array(historyEntrySchema),
  /** Ask with this as `to_position` for older entries; null when there are none. */
  next_to_position: logPositionSchema.nullable(),
  first_position: logPositionSchema.nullable(),
  last_position: logPositionSchema.nullable(),
});
export type HistoryPage = z.infer<typeof historyPageSchema>;
