import { z } from 'zod';
import { reportIdSchema, resultIdSchema, sha256Schema } from '../ids.ts';
import { pageOutcomeSchema } from '../page-outcome.ts';

/** GET /api/report_results/{id}/earlier/ : the same page in the run that its own is compared with. */
export const earlierResultSchema = z.object({
  /** Null: there is nothing to compare with, as in the first run of a check. */
  compared_with: z
    .object({
      report: reportIdSchema,
      /** When it was requested. */
      ctime: z.iso.datetime(),
      /** Its time was over before it was done: a page that it has no result for may not have been looked at. */
      expired: z.boolean(),
      /** Its results are not to be had any more. */
      archived: z.boolean(),
    })
    .nullable(),
  /** Null: it has none for this address and country, or it is archived. */
  result: z
    .object({
      id: resultIdSchema,
      outcome: pageOutcomeSchema,
      fetched_at: z.iso.datetime(),
      /** Leaf rules with their scores, as the run had them. */
      rules: z.array(z.object({ id: z.string(), score: z.union([z.literal(100), z.literal(0)]) })),
      /** Addresses on this host; null where the page was not seen. */
      evidence: z
        .object({
          text_sha256: sha256Schema,
          text_url: z.string(),
          screenshot_sha256: sha256Schema.nullable(),
          screenshot_url: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
});
export type EarlierResultView = z.infer<typeof earlierResultSchema>;
