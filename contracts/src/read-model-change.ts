import { z } from 'zod';
import {
  checkIdSchema,
  commentIdSchema,
  logPositionSchema,
  notificationIdSchema,
  organizationIdSchema,
  reportIdSchema,
  urlListIdSchema,
  userIdSchema,
} from './ids.ts';

/** Postgres channel on which a projection tells, in the transaction of its rows, what they touched. */
export const READ_MODEL_CHANNEL = 'read_model';

/** Postgres takes payloads under 8,000 bytes: what does not fit is split into several notifications. */
export const readModelChangeSchema = z.object({
  projection: z.string(),
  position: logPositionSchema,
  touched: z.array(
    z.object({
      /** Null: of what concerns several organisations, or nobody knows yet which. */
      organization: organizationIdSchema.nullable(),
      checks: z.array(checkIdSchema).optional(),
      reports: z.array(reportIdSchema).optional(),
      /** Reports whose results changed. */
      results: z.array(reportIdSchema).optional(),
      comments: z.array(z.object({ id: commentIdSchema, report: reportIdSchema })).optional(),
      urlLists: z.array(urlListIdSchema).optional(),
      /** People whose favourites changed: nobody else hears of it. */
      favoritesOf: z.array(userIdSchema).optional(),
      /** Reports that one person wants to hear of no longer, or again, as `<userId>-<reportId>`. */
      mutings: z.array(z.object({ id: z.string(), muted: z.boolean() })).optional(),
      /** Results that one person has read or wants to come back to, as `<userId>-<resultId>`: told to nobody else. */
      readings: z.array(z.object({ id: z.string(), read: z.boolean() })).optional(),
      /** Published or deleted; who receives them, the read model knows. */
      notifications: z.array(z.object({ id: notificationIdSchema })).optional(),
      /** People who have read notifications: nobody else hears of it. */
      noticesReadBy: z.array(userIdSchema).optional(),
    }),
  ),
});
export type ReadModelChange = z.infer<typeof readModelChangeSchema>;
