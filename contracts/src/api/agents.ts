import { z } from 'zod';
import { checkKindSchema } from '../check-kinds.ts';
import { countryCodeSchema } from '../codes.ts';
import { agentIdSchema, reportIdSchema } from '../ids.ts';
import { pageOf, pageQuerySchema } from './pagination.ts';

/**
 * alive: heard of within the life of a lease; silent: not any more, what it held is with others; waiting: registered,
 * never heard of; revoked: shut out.
 */
export const AGENT_STATUSES = ['alive', 'silent', 'waiting', 'revoked'] as const;
export const agentStatusSchema = z.enum(AGENT_STATUSES);
export type AgentStatus = z.infer<typeof agentStatusSchema>;

/** Targets told of one agent at the most; `leases` counts them all. */
export const MAX_TARGETS_SHOWN = 5;
/** Whole minutes of work told, the running one left out. */
export const PACE_MINUTES = 15;

export const crawlerAgentSchema = z.object({
  id: agentIdSchema,
  name: z.string(),
  status: agentStatusSchema,
  /** `'*'`: every country. */
  countries: z.union([z.literal('*'), z.array(countryCodeSchema)]),
  /** What it says it crawls; an agent that never said so crawls what agents always could. */
  kinds: z.array(checkKindSchema),
  /** Search engines and social platforms that it says it can ask. */
  engines: z.array(z.string()),
  platforms: z.array(z.string()),
  /** As it says itself; null before its first heartbeat. */
  version: z.string().nullable(),
  /** Targets it works on at a time. */
  concurrency: z.number().int().nullable(),
  registered_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  leases: z.number().int().nonnegative(),
  /** What it works on, longest first. */
  targets: z.array(
    z.object({ report: reportIdSchema, target: z.number().int().positive(), url: z.string(), country: z.string() }),
  ),
  /** Pages of the last whole minutes, oldest first. */
  pages_by_minute: z.array(z.number().int().nonnegative()),
  /** Over those minutes. */
  pages_per_minute: z.number().nonnegative(),
});
export type CrawlerAgent = z.infer<typeof crawlerAgentSchema>;

export const crawlerAgentPageSchema = pageOf(crawlerAgentSchema);
export const crawlerAgentQuerySchema = pageQuerySchema.extend({
  name: z.string().max(100).optional(),
  /** Statuses parted by commas. */
  status: z.string().max(100).optional(),
});

/** POST /api/agents/registration_tokens/ : lets one agent in, once. Shown this one time. */
export const registrationTokenSchema = z.object({ token: z.string(), expires_at: z.iso.datetime() });
