import type { PageImage } from './page-artifacts.ts';
import type { QueryRule } from './query-tree.ts';
import type { ImageComparison } from './verdict.ts';

export interface WantedImage {
  readonly name: string;
  readonly url: string;
}

/**
 * Compares every wanted image with the images of a page by perceptual hash: one comparison per wanted image, in
 * order. Passed in by whoever can hash images; without one, trees with image rules cannot be compiled.
 */
export type MatchImages = (wanted: readonly WantedImage[], onPage: readonly PageImage[]) => readonly ImageComparison[];

type ImageRule = Extract<QueryRule, { field: 'preset_image' | 'custom_image' }>;

/** The images a rule asks for; those of a preset carry the preset's name. */
export function wantedImages(rule: ImageRule): readonly WantedImage[] {
  return rule.field === 'custom_image'
    ? rule.value.map(({ name, url }) => ({ name, url }))
    : rule.value.flatMap(({ name, images }) => images.map(({ url }) => ({ name, url })));
}
