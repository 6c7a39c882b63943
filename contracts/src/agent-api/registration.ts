import { z } from 'zod';
import { requiredName } from '../api/required-name.ts';
import { countryCodeSchema } from '../codes.ts';
import { agentIdSchema } from '../ids.ts';

/** POST /api/agent/register : the one-time token buys a credential, once. 401 when it is unknown, used or expired. */
export const registerAgentBodySchema = z.strictObject({
  registration_token: z.string().min(20).max(200),
  name: requiredName(100),
  countries: z.union([z.literal('*'), z.array(countryCodeSchema).min(1).max(300)]),
});
export const registerAgentAnswerSchema = z.object({
  agent_id: agentIdSchema,
  /** Sent as `Authorization: Bearer …` from then on; shown once. */
  credential: z.string(),
});
