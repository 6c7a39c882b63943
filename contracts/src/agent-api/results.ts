import { z } from 'zod';
import { gatheringSchema } from '../gathering.ts';
import { reportIdSchema } from '../ids.ts';
import { PageBlocked, PageFailed, PageFilteredOut, PageJudged } from '../kinds/compliance/findings.ts';
import { targetOutcomeSchema } from '../page-outcome.ts';

const perPage = { reportId: true, checkId: true, target: true, agentId: true } as const;

/** A page as the agent posts it; whose target it is follows from the lease, never from the agent. */
export const postedPageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('PageJudged'), data: PageJudged.schema.omit(perPage) }),
  z.strictObject({ type: z.literal('PageFilteredOut'), data: PageFilteredOut.schema.omit(perPage) }),
  z.strictObject({ type: z.literal('PageBlocked'), data: PageBlocked.schema.omit(perPage) }),
  z.strictObject({ type: z.literal('PageFailed'), data: PageFailed.schema.omit(perPage) }),
]);
export type PostedPage = z.infer<typeof postedPageSchema>;

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
