import { type Fingerprint, type ImageView, VIEW_SIDE } from './fingerprint.ts';
import { type Box, sampleBox, wholeBox } from './sample-box.ts';

/** An image stretched to a square of `side` points, four bytes (red, green, blue, alpha) a point. */
export interface SquareImage {
  readonly side: number;
  readonly rgba: Uint8Array;
  /** Width by height before it was stretched. */
  readonly aspect: number;
}

/** Below this spread of brightness there is nothing to tell one image from another by. */
const flatSpread = 6;
const opaqueFrom = 250;
const transparentUpTo = 8;
/** How much a point must stand out from a plain margin, in brightness. */
const marginTolerance = 24;
/** Corners of one margin are alike within this. */
const cornerTolerance = 12;
/** What remains without the margin is at least this share of either side. */
const leastShare = 0.1;

/** @returns null when the image is too plain to be compared: a colour, a spacer, a soft gradient of nothing */
export function takeFingerprint(image: SquareImage): Fingerprint | null {
  const { side, rgba } = image;
  const luma = new Float64Array(side * side);
  const alpha = new Float64Array(side * side);
  let isOpaque = true;
  for (let at = 0; at < luma.length; at += 1) {
    const point = at * 4;
    luma[at] = 0.299 * (rgba[point] ?? 0) + 0.587 * (rgba[point + 1] ?? 0) + 0.114 * (rgba[point + 2] ?? 0);
    alpha[at] = rgba[point + 3] ?? 255;
    if ((alpha[at] ?? 255) < opaqueFrom) isOpaque = false;
  }
  const whole = wholeBox(side);
  const content = isOpaque ? withoutMargin(luma, side) : withoutTransparency(alpha, side);
  const boxes = content === null ? [whole] : [whole, content];
  const views = boxes.map((box) => viewOf(image, luma, isOpaque ? null : alpha, box));
  return views.some((view) => !isFlat(view)) ? views : null;
}

function viewOf({ side, aspect }: SquareImage, luma: Float64Array, alpha: Float64Array | null, box: Box): ImageView {
  // What is transparent has a colour too, which nobody sees: colours count as much as they are seen.
  const seen = alpha === null ? luma : luma.map((value, at) => (value * (alpha[at] ?? 0)) / 255);
  const lumaCells = sampleBox(seen, side, box, VIEW_SIDE);
  const alphaCells = alpha === null ? null : sampleBox(alpha, side, box, VIEW_SIDE);
  const plain =
    alphaCells === null
      ? lumaCells
      : lumaCells.map((value, at) => {
          const share = (alphaCells[at] ?? 0) / 255;
          return share < 0.01 ? 0 : Math.min(255, value / share);
        });
  return {
    aspect: (aspect * (box.right - box.left)) / (box.bottom - box.top),
    luma: Uint8Array.from(plain, Math.round),
    alpha: alphaCells === null ? null : Uint8Array.from(alphaCells, Math.round),
  };
}

/** The box of what stands out from a margin of one brightness; null when there is no such margin. */
function withoutMargin(luma: Float64Array, side: number): Box | null {
  const margin = luma[0] ?? 0;
  const corners = [luma[side - 1], luma[side * (side - 1)], luma[side * side - 1]];
  if (corners.some((corner) => Math.abs((corner ?? 0) - margin) > cornerTolerance)) return null;
  return boxOf(side, (at) => Math.abs((luma[at] ?? 0) - margin) > marginTolerance);
}

function withoutTransparency(alpha: Float64Array, side: number): Box | null {
  return boxOf(side, (at) => (alpha[at] ?? 0) > transparentUpTo);
}

/** The smallest box around all points that count; null when it is (nearly) the whole or nearly nothing. */
function boxOf(side: number, counts: (at: number) => boolean): Box | null {
  let [left, top, right, bottom] = [side, side, 0, 0];
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (!counts(y * side + x)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  const isWhole = right - left === side && bottom - top === side;
  const isTooSmall = right - left < side * leastShare || bottom - top < side * leastShare;
  return isWhole || isTooSmall ? null : { left, top, right, bottom };
}

/** A transparent image is as plain as the plainer of its brightness and its outline allow. */
function isFlat({ luma, alpha }: ImageView): boolean {
  return spreadOf(luma) < flatSpread && (alpha === null || spreadOf(alpha) < flatSpread);
}

function spreadOf(values: Uint8Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return Math.sqrt(squares / values.length);
}
