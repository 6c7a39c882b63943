import { z } from 'zod';
import { ruleTreeSchema } from './report-results.ts';

/**
 * GET /api/report_results/{id}/page/matches/ : what is marked in the saved page as GET /api/report_results/{id}/page
 * shows it.
 */
export const storedPageSchema = z.object({
  /**
   * `too_large`: over 10 MB, or what it becomes is too large for a browser; `too_slow`: making it fit to be shown takes
   * too long; `failed`: it cannot be done. None of them is shown.
   */
  state: z.enum(['shown', 'too_large', 'too_slow', 'failed']),
  /** Places that rules found in the text, and links that they found, those that are not listed included. */
  count: z.number().int().nonnegative(),
  /** In the order of the page: the n-th is at `#match-n` of it. At most 20,000. */
  matches: z.array(
    z.object({
      of: ruleTreeSchema,
      /** Id of the rule in its tree. */
      rule: z.string(),
      /** What was found: words, or where a link leads. */
      words: z.string(),
      /** Whether the page as it is shown has it: words and links of frames, form fields and drawings are not shown. */
      is_shown: z.boolean(),
    }),
  ),
});
export type StoredPageView = z.infer<typeof storedPageSchema>;
