import { z } from 'zod';

/** Social platforms (000 §3). Each but LinkedIn has an enable flag; all have a show flag. */
export const SOCIAL_PLATFORMS = ['facebook', 'instagram', 'linkedin', 'reddit', 'telegram', 'twitter'] as const;
export const socialPlatformSchema = z.enum(SOCIAL_PLATFORMS);
export type SocialPlatform = z.infer<typeof socialPlatformSchema>;

export const SOCIAL_PLATFORM_LABELS: Readonly<Record<SocialPlatform, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  reddit: 'Reddit',
  telegram: 'Telegram',
  twitter: 'X',
};

/** Id of a social media account or account group; groups and accounts share one sequence. */
export const socialAccountIdSchema = z.number().int().positive().brand<'SocialAccountId'>();
export type SocialAccountId = z.infer<typeof socialAccountIdSchema>;
