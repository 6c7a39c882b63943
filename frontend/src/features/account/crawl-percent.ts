type Tone = 'success' | 'warning' | 'danger';

const counted = (value: number | undefined): number =>
  value === undefined || !Number.isFinite(value) || value < 0 ? 0 : value;

/** Share of the monthly limit that is used up, 0 to 100, whole (000 §9). Missing and negative count as 0. Pure. */
export function crawlPercent(used: number | undefined, limit: number | undefined): number {
  const [crawls, allowed] = [counted(used), counted(limit)];
  if (crawls === 0 || allowed === 0) return 0;
  return crawls >= allowed ? 100 : Math.round((crawls / allowed) * 100);
}

/** Colour of a share: success up to 50, warning up to 90, danger above. Pure. */
export function crawlTone(percent: number): Tone {
  if (percent <= 50) return 'success';
  return percent <= 90 ? 'warning' : 'danger';
}
