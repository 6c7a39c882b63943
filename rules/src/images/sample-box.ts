/** A rectangle in points of a square raster, fractions included; right and bottom edges lie outside it. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function wholeBox(side: number): Box {
  return { left: 0, top: 0, right: side, bottom: side };
}

/**
 * Averages a box of a square raster into `cells` by `cells` values, each weighing the points it covers by how much of
 * them it covers.
 */
export function sampleBox(points: ArrayLike<number>, side: number, box: Box, cells: number): Float64Array {
  const columns = weigh(box.left, box.right, side, cells);
  const rows = weigh(box.top, box.bottom, side, cells);
  const sampled = new Float64Array(cells * cells);
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      sampled[row * cells + column] = average(points, side, columns, column, rows, row);
    }
  }
  return sampled;
}

interface Weights {
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly firstWeight: Float64Array;
  readonly lastWeight: Float64Array;
}

/** For each cell the points it touches, and how much of the first and last of them it covers. */
function weigh(from: number, to: number, side: number, cells: number): Weights {
  const size = (to - from) / cells;
  const weights = {
    first: new Int32Array(cells),
    last: new Int32Array(cells),
    firstWeight: new Float64Array(cells),
    lastWeight: new Float64Array(cells),
  };
  for (let cell = 0; cell < cells; cell += 1) {
    const start = from + cell * size;
    const end = start + size;
    const first = Math.min(side - 1, Math.floor(start));
    const last = Math.max(first, Math.min(side - 1, Math.ceil(end) - 1));
    weights.first[cell] = first;
    weights.last[cell] = last;
    weights.firstWeight[cell] = Math.max(1e-6, Math.min(first + 1, end) - start);
    weights.lastWeight[cell] = Math.max(1e-6, end - last);
  }
  return weights;
}

function average(
  points: ArrayLike<number>,
  side: number,
  columns: Weights,
  column: number,
  rows: Weights,
  row: number,
): number {
  const left = columns.first[column] ?? 0;
  const right = columns.last[column] ?? 0;
  const top = rows.first[row] ?? 0;
  const bottom = rows.last[row] ?? 0;
  let sum = 0;
  let total = 0;
  for (let y = top; y <= bottom; y += 1) {
    const down = weightAt(rows, row, y);
    for (let x = left; x <= right; x += 1) {
      const weight = down * weightAt(columns, column, x);
      sum += (points[y * side + x] ?? 0) * weight;
      total += weight;
    }
  }
  return sum / total;
}

function weightAt(weights: Weights, cell: number, point: number): number {
  if (point === weights.first[cell]) return weights.firstWeight[cell] ?? 1;
  return point === weights.last[cell] ? (weights.lastWeight[cell] ?? 1) : 1;
}
