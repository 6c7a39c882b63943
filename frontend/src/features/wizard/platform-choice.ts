import type { CreationMetadata } from '@proofline/contracts/api/projects';

type Platform = CreationMetadata['platforms'][number];

/** Why a platform cannot be chosen; null when it can (001 §4: it must be enabled, with accounts and accesses). */
export function platformObstacle(platform: Platform): 'premium' | 'no_accounts' | null {
  if (!platform.enabled_platform) return 'premium';
  return platform.has_social_media_accounts_and_accesses ? null : 'no_accounts';
}
