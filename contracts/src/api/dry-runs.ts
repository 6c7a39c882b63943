import { queryTreeInputSchema } from '@proofline/rules/query-tree-input';
import { ruleVerdictSchema } from '@proofline/rules/verdict';
import { z } from 'zod';
import { countryCodeSchema, languageCodeSchema } from '../codes.ts';
import { resultIdSchema } from '../ids.ts';
import { pageOutcomeSchema } from '../page-outcome.ts';

/** How long a page may take from the question to the answer; 504 beyond. */
export const DRY_RUN_LIMIT_MS = 45_000;

/**
 * POST /api/rules/dry_run/ : what rules say of one page, without a check and without a report. The page is either an
 * address, visited for this once from a country, or one that a report has stored.
 */
export const dryRunBodySchema = z.strictObject({
  rules: queryTreeInputSchema,
  filters: queryTreeInputSchema.nullable().default(null),
  languages: z.array(languageCodeSchema).max(200).default([]),
  url: z.string().trim().max(4096).nullable().default(null),
  country: countryCodeSchema.nullable().default(null),
  report_result: resultIdSchema.nullable().default(null),
});
export type DryRunBody = z.input<typeof dryRunBodySchema>;

export const dryRunAnswerSchema = z.object({
  outcome: pageOutcomeSchema,
  /** True, false, or the sentence that says why the page could not be judged. A page filtered out is null. */
  compliant: z.union([z.boolean(), z.string(), z.null()]),
  compliance_rating: z.number().nullable(),
  filtered_reason: z.enum(['language', 'content']).nullable(),
  error_reason: z.string().nullable(),
  error_detail: z.string().nullable(),
  rule_details: z.array(ruleVerdictSchema),
  filter_details: z.array(ruleVerdictSchema),
  page: z.object({
    url: z.string(),
    /** Null when the page was not seen. */
    final_url: z.string().nullable(),
    title: z.string().nullable(),
    http_status: z.number().int().nullable(),
    country: countryCodeSchema,
    fetched_at: z.iso.datetime(),
    languages: z.array(z.string()),
  }),
});
export type DryRunAnswer = z.infer<typeof dryRunAnswerSchema>;
