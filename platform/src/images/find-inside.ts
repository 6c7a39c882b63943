import { setImmediate } from 'node:timers/promises';
import { findPlaces, PicturePyramid, windowsIn } from '@proofline/rules/images/find-places';
import { readFingerprint } from '@proofline/rules/images/fingerprint';
import type { PictureBox } from '@proofline/rules/images/grey-picture';
import { imageMatchLimits } from '@proofline/rules/images/image-match-limits';
import { partDistance } from '@proofline/rules/images/part-distance';
import { type SoughtImage, soughtImage } from '@proofline/rules/images/sought-image';
import type { WantedImage } from '@proofline/rules/images/wanted-images';
import { type CropBox, imageCutter } from './crop-image.ts';
import { fingerprintImage } from './fingerprint-image.ts';
import type { OpenImage } from './open-image.ts';
import { readGrey } from './read-grey.ts';

/** What looking for images inside pictures may cost, all pictures of a page together. */
export class SearchBudget {
  #windows: number;

  /** @param windows places and sizes; a million takes some 70 ms */
  constructor(windows: number) {
    this.#windows = windows;
  }

  /** @returns whether there is enough left; nothing is taken otherwise */
  take(windows: number): boolean {
    if (windows > this.#windows) return false;
    this.#windows -= windows;
    return true;
  }
}

/** A part of a picture that is like a wanted image. */
export interface FoundPart {
  readonly wanted: WantedImage;
  /** In points of the picture. */
  readonly box: CropBox;
  readonly fingerprint: string;
  readonly distance: number;
  readonly cut: OpenImage;
  /** The part with what is around it. */
  readonly around: { readonly cut: OpenImage; readonly box: CropBox };
}

export interface SearchResult {
  /** The part that is most like it, of each wanted image that something is like. */
  readonly parts: readonly FoundPart[];
  /** False when the budget was over before all of the picture was looked at. */
  readonly isAll: boolean;
}

/**
 * Looks for wanted images inside a picture. Gives other work its turn in between. Wanted images that are too plain are
 * not looked for, see `soughtImage`.
 * @param maxPoints larger pictures are looked at smaller
 * @throws ImageError `unreadable`
 */
export async function findInside(
  picture: OpenImage,
  wanted: readonly WantedImage[],
  { budget, maxPoints }: { readonly budget: SearchBudget; readonly maxPoints: number },
): Promise<SearchResult> {
  const shrunk = Math.min(1, Math.sqrt(maxPoints / (picture.width * picture.height)));
  const size = { width: picture.width * shrunk, height: picture.height * shrunk };
  const fitting = wanted.flatMap((image) => {
    const sought = preparedFor(image);
    const windows = sought === null ? 0 : windowsIn(size, sought);
    return sought === null || windows === 0 ? [] : [{ image, sought, windows }];
  });
  if (fitting.length === 0) return { parts: [], isAll: true };
  const { grey, scale } = await readGrey(picture, maxPoints);
  const pyramid = new PicturePyramid(grey);
  let cutter: ReturnType<typeof imageCutter> | undefined;
  const parts: FoundPart[] = [];
  let isAll = true;
  for (const { image, sought, windows } of fitting) {
    if (!budget.take(windows)) {
      isAll = false;
      continue;
    }
    const search = findPlaces(pyramid, sought);
    let step = search.next();
    for (; !step.done; step = search.next()) await setImmediate();
    const found: FoundPart[] = [];
    for (const { box } of step.value) {
      cutter ??= imageCutter(picture);
      const part = await partAt(image, scaled(box, scale), picture, await cutter);
      if (part !== null) found.push(part);
    }
    const [best] = found.sort((one, other) => one.distance - other.distance);
    if (best !== undefined) parts.push(best);
  }
  return { parts, isAll };
}

export function isFound({ distance }: Pick<FoundPart, 'distance'>): boolean {
  return distance <= imageMatchLimits.maxPartDistance;
}

const prepared = new WeakMap<WantedImage, { readonly sought: SoughtImage | null }>();

/** Once for all pages of a run. */
function preparedFor(image: WantedImage): SoughtImage | null {
  const known = prepared.get(image) ?? { sought: soughtImage(image.views) };
  prepared.set(image, known);
  return known.sought;
}

/** Shares of a part's size, on every side of it, that are shown with it. */
const aroundShare = 0.75;
const leastAround = 60;

async function partAt(
  wanted: WantedImage,
  box: CropBox,
  { width, height }: OpenImage,
  cut: Awaited<ReturnType<typeof imageCutter>>,
): Promise<FoundPart | null> {
  const inside = within(box, { width, height });
  const across = Math.max(leastAround, inside.width * aroundShare);
  const down = Math.max(leastAround, inside.height * aroundShare);
  const wider = {
    x: inside.x - across,
    y: inside.y - down,
    width: inside.width + 2 * across,
    height: inside.height + 2 * down,
  };
  const aroundBox = within(wider, { width, height });
  const [part, around] = [cut(inside), cut(aroundBox)];
  if (part === null || around === null) return null;
  const fingerprint = await fingerprintImage(part);
  const views = fingerprint === null ? null : readFingerprint(fingerprint);
  if (fingerprint === null || views === null) return null;
  const distance = partDistance(wanted, views);
  return { wanted, box: inside, fingerprint, distance, cut: part, around: { cut: around, box: aroundBox } };
}

/** In whole points, and not beyond the picture. */
function within({ x, y, width, height }: CropBox, picture: { width: number; height: number }): CropBox {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
  const right = Math.min(picture.width, Math.round(x + width));
  const bottom = Math.min(picture.height, Math.round(y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function scaled({ x, y, width, height }: PictureBox, by: number): CropBox {
  return { x: x * by, y: y * by, width: width * by, height: height * by };
}
