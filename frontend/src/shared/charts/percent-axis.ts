/** Lower and upper end of an axis of percents, whole fives with air around the line. Pure. */
export function percentAxis(points: readonly { readonly percent: number }[]): readonly [number, number] {
  const percents = points.map(({ percent }) => percent);
  const low = Math.max(0, Math.floor((Math.min(...percents) - 2) / 5) * 5);
  const high = Math.min(100, Math.ceil((Math.max(...percents) + 2) / 5) * 5);
  return low === high ? [Math.max(0, low - 5), high] : [low, high];
}
