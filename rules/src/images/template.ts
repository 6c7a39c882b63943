/**
 * A pattern of cells to correlate places of a picture with. Places are compared by normalised correlation, so that
 * lighter and paler copies count alike.
 */
export interface Template {
  readonly columns: number;
  readonly rows: number;
  /** Numbers of the cells that count, row by row; those through which the ground shows may be left out. */
  readonly cells: Int32Array;
  /** A value for each cell that counts, with mean 0 and length 1. */
  readonly pattern: Float64Array;
  /** A second pattern, mixed with the first as fits best: an outline on a ground of whatever brightness. */
  readonly outline: Float64Array | null;
}

/** Below this spread of brightness a place is plain. */
const plainSpread = 4;

/**
 * @param values of all cells
 * @param counts which cells count
 * @param outline of all cells, where the ground is part of the pattern
 */
export function makeTemplate(
  [columns, rows]: readonly [number, number],
  values: Float64Array,
  counts: (cell: number) => boolean,
  outline: Float64Array | null,
): Template {
  const cells = Int32Array.from(Array.from(values.keys()).filter(counts));
  const kept = (all: Float64Array) => Float64Array.from(cells, (cell) => all[cell] ?? 0);
  const first = orthonormal(kept(values), null);
  const second = outline === null ? null : orthonormal(kept(outline), first);
  // Ink of one brightness is its outline.
  return first === null
    ? { columns, rows, cells, pattern: second ?? new Float64Array(cells.length), outline: null }
    : { columns, rows, cells, pattern: first, outline: second };
}

/** With mean 0 and length 1, without what `other` says already; null when nothing remains. */
function orthonormal(values: Float64Array, other: Float64Array | null): Float64Array | null {
  const dot = (one: Float64Array, two: Float64Array) => one.reduce((sum, value, at) => sum + value * (two[at] ?? 0), 0);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = values.map((value) => value - mean);
  const share = other === null ? 0 : dot(centred, other);
  const rest = other === null ? centred : centred.map((value, at) => value - share * (other[at] ?? 0));
  const length = Math.sqrt(dot(rest, rest));
  const isNothing = length < 1e-9 || length < 0.05 * Math.sqrt(dot(centred, centred));
  return isNothing ? null : rest.map((value) => value / length);
}

/**
 * Correlation of a template with the cells at a place, up to 1; 0 where the place is plain.
 * @param offsets of the template's cells from `start` within `values`
 */
export function correlationAt(
  { pattern, outline }: Template,
  values: Float32Array | Float64Array,
  offsets: Int32Array,
  start: number,
): number {
  const count = offsets.length;
  let sum = 0;
  let squares = 0;
  let product = 0;
  for (let at = 0; at < count; at += 1) {
    const value = values[start + (offsets[at] ?? 0)] ?? 0;
    sum += value;
    squares += value * value;
    product += value * (pattern[at] ?? 0);
  }
  const variance = squares - (sum * sum) / count;
  if (variance < plainSpread * plainSpread * count) return 0;
  if (outline === null) return product / Math.sqrt(variance);
  let other = 0;
  for (let at = 0; at < count; at += 1) other += (values[start + (offsets[at] ?? 0)] ?? 0) * (outline[at] ?? 0);
  return Math.sqrt((product * product + other * other) / variance);
}

/** Offsets of the cells of a template in a grid with so many columns, `step` cells of the grid apart. */
export function offsetsIn({ columns, cells }: Template, gridColumns: number, step = 1): Int32Array {
  return cells.map((cell) => (Math.floor(cell / columns) * gridColumns + (cell % columns)) * step);
}
