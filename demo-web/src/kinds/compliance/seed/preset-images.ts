import { ageBadge } from '../../../images/age-badge.ts';
import { licenceLogo } from '../../../images/licence-logo.ts';

/** Images that an image rule can ask for and pages of the demo internet show; the manifest says which pages. */
export interface DemoPresetSet {
  readonly name: string;
  readonly images: readonly { readonly name: string; readonly png: Buffer }[];
}

export function demoPresetSets(): DemoPresetSet[] {
  return [
    { name: '18+ badge', images: [{ name: '18+', png: ageBadge() }] },
    { name: 'Licence logo', images: [{ name: 'Licence logo 2026', png: licenceLogo('current') }] },
    { name: 'Licence logo, outdated', images: [{ name: 'Licence logo 2021', png: licenceLogo('outdated') }] },
  ];
}
