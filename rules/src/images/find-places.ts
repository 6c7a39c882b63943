import { type CellMeans, cellMeans, type GreyPicture, halved, type PictureBox } from './grey-picture.ts';
import { searchLimits } from './search-limits.ts';
import { settlePlace } from './settle-place.ts';
import { phases, type SoughtImage } from './sought-image.ts';
import { correlationAt, offsetsIn, type Template } from './template.ts';

/** Where a wanted image may be: the better, the closer `likeness` is to 1. */
export interface Place {
  readonly box: PictureBox;
  readonly likeness: number;
}

/** A picture with its halves, for as many wanted images as there are. */
export class PicturePyramid {
  readonly #levels: GreyPicture[];

  constructor(picture: GreyPicture) {
    this.#levels = [picture];
  }

  level(number: number): GreyPicture | undefined {
    const last = this.#levels.at(-1);
    if (this.#levels.length > number || last === undefined) return this.#levels[number];
    if (last.width < 2 || last.height < 2) return undefined;
    this.#levels.push(halved(last));
    return this.level(number);
  }
}

/** Windows that looking for an image in a picture takes: what its cost is in proportion to. */
export function windowsIn({ width, height }: Pick<GreyPicture, 'width' | 'height'>, sought: SoughtImage): number {
  const inSizes = sizesIn({ width, height }, sought).map(
    ({ cell, scale }) => (width / (cell.width * scale)) * (height / (cell.height * scale)),
  );
  return Math.round(inSizes.reduce((sum, windows) => sum + windows, 0));
}

interface WindowSize {
  /** Level of the pyramid, and points of the picture per point of that level. */
  readonly level: number;
  readonly scale: number;
  readonly cell: { readonly width: number; readonly height: number };
}

/** Every size a wanted image is looked for in, the largest first. */
function sizesIn({ width, height }: Pick<GreyPicture, 'width' | 'height'>, sought: SoughtImage): WindowSize[] {
  const { sizesPerDoubling } = searchLimits;
  const { aspect, coarse, leastSide } = sought;
  const sizes: WindowSize[] = [];
  for (let step = 0; ; step += 1) {
    const level = Math.floor(step / sizesPerDoubling);
    const side = leastSide * 2 ** ((step % sizesPerDoubling) / sizesPerDoubling);
    const window = { width: side * Math.max(1, aspect), height: side * Math.max(1, 1 / aspect) };
    const scale = 2 ** level;
    if (window.width * scale > width || window.height * scale > height) return sizes.reverse();
    const cell = { width: window.width / (2 * coarse.columns), height: window.height / (2 * coarse.rows) };
    sizes.push({ level, scale, cell });
  }
}

/** Windows looked at from one turn of other work to the next: some 10 ms. */
const windowsPerTurn = 100_000;

/**
 * Where a wanted image may be inside a picture, best first: every place and size is swept with a few large cells
 * (normalised correlation), what is alike is looked at more closely and settled to a fraction of a point. Yields between
 * pieces of work of some ten milliseconds, the halving of the whole picture excepted.
 */
export function* findPlaces(pyramid: PicturePyramid, sought: SoughtImage): Generator<undefined, Place[]> {
  const whole = pyramid.level(0);
  if (whole === undefined) return [];
  const sizes = sizesIn(whole, sought);
  for (let level = 1; level <= (sizes[0]?.level ?? 0); level += 1) {
    pyramid.level(level);
    yield;
  }
  const swept: (Place & WindowSize)[] = [];
  for (const size of sizes) {
    const picture = pyramid.level(size.level);
    if (picture === undefined) continue;
    for (const place of yield* sweep(picture, size, sought)) swept.push({ ...place, ...size });
  }
  const settled: Place[] = [];
  for (const { box, level, scale } of apart(swept, searchLimits.places)) {
    yield;
    // One level finer, where there is one: the window is then at least 48 points high.
    const finer = Math.max(0, level - 1);
    const picture = pyramid.level(finer) ?? whole;
    settled.push(settlePlace(picture, scaled(box, scale / 2 ** finer), sought.settling, 2 ** finer));
  }
  const alike = settled.filter(({ likeness }) => likeness >= searchLimits.settled);
  return apart(alike, searchLimits.compared);
}

function* sweep(picture: GreyPicture, { cell }: WindowSize, sought: SoughtImage): Generator<undefined, Place[]> {
  const cells = yield* cellMeans(picture, cell.width, cell.height);
  yield;
  const row = new WindowRow(cells, cell, sought);
  const rowsPerTurn = Math.ceil(windowsPerTurn / cells.columns);
  const places: Place[] = [];
  for (let y = 0; y + row.height <= cells.rows; y += 1) {
    if (y % rowsPerTurn === 0) yield;
    places.push(...row.placesAt(y));
  }
  return places;
}

/** The windows of a size that lie side by side, from the top row down. */
class WindowRow {
  /** Of a window, in cells. */
  readonly height: number;
  readonly #width: number;
  readonly #cells: CellMeans;
  readonly #cell: WindowSize['cell'];
  readonly #sought: SoughtImage;
  readonly #pooled: Float32Array;
  readonly #busy: BusyWindows;
  readonly #coarseOffsets: Int32Array;
  /** The cells that count are not the same at each phase. */
  readonly #finer: readonly { readonly template: Template; readonly offsets: Int32Array }[];

  constructor(cells: CellMeans, cell: WindowSize['cell'], sought: SoughtImage) {
    const { coarse, finer } = sought;
    this.#width = 2 * coarse.columns;
    this.height = 2 * coarse.rows;
    this.#cells = cells;
    this.#cell = cell;
    this.#sought = sought;
    this.#pooled = pooledByFour(cells);
    this.#busy = new BusyWindows(cells, this.#width, this.height);
    this.#coarseOffsets = offsetsIn(coarse, cells.columns, 2);
    this.#finer = finer.map((template) => ({ template, offsets: offsetsIn(template, cells.columns) }));
  }

  /** @param y row of cells at the top; rows are asked for one after the other */
  placesAt(y: number): Place[] {
    const { columns, means } = this.#cells;
    const { coarse } = this.#sought;
    const [pooled, busy, coarseOffsets] = [this.#pooled, this.#busy, this.#coarseOffsets];
    const places: Place[] = [];
    busy.goTo(y);
    for (let x = 0, start = y * columns; x + this.#width <= columns; x += 1, start += 1) {
      if (busy.isPlain(x)) continue;
      if (correlationAt(coarse, pooled, coarseOffsets, start) < searchLimits.coarse) continue;
      let [likeness, phase] = [0, 0];
      for (const [index, { template, offsets }] of this.#finer.entries()) {
        const next = correlationAt(template, means, offsets, start);
        if (next > likeness) [likeness, phase] = [next, index];
      }
      if (likeness >= searchLimits.finer) places.push({ box: this.#boxAt(x, y, phase), likeness });
    }
    return places;
  }

  #boxAt(x: number, y: number, phase: number): PictureBox {
    const [right = 0, down = 0] = phases[phase] ?? [];
    const { width, height } = this.#cell;
    return {
      x: (x - right) * width,
      y: (y - down) * height,
      width: this.#width * width,
      height: this.height * height,
    };
  }
}

/** A cell differs from the next by more than this where something is to be seen … */
const busyStep = 5;
/** … which is so in at least this share of a window's cells. */
const busyShare = 0.12;

/** Tells at little cost where windows are too plain to be looked at: most of an ordinary page. */
class BusyWindows {
  readonly #cells: CellMeans;
  readonly #width: number;
  readonly #height: number;
  /** Busy cells of each column within the rows of the windows, summed up from the left. */
  readonly #inColumn: Int32Array;
  readonly #upTo: Int32Array;
  #top = -1;

  constructor(cells: CellMeans, width: number, height: number) {
    this.#cells = cells;
    this.#width = width;
    this.#height = height;
    this.#inColumn = new Int32Array(cells.columns);
    this.#upTo = new Int32Array(cells.columns + 1);
  }

  /** @param top first row of the windows asked for next; rows come one after the other */
  goTo(top: number): void {
    if (this.#top < 0) for (let row = top; row < top + this.#height; row += 1) this.#count(row, 1);
    else {
      this.#count(this.#top, -1);
      this.#count(top + this.#height - 1, 1);
    }
    this.#top = top;
    let sum = 0;
    for (let column = 0; column < this.#inColumn.length; column += 1) {
      sum += this.#inColumn[column] ?? 0;
      this.#upTo[column + 1] = sum;
    }
  }

  isPlain(left: number): boolean {
    const busy = (this.#upTo[left + this.#width] ?? 0) - (this.#upTo[left] ?? 0);
    return busy < busyShare * this.#width * this.#height;
  }

  #count(row: number, by: 1 | -1): void {
    const { columns, rows, means } = this.#cells;
    const below = row + 1 < rows ? columns : 0;
    for (let column = 0, at = row * columns; column + 1 < columns; column += 1, at += 1) {
      const mean = means[at] ?? 0;
      const isBusy =
        Math.abs((means[at + 1] ?? 0) - mean) > busyStep || Math.abs((means[at + below] ?? 0) - mean) > busyStep;
      if (isBusy) this.#inColumn[column] = (this.#inColumn[column] ?? 0) + by;
    }
  }
}

/** Mean of each cell with those to its right, below and between. */
function pooledByFour({ columns, rows, means }: CellMeans): Float32Array {
  const pooled = new Float32Array(means.length);
  for (let y = 0; y + 1 < rows; y += 1) {
    for (let at = y * columns, end = at + columns - 1; at < end; at += 1) {
      const below = at + columns;
      pooled[at] = ((means[at] ?? 0) + (means[at + 1] ?? 0) + (means[below] ?? 0) + (means[below + 1] ?? 0)) / 4;
    }
  }
  return pooled;
}

/** The best ones that do not lie on each other, as boxes of the whole picture. */
function apart<Found extends Place & { readonly scale?: number }>(places: readonly Found[], count: number): Found[] {
  const chosen: { place: Found; box: PictureBox }[] = [];
  for (const place of places.toSorted((one, other) => other.likeness - one.likeness)) {
    if (chosen.length >= count) break;
    const box = scaled(place.box, place.scale ?? 1);
    if (!chosen.some((other) => overlap(other.box, box) > 0.6)) chosen.push({ place, box });
  }
  return chosen.map(({ place }) => place);
}

/** Shared area by joint area. */
function overlap(one: PictureBox, other: PictureBox): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (one.width * one.height + other.width * other.height - shared);
}

function scaled({ x, y, width, height }: PictureBox, by: number): PictureBox {
  return { x: x * by, y: y * by, width: width * by, height: height * by };
}
