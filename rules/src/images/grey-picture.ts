/** A picture by its brightness, a byte a point, rows from the top. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly luma: Uint8Array;
}

/** A rectangle in points of a picture, fractions included. */
export interface PictureBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Half as wide and high, each point the mean of four. */
export function halved({ width, height, luma }: GreyPicture): GreyPicture {
  const [columns, rows] = [width >> 1, height >> 1];
  const half = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y += 1) {
    let from = 2 * y * width;
    for (let at = y * columns; at < (y + 1) * columns; at += 1, from += 2) {
      const sum = (luma[from] ?? 0) + (luma[from + 1] ?? 0) + (luma[from + width] ?? 0) + (luma[from + width + 1] ?? 0);
      half[at] = (sum + 2) >> 2;
    }
  }
  return { width: columns, height: rows, luma: half };
}

/** Mean brightness of the cells of a grid over a picture. */
export interface CellMeans {
  readonly columns: number;
  readonly rows: number;
  readonly means: Float32Array;
}

/** Points averaged from one turn of other work to the next: some 10 ms. */
const pointsPerTurn = 3_000_000;

/**
 * Yields between pieces of work.
 * @param cellWidth in points, fractions allowed: cells are then a point more or less wide
 */
export function* cellMeans(
  picture: GreyPicture,
  cellWidth: number,
  cellHeight: number,
): Generator<undefined, CellMeans> {
  const { width, height } = picture;
  const columns = Math.floor(width / cellWidth);
  const rows = Math.floor(height / cellHeight);
  const lefts = Int32Array.from({ length: columns + 1 }, (_, column) =>
    Math.min(width, Math.round(column * cellWidth)),
  );
  const means = new Float32Array(columns * rows);
  const sums = new Uint32Array(lefts[columns] ?? 0);
  const rowsPerTurn = Math.ceil(pointsPerTurn / (width * cellHeight));
  for (let row = 0; row < rows; row += 1) {
    if (row % rowsPerTurn === rowsPerTurn - 1) yield;
    const top = Math.round(row * cellHeight);
    const bottom = Math.min(height, Math.round((row + 1) * cellHeight));
    averageRow(picture, { top, bottom, lefts, sums }, means.subarray(row * columns, (row + 1) * columns));
  }
  return { columns, rows, means };
}

interface CellRow {
  readonly top: number;
  readonly bottom: number;
  /** Where each cell begins, and the last one ends. */
  readonly lefts: Int32Array;
  /** Room for a sum of each column of points. */
  readonly sums: Uint32Array;
}

function averageRow({ width, luma }: GreyPicture, { top, bottom, lefts, sums }: CellRow, means: Float32Array): void {
  const used = sums.length;
  sums.fill(0);
  for (let y = top; y < bottom; y += 1) {
    const line = y * width;
    for (let x = 0; x < used; x += 1) sums[x] = (sums[x] ?? 0) + (luma[line + x] ?? 0);
  }
  for (let column = 0, x = 0; column < means.length; column += 1) {
    const [left, right] = [x, lefts[column + 1] ?? 0];
    let sum = 0;
    for (; x < right; x += 1) sum += sums[x] ?? 0;
    means[column] = sum / ((right - left) * (bottom - top));
  }
}

/** Averages a box of a picture into `columns` by `rows` values; what lies outside counts like the nearest edge. */
export function sampleGrey(picture: GreyPicture, box: PictureBox, columns: number, rows: number): Float64Array {
  const { width, height, luma } = picture;
  const across = sharesOf(box.x, box.width, width, columns);
  const sampled = new Float64Array(columns * rows);
  const size = box.height / rows;
  for (let row = 0; row < rows; row += 1) {
    const start = box.y + row * size;
    const end = start + size;
    for (let y = Math.floor(start); y < end; y += 1) {
      const share = (Math.min(y + 1, end) - Math.max(y, start)) / size;
      const line = Math.min(height - 1, Math.max(0, y)) * width;
      for (let column = 0, at = 0; column < columns; column += 1) {
        let sum = 0;
        for (const last = across.ends[column] ?? 0; at < last; at += 1) {
          sum += (luma[line + (across.points[at] ?? 0)] ?? 0) * (across.shares[at] ?? 0);
        }
        const cell = row * columns + column;
        sampled[cell] = (sampled[cell] ?? 0) + sum * share;
      }
    }
  }
  return sampled;
}

/** Which points the cells along one side cover, and by how much each; cell n ends before `ends[n]`. */
interface Shares {
  readonly points: Int32Array;
  readonly shares: Float64Array;
  readonly ends: Int32Array;
}

function sharesOf(from: number, length: number, side: number, cells: number): Shares {
  const size = length / cells;
  const most = Math.ceil(length) + 2 * cells + 2;
  const points = new Int32Array(most);
  const shares = new Float64Array(most);
  const ends = new Int32Array(cells);
  for (let cell = 0, at = 0; cell < cells; cell += 1) {
    const start = from + cell * size;
    const end = start + size;
    for (let point = Math.floor(start); point < end; point += 1, at += 1) {
      points[at] = Math.min(side - 1, Math.max(0, point));
      shares[at] = (Math.min(point + 1, end) - Math.max(point, start)) / size;
    }
    ends[cell] = at;
  }
  return { points, shares, ends };
}
