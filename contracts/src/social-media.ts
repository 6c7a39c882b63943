import { z } from 'zod';
import type { FlagName } from './feature-switches.ts';

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

/** Who sees a platform, and whose organisation may use it; null: whoever sees it. */
export const SOCIAL_PLATFORM_FLAGS: Readonly<Record<SocialPlatform, { show: FlagName; enable: FlagName | null }>> = {
  facebook: { show: 'show_facebook', enable: 'enable_facebook' },
  instagram: { show: 'show_instagram', enable: 'enable_instagram' },
  linkedin: { show: 'show_linkedin', enable: null },
  reddit: { show: 'show_reddit', enable: 'enable_reddit' },
  telegram: { show: 'show_telegram', enable: 'enable_telegram' },
  twitter: { show: 'show_twitter', enable: 'enable_twitter' },
};

/** Id of a social media account or account group; groups and accounts share one sequence. */
export const socialAccountIdSchema = z.number().int().positive().brand<'SocialAccountId'>();
export type SocialAccountId = z.infer<typeof socialAccountIdSchema>;
