import { z } from 'zod';
import { reportIdSchema, userIdSchema } from '../ids.ts';
import { pageOf, pageQuerySchema } from './pagination.ts';

/** POST /api/report_notifications_muted_statuses/ (002 §7) */
export const muteReportBodySchema = z.strictObject({ report: reportIdSchema });

/** A report about which the reader gets no notifications and no mails. */
export const mutedStatusSchema = z.object({
  /** The report's: a reader has muted it once or not at all. */
  id: reportIdSchema,
  report: reportIdSchema,
  user: userIdSchema,
  /** When it was muted. */
  ctime: z.iso.datetime(),
});
export const mutedStatusPageSchema = pageOf(mutedStatusSchema);

const MAX_NAMED_REPORTS = 100;

/** `report`: of these alone, separated by commas. */
export const mutedStatusQuerySchema = pageQuerySchema.omit({ ordering: true }).extend({
  report: z
    .string()
    .max(2_000)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).max(MAX_NAMED_REPORTS))
    .optional(),
});
