import type { WantedImage } from '@proofline/rules/images/wanted-images';
import type { PageImage } from '@proofline/rules/page-artifacts';
import { type FoundPart, findInside, isFound, type SearchBudget } from './find-inside.ts';
import { orNull } from './image-error.ts';
import { imageLimits } from './image-limits.ts';
import { type OpenImage, openImage, readableFormats } from './open-image.ts';

/** What looking into the pictures of one page may cost. Beyond it, rules about images that were not found are open. */
export const searchBudget = {
  /** Places and sizes at which wanted images are looked for, 40 to 100 ns each. */
  windows: 100_000_000,
  /** Pictures are looked into at this size at the most; the screenshot as it is. */
  picturePoints: 600_000,
} as const;

/** A picture of a page that may show more than one image. */
export interface SearchedPicture {
  readonly url: string;
  /** Null when it could not be read, or is not there. */
  readonly picture: OpenImage | null;
  /** It is looked at smaller when it has more. */
  readonly maxPoints: number;
}

/** Where in which picture a wanted image may be. */
export interface LocatedPart {
  readonly url: string;
  readonly picture: OpenImage;
  readonly found: FoundPart;
}

export interface PicturesSearch {
  /** The part that is most like it, of each wanted image that something is like. */
  readonly parts: readonly LocatedPart[];
  /** False when there was more to look at than a page may cost, or a picture could not be read. */
  readonly isAll: boolean;
}

/**
 * Looks for the images that rules want inside the pictures of a page, one picture after the other.
 * @param wanted one list a rule; a rule is done when one of its images is found
 */
export async function searchPictures(
  pictures: AsyncIterable<SearchedPicture>,
  wanted: readonly (readonly WantedImage[])[],
  budget: SearchBudget,
): Promise<PicturesSearch> {
  const best = new Map<WantedImage, LocatedPart>();
  let isAll = true;
  const isDone = (image: WantedImage) => {
    const part = best.get(image);
    return part !== undefined && isFound(part.found);
  };
  const stillOpen = () => wanted.filter((ofRule) => !ofRule.some(isDone));
  for await (const { url, picture, maxPoints } of pictures) {
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
  return { parts: [...best.values()], isAll: isAll || stillOpen().length === 0 };
}

/** The screenshot of a page, as a picture to look into at its full size. */
export async function screenshotToSearch(bytes: Buffer | null): Promise<SearchedPicture> {
  const picture = bytes === null ? null : await orNull(() => openImage(bytes, readableFormats));
  // A name where other images have an address.
  return { url: 'screenshot', picture, maxPoints: imageLimits.points };
}

/** The part as an image of the page, which rules are judged by. */
export function asPagePart({ url, picture: { width, height }, found: { box, fingerprint } }: LocatedPart) {
  return { url, part: { ...box, of: { width, height } }, hash: fingerprint } satisfies PageImage;
}
