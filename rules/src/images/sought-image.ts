import { type Fingerprint, type ImageView, VIEW_SIDE } from './fingerprint.ts';
import { type GreyPicture, sampleGrey } from './grey-picture.ts';
import { cornerBrightness, meanBrightness } from './prepare-image.ts';
import { searchLimits } from './search-limits.ts';
import { correlationAt, makeTemplate, offsetsIn, type Template } from './template.ts';

/** A wanted image made ready to be looked for inside larger pictures. */
export interface SoughtImage {
  readonly aspect: number;
  /** Shorter side of the smallest place it is looked for in, in points. */
  readonly leastSide: number;
  /** A few large cells, to sweep with. */
  readonly coarse: Template;
  /** Twice as many either way, at four places between the cells. */
  readonly finer: readonly Template[];
  /** Twice as many, and twice as many again, to settle a place with. */
  readonly settling: readonly [Template, Template];
}

/** Cells of the coarse template, about: the fewest in which an image is like itself when it lies a little off. */
const coarseCells = [16, 25, 36];
/** Of an image on any ground, whose outermost cells do not count. */
const insideCells = [36];
const likeItself = 0.8;
const leastCells = 3;
const mostCells = 8;
/** Places between cells, as shares of a cell. */
export const phases = [
  [-0.25, -0.25],
  [0.25, -0.25],
  [-0.25, 0.25],
  [0.25, 0.25],
] as const;
/** Frequencies that must share an image's contrast evenly for it to stand out from whatever pages show. */
const leastDetail = 5;
/** An image that fills at least so much of its box … */
const filledShare = 0.5;
/** … and has so much contrast inside is known by what is inside, on any ground. */
const insideSpread = 24;
/** Cells less opaque than this show too much of the ground. */
const opaqueShare = 0.9;

/** A margin at least so bright is paper around the image; a darker one is the image's own ground. */
const paper = 235;

/** What is looked for: the image without what is transparent or paper around it. */
export function soughtView(views: Fingerprint): ImageView | undefined {
  const [whole, content] = views;
  if (whole === undefined || content === undefined) return whole;
  return whole.alpha === null && cornerBrightness(whole.luma) < paper ? whole : content;
}

/** Whether what is inside an image's outline is enough to know it by. */
export function isKnownInside({ luma, alpha }: ImageView): boolean {
  if (alpha === null) return true;
  const weightSum = alpha.reduce((sum, value) => sum + value, 0);
  if (weightSum < filledShare * 255 * alpha.length) return false;
  const mean = meanBrightness({ luma, alpha });
  const squares = luma.reduce((sum, value, at) => sum + (value - mean) ** 2 * (alpha[at] ?? 0), 0);
  return Math.sqrt(squares / weightSum) >= insideSpread;
}

/** @returns null for an image too plain to be told from a part of any other: it is only compared whole */
export function soughtImage(views: Fingerprint): SoughtImage | null {
  const view = soughtView(views);
  // Without its margin, a bare rectangle is an edge of half points: what it is shows only with it.
  if (view === undefined || views.some((one) => detailOf(one) < leastDetail)) return null;
  const coarse = coarseTemplate(view);
  const { columns, rows } = coarse;
  return {
    aspect: view.aspect,
    leastSide: Math.max(searchLimits.leastSide, 2 * searchLimits.leastCell * Math.min(columns, rows)),
    coarse,
    finer: phases.map((phase) => templateOf(view, 2 * columns, 2 * rows, phase)),
    settling: [templateOf(view, 2 * columns, 2 * rows), templateOf(view, 4 * columns, 4 * rows)],
  };
}

function coarseTemplate(view: ImageView): Template {
  const isInside = view.alpha !== null && isKnownInside(view);
  const templates = (isInside ? insideCells : coarseCells).map((count) => {
    const columns = Math.min(mostCells, Math.max(leastCells, Math.round(Math.sqrt(count * view.aspect))));
    return templateOf(view, columns, Math.min(mostCells, Math.max(leastCells, Math.round(count / columns))));
  });
  const [first, ...others] = templates.filter((template) => likenessToItself(view, template) >= likeItself);
  return first ?? others.at(-1) ?? templates.at(-1) ?? templateOf(view, mostCells, mostCells);
}

/** Where a place of the sweep may lie from the image, in quarters of a cell, and how much larger it may be. */
const offPlaces = [0.955, 1.045].flatMap((size) =>
  [
    [0.9, 0.3],
    [-0.5, 0.5],
    [0.2, -0.9],
    [-0.6, -0.6],
  ].map(([across = 0, down = 0]) => ({ across, down, size })),
);

function likenessToItself(view: ImageView, template: Template): number {
  const { columns, rows } = template;
  const ground = view.alpha === null ? view.luma : onGround(view.luma, view.alpha, meanBrightness(view));
  const offsets = offsetsIn(template, columns);
  const likenesses = offPlaces.map(({ across, down, size }) => {
    const side = VIEW_SIDE * size;
    const middle = (VIEW_SIDE - side) / 2;
    const x = middle + (across * VIEW_SIDE) / (4 * columns);
    const box = { x, y: middle + (down * VIEW_SIDE) / (4 * rows), width: side, height: side };
    return correlationAt(template, sampleGrey(pictureOf(ground), box, columns, rows), offsets, 0);
  });
  return likenesses.reduce((sum, likeness) => sum + likeness, 0) / likenesses.length;
}

function templateOf(
  view: ImageView,
  columns: number,
  rows: number,
  [left, top]: readonly [number, number] = [0, 0],
): Template {
  const box = {
    x: (left * VIEW_SIDE) / columns,
    y: (top * VIEW_SIDE) / rows,
    width: VIEW_SIDE,
    height: VIEW_SIDE,
  };
  const cells = (luma: Uint8Array) => sampleGrey(pictureOf(luma), box, columns, rows);
  const { luma, alpha } = view;
  if (alpha === null) return makeTemplate([columns, rows], cells(luma), () => true, null);
  const seen = cells(luma.map((value, at) => Math.round((value * (alpha[at] ?? 0)) / 255)));
  const opacity = cells(alpha).map((value) => value / 255);
  if (isKnownInside(view)) {
    const plain = seen.map((value, at) => value / Math.max(0.02, opacity[at] ?? 0));
    return makeTemplate([columns, rows], plain, (cell) => (opacity[cell] ?? 0) >= opaqueShare, null);
  }
  return makeTemplate([columns, rows], seen, () => true, opacity);
}

function pictureOf(luma: Uint8Array): GreyPicture {
  return { width: VIEW_SIDE, height: VIEW_SIDE, luma };
}

const detailCells = 16;
/** Of brightness; less is a shade, however it is spread. */
const leastSpread = 10;

/**
 * How many frequencies of the cosine transform an image's contrast is spread over (its participation ratio): about 1
 * for two halves, 3 for a frame, more for what is drawn or written.
 */
export function detailOf({ luma, alpha }: ImageView): number {
  const sampled = (points: Uint8Array) =>
    sampleGrey(pictureOf(points), { x: 0, y: 0, width: VIEW_SIDE, height: VIEW_SIDE }, detailCells, detailCells);
  const onGrounds = alpha === null ? [luma] : [0, 255].map((ground) => onGround(luma, alpha, ground));
  return Math.min(...onGrounds.map((points) => participation(sampled(points))));
}

function onGround(luma: Uint8Array, alpha: Uint8Array, ground: number): Uint8Array {
  return luma.map((value, at) => {
    const share = (alpha[at] ?? 0) / 255;
    return Math.round(value * share + ground * (1 - share));
  });
}

function participation(cells: Float64Array): number {
  const side = detailCells;
  const mean = cells.reduce((sum, value) => sum + value, 0) / cells.length;
  const variance = cells.reduce((sum, value) => sum + (value - mean) ** 2, 0) / cells.length;
  if (Math.sqrt(variance) < leastSpread) return 0;
  const cosine = (frequency: number, cell: number) =>
    Math.cos((Math.PI * (2 * cell + 1) * frequency) / (2 * side)) * (frequency === 0 ? Math.SQRT1_2 : 1);
  const across = new Float64Array(side * side);
  for (let y = 0; y < side; y += 1) {
    for (let u = 0; u < side; u += 1) {
      for (let x = 0; x < side; x += 1) {
        across[y * side + u] = (across[y * side + u] ?? 0) + (cells[y * side + x] ?? 0) * cosine(u, x);
      }
    }
  }
  let [energy, squares] = [0, 0];
  for (let u = 0; u < side; u += 1) {
    for (let v = 0; v < side; v += 1) {
      if (u + v === 0) continue;
      let sum = 0;
      for (let y = 0; y < side; y += 1) sum += (across[y * side + u] ?? 0) * cosine(v, y);
      energy += sum ** 2;
      squares += sum ** 4;
    }
  }
  return squares === 0 ? 0 : energy ** 2 / squares;
}
