import { z } from 'zod';
import { ToplistBlocked, ToplistFailed, ToplistRead } from './findings.ts';

const notTheAgents = { reportId: true, checkId: true, target: true, agentId: true, expected: true } as const;

/** A toplist as the agent posts it; whose it is, and what was expected of it, follows from the lease. */
export const toplistPosted = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ToplistRead'), data: ToplistRead.schema.omit(notTheAgents) }),
  z.strictObject({ type: z.literal('ToplistBlocked'), data: ToplistBlocked.schema.omit(notTheAgents) }),
  z.strictObject({ type: z.literal('ToplistFailed'), data: ToplistFailed.schema.omit(notTheAgents) }),
]);
