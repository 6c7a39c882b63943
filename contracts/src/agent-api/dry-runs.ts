import type { Judgement } from '@proofline/rules/judgement';
import { queryTreeSchema } from '@proofline/rules/query-tree';
import { verdictSchema } from '@proofline/rules/verdict';
import { z } from 'zod';
import { countryCodeSchema, languageCodeSchema } from '../codes.ts';
import { robotsPolicySchema } from '../gathering.ts';
import { blockReasonSchema, failureReasonSchema } from '../page-outcome.ts';

/**
 * POST /api/agent/dry_runs/lease : a page that somebody waits for, in a country the agent serves; null when nobody
 * does. It is given out once: an agent that does not answer by the deadline is not asked again.
 */
export const leaseDryRunBodySchema = z.strictObject({});
export const leasedDryRunSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  country: countryCodeSchema,
  rules: queryTreeSchema,
  filters: queryTreeSchema.nullable(),
  languages: z.array(languageCodeSchema),
  /** What the asker's organisation has decided. */
  robots: robotsPolicySchema,
  /** How long the answer is waited for. */
  limit_ms: z.number().int().positive(),
});
export type LeasedDryRun = z.infer<typeof leasedDryRunSchema>;
export const leaseDryRunAnswerSchema = z.object({ dry_run: leasedDryRunSchema.nullable() });

const seen = {
  final_url: z.string().min(1).max(4096),
  title: z.string().max(500),
  http_status: z.number().int().min(100).max(999),
  languages: z.array(z.string().max(35)).max(5),
};

/** What became of the page. No evidence is handed in: nothing of a dry run is kept. */
export const dryRunOutcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('judged'), ...seen, verdict: verdictSchema, filters: verdictSchema.nullable() }),
  z.strictObject({
    kind: z.literal('filtered_out'),
    ...seen,
    reason: z.enum(['language', 'content']),
    filters: verdictSchema.nullable(),
  }),
  z.strictObject({ kind: z.literal('blocked'), ...seen, reason: blockReasonSchema }),
  z.strictObject({
    kind: z.literal('failed'),
    reason: failureReasonSchema,
    detail: z.string().max(500),
    http_status: z.number().int().min(100).max(999).nullable(),
  }),
]);
export type DryRunOutcome = z.infer<typeof dryRunOutcomeSchema>;
export type SeenInDryRun = Pick<Extract<DryRunOutcome, { readonly kind: 'judged' }>, keyof typeof seen>;

/** What a dry run tells of a page that was judged, whoever did. Pure. */
export function dryRunOutcomeOf(page: SeenInDryRun, judgement: Judgement): DryRunOutcome {
  if (judgement.kind !== 'undecided') return { ...page, ...judgement };
  return { kind: 'failed', reason: 'seen_in_part', detail: judgement.detail, http_status: page.http_status };
}

/** POST /api/agent/dry_runs/:id/outcome : 404 when nobody waits for it any more, or it is another agent's. */
export const postDryRunBodySchema = z.strictObject({ fetched_at: z.iso.datetime(), outcome: dryRunOutcomeSchema });
export const postDryRunAnswerSchema = z.object({ taken: z.literal(true) });
