import { z } from 'zod';
import { PageBlocked, PageFailed, PageFilteredOut, PageJudged } from './findings.ts';

const notTheAgents = { reportId: true, checkId: true, target: true, agentId: true } as const;

/** A page as the agent posts it; whose target it is follows from the lease, never from the agent. */
export const compliancePosted = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('PageJudged'), data: PageJudged.schema.omit(notTheAgents) }),
  z.strictObject({ type: z.literal('PageFilteredOut'), data: PageFilteredOut.schema.omit(notTheAgents) }),
  z.strictObject({ type: z.literal('PageBlocked'), data: PageBlocked.schema.omit(notTheAgents) }),
  z.strictObject({ type: z.literal('PageFailed'), data: PageFailed.schema.omit(notTheAgents) }),
]);
