import { percentText } from '../../shared/ui/percent-text.ts';

/** A part of a whole in percent; a dash of nothing. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '–' : percentText((part * 100) / whole, 1);
