import { z } from 'zod';
import { checkIdSchema, reportIdSchema } from '../ids.ts';
import { targetOutcomeSchema } from '../page-outcome.ts';

/** What every leased target says, whatever its kind. */
export const leaseTerms = {
  report: reportIdSchema,
  check: checkIdSchema,
  target: z.number().int().positive(),
  lease: z.uuid(),
  /**
   * Fencing token: revision of the target's stream after the lease was written. Post results with the revision last
   * answered; a stream that has moved on refuses them.
   */
  revision: z.number().int().nonnegative(),
  deadline: z.iso.datetime(),
  attempt: z.number().int().positive(),
  /** Addresses of pages of this target that an earlier lease has already posted, in page order. */
  posted_pages: z.array(z.string()),
  /** What the target's outcome is by those pages; null before the first. */
  posted_outcome: targetOutcomeSchema.nullable(),
  /** What those pages came to, as far as an api says it. */
  posted_so_far: z
    .object({
      /** A look at a website may make several results, or none. */
      results: z.number().int().nonnegative(),
      /** Pages that were not gone through to their end. */
      broken_off: z.number().int().nonnegative(),
      /** Those that tell of a pass over what is looked at, and not why there was none. */
      passes: z.number().int().nonnegative().optional(),
    })
    .optional(),
};
