import type { Box } from '../boxes/box-tree.ts';

export interface Flow {
  /** From right to left. */
  readonly rtl: boolean;
  /** Down one column, then the next. */
  readonly columns: boolean;
}

/** Boxes that overlap by this share of the smaller one stand in one row. */
const ONE_ROW = 0.5;

/**
 * Indices of boxes in the order in which they are read: row by row, in a row from where the script begins; column by
 * column where the layout runs down. Null when no box takes any room. Pure.
 */
export function visualOrder(boxes: readonly Box[], { rtl, columns }: Flow): number[] | null {
  if (boxes.every(([, , width, height]) => width <= 0 || height <= 0)) return null;
  const along = columns ? 0 : 1;
  const lines = linesAlong(boxes, along);
  const start = (index: number, axis: 0 | 1) => {
    const box = boxes[index] ?? [0, 0, 0, 0];
    return axis === 0 && rtl ? -(box[0] + box[2]) : box[axis];
  };
  const firstOf = (line: readonly number[]) => Math.min(...line.map((index) => start(index, along)));
  const across = along === 0 ? 1 : 0;
  return lines
    .map((line) => ({
      line: line.toSorted((one, other) => start(one, across) - start(other, across) || one - other),
      at: firstOf(line),
    }))
    .sort((one, other) => one.at - other.at)
    .flatMap(({ line }) => line);
}

/** Boxes that share a row (axis 1) or a column (axis 0). */
function linesAlong(boxes: readonly Box[], axis: 0 | 1): number[][] {
  const from = (index: number) => boxes[index]?.[axis] ?? 0;
  const length = (index: number) => boxes[index]?.[axis + 2] ?? 0;
  const sorted = boxes.map((_, index) => index).sort((one, other) => from(one) - from(other));
  const lines: number[][] = [];
  for (const index of sorted) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line !== undefined && first !== undefined && overlap(first, index) >= ONE_ROW) line.push(index);
    else lines.push([index]);
  }
  return lines;

  function overlap(one: number, other: number): number {
    const shared = Math.min(from(one) + length(one), from(other) + length(other)) - Math.max(from(one), from(other));
    return shared / Math.max(1, Math.min(length(one), length(other)));
  }
}
