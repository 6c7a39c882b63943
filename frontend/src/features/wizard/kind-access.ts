import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { FlagName, SwitchName } from '@proofline/contracts/feature-switches';

const platformFlags: readonly FlagName[] = [
  'show_facebook',
  'show_instagram',
  'show_linkedin',
  'show_reddit',
  'show_telegram',
  'show_twitter',
];

export interface Features {
  flag: (name: FlagName) => boolean;
  switch: (name: SwitchName) => boolean;
}

/** Whether flags and switches show the kind to who asks (000 §2): social media needs at least one platform too. */
export function isKindShown(kind: CheckKind, features: Features): boolean {
  switch (kind) {
    case 'toplist':
      return features.flag('show_toplist_check');
    case 'internet_scan':
      return features.switch('scan_the_internet_feature');
    case 'social_media':
      return features.flag('show_social_media_check') && platformFlags.some(features.flag);
    default:
      return true;
  }
}
