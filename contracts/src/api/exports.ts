import { z } from 'zod';

/** What a report's results can be had as. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Results whose screenshots, pages and WARCs may be had as one file. */
export const MAX_MEDIA_RESULTS = 1_000;

/** Results from which on a report is large, where LARGE_REPORT_RESULTS does not say otherwise. */
export const DEFAULT_LARGE_REPORT_RESULTS = 100_000;

/** How far a file of a large report is. `failed`: it was tried several times, and can be asked for again. */
export const exportUnderWaySchema = z.object({
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(['waiting', 'preparing', 'failed']),
  /** Of the results. */
  percent: z.number().int().min(0).max(100),
  /** Of one that failed, if it can be told: the tables do not hold all results that the report counts. */
  reason: z.enum(['results_missing']).optional(),
});
export type ExportUnderWay = z.infer<typeof exportUnderWaySchema>;

/** POST /api/reports/{id}/exports/ : the file of a large report is prepared in the background. */
export const prepareExportBodySchema = z.strictObject({ format: z.enum(EXPORT_FORMATS) });
/** Where the file can be had; null while it is being prepared. */
export const preparedExportSchema = z.object({
  format: z.enum(EXPORT_FORMATS),
  file: z.string().nullable(),
  under_way: exportUnderWaySchema.nullable(),
});
