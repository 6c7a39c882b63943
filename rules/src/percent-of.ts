/**
 * Share of `part` in `whole` in percent, rounded to `decimals`. The product's one way to round a share: 100 only when
 * nothing is missing, 0 only when there is nothing.
 */
export function percentOf(part: number, whole: number, decimals = 0): number {
  if (whole <= 0 || part <= 0) return 0;
  if (part >= whole) return 100;
  const scale = 10 ** decimals;
  const steps = Math.round((part * 100 * scale) / whole);
  return Math.min(100 * scale - 1, Math.max(1, steps)) / scale;
}
