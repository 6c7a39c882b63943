import type { StatusColor } from '@proofline/contracts/report-status';
import { type RatingBand, ratingBand } from '@proofline/rules/rating-band';

export interface Rating {
  readonly word: 'Compliant' | 'Good' | 'Fair' | 'Poor' | 'Bad';
  readonly color: StatusColor;
  readonly bars: 1 | 2 | 3 | 4 | 5;
}

/** Colours: 002 §9. */
const ratings: Readonly<Record<RatingBand, Rating>> = {
  compliant: { word: 'Compliant', color: 'success', bars: 5 },
  good: { word: 'Good', color: 'info', bars: 4 },
  fair: { word: 'Fair', color: 'grey', bars: 3 },
  poor: { word: 'Poor', color: 'warning', bars: 2 },
  bad: { word: 'Bad', color: 'danger', bars: 1 },
};

/** A percent of rules that speak for a page in a word, a colour and bars. */
export const ratingOf = (percent: number): Rating => ratings[ratingBand(percent)];
