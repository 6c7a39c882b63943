import { percentOf } from '@proofline/rules/percent-of';

/** A percentage as it is read: rounded, and 100 % only when nothing is missing. */
export const percentText = (percent: number, decimals = 0): string =>
  `${percentOf(percent, 100, decimals).toFixed(decimals)}%`;
