export type RatingBand = 'compliant' | 'good' | 'fair' | 'poor' | 'bad';

/** The band of a rating in percent, of one page or averaged over many: only a full 100 is compliant. */
export function ratingBand(rating: number): RatingBand {
  if (rating >= 100) return 'compliant';
  if (rating >= 75) return 'good';
  if (rating >= 50) return 'fair';
  return rating >= 25 ? 'poor' : 'bad';
}
