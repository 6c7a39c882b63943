import type { StatusColor } from '@proofline/contracts/report-status';

export interface Rating {
  readonly word: 'Compliant' | 'Good' | 'Fair' | 'Poor' | 'Bad';
  readonly color: StatusColor;
  readonly bars: 1 | 2 | 3 | 4 | 5;
}

/** Five words for a percent of passing rules; only all of them is compliant. Colours: 002 §9. */
export function ratingOf(percent: number): Rating {
  if (percent >= 100) return { word: 'Compliant', color: 'success', bars: 5 };
  if (percent >= 75) return { word: 'Good', color: 'info', bars: 4 };
  if (percent >= 50) return { word: 'Fair', color: 'grey', bars: 3 };
  if (percent >= 25) return { word: 'Poor', color: 'warning', bars: 2 };
  return { word: 'Bad', color: 'danger', bars: 1 };
}
