import type { Fingerprint } from './fingerprint.ts';
import { imageDistance } from './image-distance.ts';
import { nothingAlike } from './image-match-limits.ts';
import { shownParts, throughOutline } from './prepare-image.ts';
import { isKnownInside, soughtView } from './sought-image.ts';
import type { WantedImage } from './wanted-images.ts';

/**
 * How far a part cut from a larger picture is from a wanted image, 0 (the same) to 100. Like `imageDistance`; an image
 * with an outline that is known by what is inside is compared through that outline too, on whatever ground it lies.
 */
export function partDistance({ views, parts }: Pick<WantedImage, 'views' | 'parts'>, part: Fingerprint): number {
  const whole = imageDistance(parts, shownParts(part));
  const [wanted, [cut]] = [soughtView(views), part];
  if (wanted === undefined || cut === undefined || wanted.alpha === null || !isKnownInside(wanted)) return whole;
  const seen = throughOutline(wanted, cut);
  return Math.min(whole, imageDistance({ on: () => seen.wanted }, seen.shown), nothingAlike);
}
