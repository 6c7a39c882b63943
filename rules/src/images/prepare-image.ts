import { type Fingerprint, type ImageView, VIEW_SIDE } from './fingerprint.ts';
import { hashCells, perceptualHash } from './perceptual-hash.ts';
import { type Box, sampleBox, wholeBox } from './sample-box.ts';

/** Brightness of a view on one backdrop. */
export interface Surface {
  readonly luma: Uint8Array;
  /** Backdrop where it is transparent, else the brightness its corners agree on most. */
  readonly margin: number;
}

/** A part of a surface with its hash. */
export interface HashedPart {
  readonly surface: Surface;
  readonly box: Box;
  readonly hash: Int32Array;
  readonly aspect: number;
}

const shades = 16;
const shadeStep = 255 / (shades - 1);
const white = 255;

/** What may be cut off an image that is shown: shares of left, top, right and bottom. */
const crops: readonly (readonly [number, number, number, number])[] = [
  [0, 0, 0, 0],
  [0.04, 0.04, 0.04, 0.04],
  [0.08, 0.08, 0.08, 0.08],
  [0.08, 0, 0, 0],
  [0, 0.08, 0, 0],
  [0, 0, 0.08, 0],
  [0, 0, 0, 0.08],
  [0.08, 0.08, 0, 0],
  [0, 0.08, 0.08, 0],
  [0.08, 0, 0, 0.08],
  [0, 0, 0.08, 0.08],
];

/**
 * A wanted image, ready to be compared with any number of images: whole and slightly cropped, on whatever backdrop the
 * other one has.
 */
export class WantedParts {
  readonly #views: Fingerprint;
  readonly #byShade = new Map<number, readonly HashedPart[]>();

  constructor(views: Fingerprint) {
    this.#views = views;
  }

  /** @param backdrop brightness around the image it is compared with; of no account when nothing is transparent */
  on(backdrop: number): readonly HashedPart[] {
    const isOpaque = this.#views.every(({ alpha }) => alpha === null);
    const shade = isOpaque ? shades : Math.round(backdrop / shadeStep);
    const known = this.#byShade.get(shade);
    if (known !== undefined) return known;
    const parts = this.#views.flatMap((view) => {
      const surface = surfaceOf(view, shade * shadeStep);
      return crops.map((crop) => partOf(view, surface, cropped(crop)));
    });
    this.#byShade.set(shade, parts);
    return parts;
  }
}

/**
 * A wanted image and a part of a picture where it may be, both seen through the wanted image's outline: around it,
 * both have the mean brightness of what is inside, so that the ground does not count.
 */
export function throughOutline(
  wanted: ImageView,
  part: ImageView,
): { readonly wanted: readonly HashedPart[]; readonly shown: readonly HashedPart[] } {
  const { alpha } = wanted;
  const [inWanted, inPart] = [wanted.luma, part.luma].map((luma) => {
    const view = { aspect: wanted.aspect, luma, alpha };
    return { view, surface: surfaceOf(view, meanBrightness(view)) };
  });
  const partsOf = (seen: typeof inWanted, cuts: typeof crops) =>
    seen === undefined ? [] : cuts.map((crop) => partOf(seen.view, seen.surface, cropped(crop)));
  return { wanted: partsOf(inWanted, crops.slice(0, 1)), shown: partsOf(inPart, crops.slice(0, 1)) };
}

/** Of what is seen of a view. */
export function meanBrightness({ luma, alpha }: Pick<ImageView, 'luma' | 'alpha'>): number {
  let [sum, weights] = [0, 0];
  for (const [at, value] of luma.entries()) {
    const weight = alpha?.[at] ?? 255;
    sum += value * weight;
    weights += weight;
  }
  return sum / Math.max(1, weights);
}

/** An image of a page, whole and without its margin; what is transparent on the two backdrops that show most. */
export function shownParts(views: Fingerprint): readonly HashedPart[] {
  return views.flatMap((view) => {
    const backdrops = view.alpha === null ? [white] : [white, 0];
    return backdrops.map((backdrop) => partOf(view, surfaceOf(view, backdrop), wholeBox(VIEW_SIDE)));
  });
}

function partOf(view: ImageView, surface: Surface, box: Box): HashedPart {
  return {
    surface,
    box,
    hash: perceptualHash(sampleBox(surface.luma, VIEW_SIDE, box, hashCells)),
    aspect: (view.aspect * (box.right - box.left)) / (box.bottom - box.top),
  };
}

function surfaceOf({ luma, alpha }: ImageView, backdrop: number): Surface {
  if (alpha === null) return { luma, margin: cornerBrightness(luma) };
  const mixed = luma.map((value, at) => {
    const share = (alpha[at] ?? 0) / 255;
    return Math.round(value * share + backdrop * (1 - share));
  });
  return { luma: mixed, margin: backdrop };
}

/** Mean of the middle two of the four corners. */
export function cornerBrightness(luma: Uint8Array): number {
  const last = VIEW_SIDE - 1;
  const corners = [0, last, last * VIEW_SIDE, VIEW_SIDE * VIEW_SIDE - 1].map((at) => luma[at] ?? 0);
  const [, lower = 0, upper = 0] = corners.sort((one, other) => one - other);
  return (lower + upper) / 2;
}

function cropped([left, top, right, bottom]: readonly [number, number, number, number]): Box {
  return {
    left: left * VIEW_SIDE,
    top: top * VIEW_SIDE,
    right: VIEW_SIDE * (1 - right),
    bottom: VIEW_SIDE * (1 - bottom),
  };
}
