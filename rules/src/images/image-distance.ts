import { VIEW_SIDE } from './fingerprint.ts';
import { imageMatchLimits, NOTHING_ALIKE } from './image-match-limits.ts';
import { hashDistance } from './perceptual-hash.ts';
import type { HashedPart, Surface, WantedParts } from './prepare-image.ts';
import { type Box, sampleBox, wholeBox } from './sample-box.ts';

/** Both images are compared as so many brightness values along either side … */
const cells = 24;
/** … in areas of so many, which overlap by half. */
const areaCells = 4;
/** Steps by which the edges of the wanted image are moved to lie on the shown one, in points of a view. */
const steps = [VIEW_SIDE / 32, VIEW_SIDE / 64, VIEW_SIDE / 128, VIEW_SIDE / 256];
const roundsPerStep = 3;
/** Correlation that is hopeless after so many steps: the same picture laid over itself badly comes to more. */
const hopeless = [0.4, 0.65, 0.8, 0.88];
/** At most so much of a side may be missing from the shown image. */
const leastShown = 0.7;

interface Candidate {
  readonly wanted: HashedPart;
  readonly shown: HashedPart;
  readonly bits: number;
}

/**
 * How far an image of a page is from a wanted one, 0 (the same) to 100. Perceptual hashes find where looking closer is
 * worth it; then the wanted image is laid over the shown one as well as it will, and compared area by area, so that
 * two badges that differ in one digit are two badges.
 */
export function imageDistance(wanted: Pick<WantedParts, 'on'>, shown: readonly HashedPart[]): number {
  let least = NOTHING_ALIKE;
  for (const candidate of candidatesOf(wanted, shown)) {
    least = Math.min(least, Math.round(100 * deviation(candidate)));
    if (least <= 1) break;
  }
  return least;
}

/** The pairs of parts that are alike by their hashes, the best of each pair of surfaces, closest first. */
function candidatesOf(wanted: Pick<WantedParts, 'on'>, shown: readonly HashedPart[]): Candidate[] {
  const best = new Map<Surface, Map<Surface, Candidate>>();
  for (const shownPart of shown) {
    for (const wantedPart of wanted.on(shownPart.surface.margin)) {
      const stretch = wantedPart.aspect / shownPart.aspect;
      if (stretch > imageMatchLimits.aspectRatio || stretch < 1 / imageMatchLimits.aspectRatio) continue;
      const bits = hashDistance(wantedPart.hash, shownPart.hash);
      const known = best.get(shownPart.surface)?.get(wantedPart.surface);
      if (bits > imageMatchLimits.candidateBits || (known !== undefined && known.bits <= bits)) continue;
      const ofShown = best.get(shownPart.surface) ?? new Map<Surface, Candidate>();
      best.set(shownPart.surface, ofShown.set(wantedPart.surface, { wanted: wantedPart, shown: shownPart, bits }));
    }
  }
  const candidates = [...best.values()].flatMap((ofShown) => [...ofShown.values()]);
  return candidates.sort((one, other) => one.bits - other.bits).slice(0, imageMatchLimits.candidates);
}

/** Largest mean deviation in any area, in units of the image's own spread of brightness, once it is laid over. */
function deviation({ wanted, shown }: Candidate): number {
  const target = standardised(shown.surface, wholeBox(VIEW_SIDE));
  let box = wanted.box;
  let laid = standardised(wanted.surface, box);
  let likeness = correlation(laid, target);
  for (const [index, step] of steps.entries()) {
    if (likeness < (hopeless[index] ?? 0)) return 1;
    for (let round = 0; round < roundsPerStep; round += 1) {
      let isBetter = false;
      for (const moved of movedBoxes(box, step)) {
        const values = standardised(wanted.surface, moved);
        const next = correlation(values, target);
        if (next <= likeness + 1e-5) continue;
        [box, laid, likeness, isBetter] = [moved, values, next, true];
      }
      if (!isBetter) break;
    }
  }
  return largestAreaDeviation(laid, target);
}

function movedBoxes({ left, top, right, bottom }: Box, step: number): Box[] {
  return [step, -step]
    .flatMap((by) => [
      { left: left + by, top, right, bottom },
      { left, top: top + by, right, bottom },
      { left, top, right: right + by, bottom },
      { left, top, right, bottom: bottom + by },
    ])
    .filter(
      (box) =>
        Math.min(box.left, box.top) >= 0 &&
        Math.max(box.right, box.bottom) <= VIEW_SIDE &&
        Math.min(box.right - box.left, box.bottom - box.top) >= leastShown * VIEW_SIDE,
    );
}

/** Brightness values with mean 0 and spread 1, so that lighter and paler copies compare as equals. */
function standardised({ luma }: Surface, box: Box): Float64Array {
  const values = sampleBox(luma, VIEW_SIDE, box, cells);
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  const spread = Math.max(1, Math.sqrt(squares / values.length));
  return values.map((value) => (value - mean) / spread);
}

function correlation(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum / one.length;
}

function largestAreaDeviation(one: Float64Array, other: Float64Array): number {
  let largest = 0;
  for (let top = 0; top + areaCells <= cells; top += areaCells / 2) {
    for (let left = 0; left + areaCells <= cells; left += areaCells / 2) {
      largest = Math.max(largest, areaDeviation(one, other, left, top));
    }
  }
  return largest;
}

function areaDeviation(one: Float64Array, other: Float64Array, left: number, top: number): number {
  let sum = 0;
  for (let y = top; y < top + areaCells; y += 1) {
    for (let x = left; x < left + areaCells; x += 1) {
      const at = y * cells + x;
      sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    }
  }
  return sum / (areaCells * areaCells);
}
