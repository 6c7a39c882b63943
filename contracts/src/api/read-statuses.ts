import { z } from 'zod';
import { reportIdSchema, resultIdSchema, userIdSchema } from '../ids.ts';
import { MAX_PAGE_SIZE, pageOf, pageQuerySchema } from './pagination.ts';

/** Results that may be marked at once: as many as a page shows. */
export const MAX_MARKED_RESULTS = MAX_PAGE_SIZE;

/** POST /api/report_result_read_statuses/ (002 §7): one result, or those of a selection. */
export const markReadBodySchema = z
  .strictObject({
    report: reportIdSchema,
    report_result: resultIdSchema.optional(),
    report_results: z.array(resultIdSchema).min(1).max(MAX_MARKED_RESULTS).optional(),
    /** False: to who asks they count as unread again. */
    read: z.boolean().default(true),
  })
  .refine(({ report_result: one, report_results: many }) => (one === undefined) !== (many === undefined), {
    path: ['report_result'],
    message: 'Name one result, or several as report_results.',
  });
export type MarkReadBody = z.input<typeof markReadBodySchema>;

export const markedReadSchema = z.object({
  report: reportIdSchema,
  /** The result that was named, null where several were. */
  report_result: resultIdSchema.nullable(),
  report_results: z.array(resultIdSchema),
  read: z.boolean(),
});
export type MarkedRead = z.infer<typeof markedReadSchema>;

/** A result that the reader has read. */
export const readStatusSchema = z.object({
  id: resultIdSchema,
  report_result: resultIdSchema,
  report: reportIdSchema,
  user: userIdSchema,
  read: z.literal(true),
  /** When it was read. */
  ctime: z.iso.datetime(),
});
export const readStatusPageSchema = pageOf(readStatusSchema);

/** `user_id`: nobody but the reader, who is meant when it is left out. */
export const readStatusQuerySchema = pageQuerySchema.omit({ ordering: true }).extend({
  report_id: z.coerce.number().int().positive(),
  user_id: z.coerce.number().int().positive().optional(),
});
