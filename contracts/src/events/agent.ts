import { z } from 'zod';
import { countryCodeSchema } from '../codes.ts';
import { agentIdSchema } from '../ids.ts';
import { defineEvent, type EventOf } from './define-event.ts';

export const AgentRegistered = defineEvent({
  type: 'AgentRegistered',
  category: 'agent',
  version: 1,
  summary: 'A crawler agent exchanged its one-time token for a credential of its own.',
  schema: z.object({
    agentId: agentIdSchema,
    name: z.string().min(1).max(100),
    /** `'*'`: every country, directly. */
    countries: z.union([z.literal('*'), z.array(countryCodeSchema).min(1)]),
  }),
  example: { agentId: '0f8fad5b-d9cb-469f-a165-70867728950e', name: 'uk-lon-2', countries: ['GB'] },
});

export const AgentRevoked = defineEvent({
  type: 'AgentRevoked',
  category: 'agent',
  version: 1,
  summary: 'The agent may no longer take or post anything.',
  schema: z.object({ agentId: agentIdSchema }),
  example: { agentId: '0f8fad5b-d9cb-469f-a165-70867728950e' },
});

export const agentEvents = [AgentRegistered, AgentRevoked] as const;
export type AgentEvent = EventOf<(typeof agentEvents)[number]>;
