import type { QueryRule } from '../query-tree.ts';
import { RulesError } from '../rules-error.ts';
import { type Fingerprint, readFingerprint } from './fingerprint.ts';
import { WantedParts } from './prepare-image.ts';

/** An image a rule asks for, ready to be compared. */
export interface WantedImage {
  readonly name: string;
  readonly url: string;
  readonly views: Fingerprint;
  readonly parts: WantedParts;
}

export type ImageRule = Extract<QueryRule, { readonly field: 'preset_image' | 'custom_image' }>;

/** One image of a rule as it stands in the tree; those of a preset carry the preset's name. */
export interface ImageOfRule {
  readonly name: string;
  readonly url: string;
  readonly hash: string | undefined;
}

export function imagesOfRule(rule: ImageRule): readonly ImageOfRule[] {
  return rule.field === 'custom_image'
    ? rule.value.map(({ name, url, hash }) => ({ name, url, hash }))
    : rule.value.flatMap(({ name, images }) => images.map(({ url, hash }) => ({ name, url, hash })));
}

/** @throws RulesError `unpinned_image` : an image nobody can compare must never pass for one that is not there */
export function wantedImages(rule: ImageRule): readonly WantedImage[] {
  return imagesOfRule(rule).map(({ name, url, hash }) => {
    const fingerprint = hash === undefined ? null : readFingerprint(hash);
    if (fingerprint === null)
      throw new RulesError('unpinned_image', `Rule ${rule.id} has an image without fingerprint.`);
    return { name, url, views: fingerprint, parts: new WantedParts(fingerprint) };
  });
}
