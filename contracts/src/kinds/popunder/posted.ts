import { z } from 'zod';
import { LookBlocked, LookFailed, NothingOpened, PassMade } from './findings.ts';

const notTheAgents = { reportId: true, checkId: true, target: true, agentId: true } as const;

/** A look as the agent posts it; whose target it is follows from the lease, never from the agent. */
export const popunderPosted = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('PassMade'), data: PassMade.schema.omit(notTheAgents) }),
  z.strictObject({ type: z.literal('NothingOpened'), data: NothingOpened.schema.omit(notTheAgents) }),
  z.strictObject({ type: z.literal('LookBlocked'), data: LookBlocked.schema.omit(notTheAgents) }),
  z.strictObject({ type: z.literal('LookFailed'), data: LookFailed.schema.omit(notTheAgents) }),
]);
export type PostedLook = z.infer<typeof popunderPosted>;
