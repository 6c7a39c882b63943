import { z } from 'zod';
import { requiredName } from '../api/required-name.ts';
import { SOCIAL_PLATFORMS, socialPlatformSchema } from '../social-media.ts';

const MAX_ENGINES = 50;

/**
 * What an agent has besides its kinds: search engines and social platforms that it has the means to ask. Absent: none. A
 * target whose subject names one is given to nobody else.
 */
export const agentMeans = {
  engines: z.array(requiredName(50)).max(MAX_ENGINES).optional(),
  platforms: z.array(socialPlatformSchema).max(SOCIAL_PLATFORMS.length).optional(),
};
export type AgentMeans = z.infer<z.ZodObject<typeof agentMeans>>;
