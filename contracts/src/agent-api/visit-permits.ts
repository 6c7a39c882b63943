import { z } from 'zod';

/** Visits asked for, and permits given back, in one request. */
export const MAX_PERMITS_PER_REQUEST = 64;
/** A permit that was not given back counts until then. */
export const PERMIT_TTL_MS = 60_000;
/** Websites may ask for pauses between visits (robots.txt); longer ones count as this. */
export const MAX_CRAWL_DELAY_MS = 10_000;
/** Longer pauses that a website asks for count as this. */
export const MAX_PAUSE_MS = 24 * 3_600_000;

/**
 * POST /api/agent/visit_permits : may these targets' websites be visited now? Agents share what a registrable domain
 * bears, so each asks before it visits a page. The domain follows from the lease, never from the agent.
 */
export const visitPermitsBodySchema = z.strictObject({
  wanted: z
    .array(
      z.strictObject({
        lease: z.uuid(),
        /** Least time between two visits that the website's robots.txt asks for, in ms; 0 when it does not say. */
        crawl_delay_ms: z.number().int().min(0).max(MAX_CRAWL_DELAY_MS),
      }),
    )
    .max(MAX_PERMITS_PER_REQUEST)
    .refine((wanted) => new Set(wanted.map(({ lease }) => lease)).size === wanted.length, {
      error: 'must name each lease once',
    }),
  /** Permits whose visits are over. */
  done: z.array(z.uuid()).max(MAX_PERMITS_PER_REQUEST),
  /** Websites that asked to be left alone for a while (429, 503), told to every agent by their next answer. */
  pauses: z
    .array(
      z.strictObject({
        lease: z.uuid(),
        pause_ms: z.number().int().positive().max(MAX_PAUSE_MS),
      }),
    )
    .max(MAX_PERMITS_PER_REQUEST),
});
export type VisitPermitsBody = z.infer<typeof visitPermitsBodySchema>;

export const visitPermitAnswerSchema = z.discriminatedUnion('status', [
  /** Visit in `wait_ms`; give the permit back afterwards. */
  z.object({ status: z.literal('granted'), permit: z.uuid(), wait_ms: z.number().int().nonnegative() }),
  /** The domain bears no more at the moment: ask again in `wait_ms`. */
  z.object({ status: z.literal('busy'), wait_ms: z.number().int().nonnegative() }),
  /** The domain asked to be left alone for another `wait_ms`. */
  z.object({ status: z.literal('paused'), wait_ms: z.number().int().nonnegative() }),
  /** The agent holds no such lease. */
  z.object({ status: z.literal('lease_lost') }),
]);
export type VisitPermitAnswer = z.infer<typeof visitPermitAnswerSchema>;

/** In the order of `wanted`. */
export const visitPermitsAnswerSchema = z.object({ permits: z.array(visitPermitAnswerSchema) });
export type VisitPermitsAnswer = z.infer<typeof visitPermitsAnswerSchema>;
