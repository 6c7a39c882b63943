import type { ImagePart, PageImage } from '../page-artifacts.ts';
import type { ImageComparison } from '../verdict.ts';
import { type Fingerprint, readFingerprint } from './fingerprint.ts';
import { imageDistance } from './image-distance.ts';
import { imageMatchLimits, NOTHING_ALIKE } from './image-match-limits.ts';
import { partDistance } from './part-distance.ts';
import { type HashedPart, shownParts } from './prepare-image.ts';
import type { WantedImage } from './wanted-images.ts';

interface ShownImage {
  readonly url: string;
  readonly part: ImagePart | undefined;
  readonly fingerprint: Fingerprint;
  readonly parts: readonly HashedPart[];
}

/** The images of one page, prepared when the first rule asks for them and used by all. */
export class ShownImages {
  readonly #images: readonly PageImage[];
  #prepared: readonly ShownImage[] | undefined;

  constructor(images: readonly PageImage[]) {
    this.#images = images;
  }

  /** How many can be compared, and how many cannot. */
  get counts(): { readonly compared: number; readonly left: number } {
    const images = this.#images.filter(({ part }) => part === undefined).length;
    const compared = this.#comparable().filter(({ part }) => part === undefined).length;
    return { compared, left: images - compared };
  }

  /** Each wanted image beside the image that comes closest to it. */
  compare(wanted: readonly WantedImage[]): ImageComparison[] {
    return wanted.map((image) => {
      const { name, url, parts } = image;
      let closest: ShownImage | null = null;
      let [least, limit]: [number, number] = [NOTHING_ALIKE + 1, imageMatchLimits.maxDistance];
      for (const shown of this.#comparable()) {
        const isPart = shown.part !== undefined;
        const distance = isPart ? partDistance(image, shown.fingerprint) : imageDistance(parts, shown.parts);
        const maxDistance = isPart ? imageMatchLimits.maxPartDistance : imageMatchLimits.maxDistance;
        // By how much it misses its own limit: what matches is closer than what does not.
        if (distance - maxDistance < least - limit) [closest, least, limit] = [shown, distance, maxDistance];
      }
      return {
        name,
        expectedUrl: url,
        closestUrl: closest?.url ?? null,
        ...(closest?.part === undefined ? {} : { part: closest.part }),
        closestSha256: null,
        distance: closest === null ? null : least,
        maxDistance: limit,
        matched: least <= limit,
      };
    });
  }

  #comparable(): readonly ShownImage[] {
    this.#prepared ??= this.#images.flatMap(({ url, part, hash }) => {
      const fingerprint = hash === undefined ? null : readFingerprint(hash);
      return fingerprint === null ? [] : [{ url, part, fingerprint, parts: shownParts(fingerprint) }];
    });
    return this.#prepared;
  }
}
