import { type FoundPart, findInside, isFound, SearchBudget } from '@proofline/platform/images/find-inside';
import { imageLimits } from '@proofline/platform/images/image-limits';
import { type OpenImage, openImage, readableFormats } from '@proofline/platform/images/open-image';
import type { WantedImage } from '@proofline/rules/images/wanted-images';
import { type LookedAtImage, orNull } from './look-at-images.ts';
import { imageBudget } from './shown-image.ts';

/** A name where other images have an address. */
const screenshotName = 'screenshot';

export interface InsideLook {
  /** Parts of pictures that are like a wanted image. */
  readonly parts: readonly LookedAtImage[];
  /** False when there was more to look at than a page may cost, or no screenshot. */
  readonly isAll: boolean;
}

/**
 * Looks for wanted images inside the screenshot and inside the pictures of a page: a logo in a banner, a sprite, a
 * drawing or another website's frame.
 * @param wanted one list a rule; a rule is done when one of its images is found
 */
export async function lookInside(
  looked: readonly LookedAtImage[],
  screenshot: Buffer | null,
  wanted: readonly (readonly WantedImage[])[],
  budget = new SearchBudget(imageBudget.searchWindows),
): Promise<InsideLook> {
  const best = new Map<WantedImage, { readonly url: string; readonly picture: OpenImage; readonly found: FoundPart }>();
  let isAll = true;
  const stillOpen = () => wanted.filter((ofRule) => !ofRule.some((image) => isFoundIn(best.get(image)?.found)));
  for await (const { url, picture, maxPoints } of picturesOf(looked, screenshot)) {
    const images = [...new Set(stillOpen().flat())];
    if (images.length === 0) break;
    const result = picture === null ? null : await orNull(() => findInside(picture, images, { budget, maxPoints }));
    if (result === null || picture === null) {
      isAll = false;
      continue;
    }
    isAll &&= result.isAll;
    for (const found of result.parts) {
      const { distance = Number.POSITIVE_INFINITY } = best.get(found.wanted)?.found ?? {};
      if (found.distance < distance) best.set(found.wanted, { url, picture, found });
    }
  }
  return { parts: [...best.values()].map(partOf), isAll: isAll || stillOpen().length === 0 };
}

/** The screenshot first: it shows what a visitor sees. What was cut from it is part of it. */
async function* picturesOf(looked: readonly LookedAtImage[], screenshot: Buffer | null) {
  const picture = screenshot === null ? null : await orNull(() => openImage(screenshot, readableFormats));
  yield { url: screenshotName, picture, maxPoints: imageLimits.points };
  for (const { url, bytes, picture: file } of looked) {
    // A picture that could not be read was told of already.
    if (bytes !== null && file !== null) yield { url, picture: file, maxPoints: imageBudget.searchPoints };
  }
}

function isFoundIn(found: FoundPart | undefined): boolean {
  return found !== undefined && isFound(found);
}

function partOf({ url, picture, found }: { url: string; picture: OpenImage; found: FoundPart }): LookedAtImage {
  const { box, fingerprint, cut, around } = found;
  const of = { width: picture.width, height: picture.height };
  const { width, height } = box;
  const inside = { part: { ...box, of }, around };
  return { url, width, height, bytes: null, sha256: null, fingerprint, picture: cut, inside };
}
