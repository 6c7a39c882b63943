import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { FlagName, SwitchName } from '@proofline/contracts/feature-switches';
import { kindFacts } from '@proofline/contracts/kinds/registry';

const platformFlags: readonly FlagName[] = [
  'show_facebook',
  'show_instagram',
  'show_linkedin',
  'show_reddit',
  'show_telegram',
  'show_twitter',
];

export interface Features {
  readonly flag: (name: FlagName) => boolean;
  readonly switch: (name: SwitchName) => boolean;
}

/** Whether flags and switches show the kind to who asks (000 §2). */
export function isKindShown(kind: CheckKind, features: Features): boolean {
  const { offered } = kindFacts(kind);
  return (
    (offered.switch === undefined || features.switch(offered.switch)) &&
    (offered.flag === undefined || features.flag(offered.flag)) &&
    (offered.platform !== true || platformFlags.some(features.flag))
  );
}
