import type { Fingerprint } from './fingerprint.ts';
import { imageDistance } from './image-distance.ts';
import { NOTHING_ALIKE } from './image-match-limits.ts';
import { shownParts, throughOutline, WantedParts } from './prepare-image.ts';
import { isKnownInside, soughtView } from './sought-image.ts';
import type { WantedImage } from './wanted-images.ts';

const soughtParts = new WeakMap<Fingerprint, WantedParts>();

/**
 * How far a part cut from a larger picture is from a wanted image, 0 (the same) to 100. Like `imageDistance`, with what
 * is looked for and the whole of what was cut alone: words on a ground of their own are not that image without it. An
 * image with an outline that is known by what is inside is compared through that outline too, on whatever ground it lies.
 */
export function partDistance({ views }: Pick<WantedImage, 'views'>, part: Fingerprint): number {
  const [wanted, [cut]] = [soughtView(views), part];
  if (wanted === undefined || cut === undefined) return NOTHING_ALIKE;
  const parts = soughtParts.get(views) ?? new WantedParts([wanted]);
  soughtParts.set(views, parts);
  const whole = imageDistance(parts, shownParts([cut]));
  if (wanted.alpha === null || !isKnownInside(wanted)) return whole;
  const seen = throughOutline(wanted, cut);
  return Math.min(whole, imageDistance({ on: () => seen.wanted }, seen.shown));
}
