/** What a report's results can be had as. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Results whose screenshots, pages and WARCs may be had as one file. */
export const MAX_MEDIA_RESULTS = 1_000;
