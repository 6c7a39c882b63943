import { z } from 'zod';
import { requiredName } from '../api/required-name.ts';
import { CHECK_KINDS, checkKindSchema } from '../check-kinds.ts';
import { countryCodeSchema } from '../codes.ts';
import { agentIdSchema } from '../ids.ts';
import { agentMeans } from './agent-means.ts';

/** POST /api/agent/register : the one-time token buys a credential, once. 401 when it is unknown, used or expired. */
export const registerAgentBodySchema = z.strictObject({
  registration_token: z.string().min(20).max(200),
  name: requiredName(100),
  countries: z.union([z.literal('*'), z.array(countryCodeSchema).min(1).max(300)]),
  /** What it crawls, told for those who look before its first heartbeat; from then on its heartbeats say it. */
  kinds: z.array(checkKindSchema).min(1).max(CHECK_KINDS.length).optional(),
  ...agentMeans,
});
export const registerAgentAnswerSchema = z.object({
  agent_id: agentIdSchema,
  /** Sent as `Authorization: Bearer …` from then on; shown once. */
  credential: z.string(),
});
