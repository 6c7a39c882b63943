import { UP_TO_WEEKLY } from '../../schedules.ts';
import type { KindFacts } from '../kind-facts.ts';

export const socialMediaFacts: KindFacts = {
  label: 'Social media',
  parts: { platform: 'required', accounts: 'required', filters: 'optional', rules: 'required' },
  schedules: [...UP_TO_WEEKLY, 'continuously'],
  monthlyLimit: 'social_media_platforms_limit',
  crawlStatistic: 'social_media',
  crawlsOfRun: ({ accounts }) => accounts,
  readsRelatedPages: false,
  crawler: 'planned',
  offered: { flag: 'show_social_media_check', platform: true },
  imageRules: { flag: 'social_media_image_matching' },
  cloneable: true,
};
