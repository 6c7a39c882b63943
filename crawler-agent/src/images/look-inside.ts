import { SearchBudget } from '@proofline/platform/images/find-inside';
import {
  asPagePart,
  type LocatedPart,
  type SearchedPicture,
  screenshotToSearch,
  searchBudget,
  searchPictures,
} from '@proofline/platform/images/search-pictures';
import type { WantedImage } from '@proofline/rules/images/wanted-images';
import type { LookedAtImage } from './look-at-images.ts';

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
  budget = new SearchBudget(searchBudget.windows),
): Promise<InsideLook> {
  const { parts, isAll } = await searchPictures(picturesOf(looked, screenshot), wanted, budget);
  return { parts: parts.map(lookedAtPart), isAll };
}

/** The screenshot first: it shows what a visitor sees. What was cut from it is part of it. */
async function* picturesOf(
  looked: readonly LookedAtImage[],
  screenshot: Buffer | null,
): AsyncGenerator<SearchedPicture, void> {
  yield await screenshotToSearch(screenshot);
  for (const { url, bytes, picture } of looked) {
    // A picture that could not be read was told of already.
    if (bytes !== null && picture !== null) yield { url, picture, maxPoints: searchBudget.picturePoints };
  }
}

function lookedAtPart(located: LocatedPart): LookedAtImage {
  const { url, part, hash: fingerprint } = asPagePart(located);
  const { cut, around } = located.found;
  const { width, height } = part;
  return { url, width, height, bytes: null, sha256: null, fingerprint, picture: cut, inside: { part, around } };
}
