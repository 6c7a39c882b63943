import { exportedParametersSchema } from '@proofline/rules/verdict';
import { z } from 'zod';
import { resultDetailsSchema, resultFilters, resultRowSchema } from '../kinds/result-views.ts';
import { pageOf, pageQuerySchema } from './pagination.ts';

/** A row of GET /api/report_results/?report=… , as its kind says it. */
export type ReportResult = z.infer<typeof resultRowSchema>;
export const reportResultPageSchema = pageOf(resultRowSchema);

/** GET /api/report_results/{id}/ : the details panel. */
export const reportResultDetailSchema = resultDetailsSchema;
export type ReportResultDetail = z.infer<typeof reportResultDetailSchema>;

/** What a list of results is asked for, whatever their kind. */
export const everyResultQuerySchema = pageQuerySchema.extend({
  report: z.coerce.number().int().positive(),
  url: z.string().max(500).optional(),
  country: z.string().max(500).optional(),
  /** Whether who asks has read them. */
  read: z.enum(['true', 'false']).optional(),
});
export const reportResultQuerySchema = everyResultQuerySchema.extend(resultFilters);

/** Which tree of a run a rule stands in: its id is its own in that tree alone. */
export const ruleTreeSchema = z.enum(['rule', 'filter']);
export type RuleTree = z.infer<typeof ruleTreeSchema>;

/** GET /api/report_results/{id}/rules/{rule}/links/ : every link of the page that a rule found, in page order. */
export const matchedLinkQuerySchema = pageQuerySchema
  .omit({ ordering: true })
  .extend({ of: ruleTreeSchema.default('rule') });
export const matchedLinkPageSchema = pageOf(exportedParametersSchema).extend({
  /** Links the rule found. More than `count` where the page's links are not kept: then the first of them are listed. */
  link_count: z.number().int().nonnegative(),
});
export type MatchedLinkPage = z.infer<typeof matchedLinkPageSchema>;

/** OPTIONS /api/report_results/ : what the list is filtered and sorted by. */
export const resultMetadataSchema = z.object({
  fields: z.array(
    z.object({
      /** Of the query parameter, and of the field in `ordering`. */
      name: z.string(),
      type: z.enum(['report', 'text', 'country', 'choice', 'boolean', 'number', 'date']),
      /** How a value is held against the field; none for fields that only sort. */
      operators: z.array(z.enum(['exact', 'contains', 'in'])),
      /** What may be asked for, where that is a short list. */
      choices: z.array(z.object({ id: z.string(), name: z.string() })),
      is_orderable: z.boolean(),
    }),
  ),
});
export type ResultMetadata = z.infer<typeof resultMetadataSchema>;

export type ReportResultQuery = z.input<typeof reportResultQuerySchema>;
