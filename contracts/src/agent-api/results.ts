import { z } from 'zod';
import { reportIdSchema } from '../ids.ts';
import { gatheringSchema } from '../kinds/gatherings.ts';
import { postedPageSchema } from '../kinds/posted-findings.ts';
import { targetOutcomeSchema } from '../page-outcome.ts';

export { type PostedPage, postedPageSchema } from '../kinds/posted-findings.ts';

export const MAX_TARGETS_PER_POST = 50;
/** Targets are numbered in 32 bits. */
const MAX_TARGET_NUMBER = 2_147_483_647;
export const MAX_PAGES_PER_TARGET_POST = 100;

/**
 * POST /api/agent/results : a batch, each target on its own.
 * The answer's status is 200 even when some were refused; each entry tells. A single-target post answers with the
 * entry's own status: 409 lease lost, 422 evidence missing, 404 not the agent's.
 */
export const postResultsBodySchema = z.strictObject({
  targets: z
    .array(
      z.strictObject({
        report: reportIdSchema,
        target: z.number().int().positive().max(MAX_TARGET_NUMBER),
        lease: z.uuid(),
        /** The revision the lease reached: from the lease, or from the last answer. */
        revision: z.number().int().nonnegative(),
        pages: z.array(postedPageSchema).max(MAX_PAGES_PER_TARGET_POST),
        /** Present when this was the last of it. */
        finished: z.object({ outcome: targetOutcomeSchema, gathering: gatheringSchema.optional() }).nullable(),
      }),
    )
    .min(1)
    .max(MAX_TARGETS_PER_POST),
});
export type PostResultsBody = z.infer<typeof postResultsBodySchema>;

export const postedTargetAnswerSchema = z.object({
  report: reportIdSchema,
  target: z.number().int().positive(),
  status: z.enum(['stored', 'lease_lost', 'evidence_missing', 'invalid', 'not_found']),
  /** After storing: what the next post of this lease must name. */
  revision: z.number().int().nonnegative().nullable(),
  detail: z.string().nullable(),
});
export const postResultsAnswerSchema = z.object({ targets: z.array(postedTargetAnswerSchema) });

/** PUT /api/agent/evidence/{sha256} : the raw bytes; 201 stored, 200 was there, 422 when the hash is another. */
export const MAX_EVIDENCE_BYTES = 20 * 1024 * 1024;
/** A page's list of links that is larger is not kept; one that is there all the same is not read. */
export const MAX_PAGE_LINKS_BYTES = 8 * 1024 * 1024;
