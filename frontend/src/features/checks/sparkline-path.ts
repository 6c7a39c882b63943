interface Size {
  readonly width: number;
  readonly height: number;
}

/** Room for half of the line's own width, and for the point at its end. */
const MARGIN = 2;

/**
 * The line through values from 0 to 100, over the whole width, and where it ends. Small changes are to be seen: the line
 * spans its own lowest and highest, at least ten points apart. Pure.
 */
export function sparklinePath(values: readonly number[], { width, height }: Size) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const middle = (low + high) / 2;
  const span = Math.max(10, high - low);
  const bottom = middle - span / 2;
  const points = values.map((value, index) => ({
    x: MARGIN + (index / Math.max(1, values.length - 1)) * (width - 2 * MARGIN),
    y: height - MARGIN - ((value - bottom) / span) * (height - 2 * MARGIN),
  }));
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  return { path, end: points.at(-1) };
}
