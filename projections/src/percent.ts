/** Share of `part` in `whole`, percent, cut off after `decimals`: 100 only when nothing is missing. */
export function percentOf(part: number, whole: number, decimals = 0): number {
  if (whole <= 0) return 0;
  const scale = 10 ** decimals;
  return Math.min(100, Math.floor((part * 100 * scale) / whole) / scale);
}
