import { z } from 'zod';
import { socialAccountIdSchema, socialPlatformSchema } from '../../social-media.ts';

/** An account on a platform; the target's address is that of its public profile. */
export const socialMediaSubjectSchema = z.object({
  kind: z.literal('social_media'),
  platform: socialPlatformSchema,
  account: socialAccountIdSchema,
  name: z.string().min(1).max(200),
});
