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
 * them it covers: first along the rows, then down the columns.
 */
export function sampleBox(points: ArrayLike<number>, side: number, box: Box, cells: number): Float64Array {
  const columns = runsOf(box.left, box.right, side, cells);
  const rows = runsOf(box.top, box.bottom, side, cells);
  const firstRow = rows[0]?.first ?? 0;
  const lastRow = rows.at(-1)?.last ?? side - 1;
  const across = new Float64Array(side * cells);
  for (let row = firstRow; row <= lastRow; row += 1) {
    for (let cell = 0; cell < cells; cell += 1) {
      const run = columns[cell];
      if (run !== undefined) across[row * cells + cell] = meanOf(points, run, row * side, 1);
    }
  }
  const sampled = new Float64Array(cells * cells);
  for (let row = 0; row < cells; row += 1) {
    const run = rows[row];
    if (run === undefined) continue;
    for (let cell = 0; cell < cells; cell += 1) sampled[row * cells + cell] = meanOf(across, run, cell, cells);
  }
  return sampled;
}

/** The points that one cell covers, the first and the last perhaps in part. */
interface Run {
  readonly first: number;
  readonly last: number;
  readonly firstWeight: number;
  readonly lastWeight: number;
  readonly total: number;
}

function runsOf(from: number, to: number, side: number, cells: number): Run[] {
  const size = (to - from) / cells;
  return Array.from({ length: cells }, (_, cell) => {
    const start = from + cell * size;
    const first = Math.min(side - 1, Math.floor(start));
    const last = Math.max(first, Math.min(side - 1, Math.ceil(start + size) - 1));
    const firstWeight = Math.min(first + 1, start + size) - start;
    const lastWeight = first === last ? 0 : start + size - last;
    return { first, last, firstWeight, lastWeight, total: firstWeight + lastWeight + Math.max(0, last - first - 1) };
  });
}

function meanOf(points: ArrayLike<number>, run: Run, start: number, step: number): number {
  const { first, last, firstWeight, lastWeight, total } = run;
  let sum = (points[start + first * step] ?? 0) * firstWeight + (points[start + last * step] ?? 0) * lastWeight;
  for (let at = first + 1; at < last; at += 1) sum += points[start + at * step] ?? 0;
  return sum / total;
}
