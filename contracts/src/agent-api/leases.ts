import { queryTreeSchema } from '@proofline/rules/query-tree';
import { z } from 'zod';
import { countryCodeSchema, languageCodeSchema } from '../codes.ts';
import { checkIdSchema, reportIdSchema } from '../ids.ts';
import { relatedUrlsSchema } from '../schedules.ts';

export const MAX_TARGETS_PER_LEASE = 20;
/** A lease lives this long after it was given or last heard of. */
export const LEASE_TTL_MS = 45_000;
export const HEARTBEAT_INTERVAL_MS = 10_000;
export const MAX_LEASE_ATTEMPTS = 3;

/** POST /api/agent/leases : up to `max_targets` targets in countries the agent serves. Empty when there is no work. */
export const leaseBodySchema = z.strictObject({
  max_targets: z.number().int().min(1).max(MAX_TARGETS_PER_LEASE),
});

export const leasedTargetSchema = z.object({
  report: reportIdSchema,
  check: checkIdSchema,
  target: z.number().int().positive(),
  url: z.string(),
  country: countryCodeSchema,
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
});
export type LeasedTarget = z.infer<typeof leasedTargetSchema>;

/** What the agent needs of the run's pinned configuration. */
export const assignmentSchema = z.object({
  report: reportIdSchema,
  rules: queryTreeSchema,
  filters: queryTreeSchema.nullable(),
  languages: z.array(languageCodeSchema),
  related_urls: relatedUrlsSchema,
  url_filter: z.string().nullable(),
  priority_words: z.array(z.string()),
});
export type Assignment = z.infer<typeof assignmentSchema>;

export const leaseAnswerSchema = z.object({
  targets: z.array(leasedTargetSchema),
  /** One for each report among the targets. */
  assignments: z.array(assignmentSchema),
});
export type LeaseAnswer = z.infer<typeof leaseAnswerSchema>;

/** POST /api/agent/heartbeats : keeps leases; answers those that are lost, whose work should stop. */
export const heartbeatBodySchema = z.strictObject({ leases: z.array(z.uuid()).max(100) });
export const heartbeatAnswerSchema = z.object({ deadline: z.iso.datetime(), lost: z.array(z.uuid()) });
