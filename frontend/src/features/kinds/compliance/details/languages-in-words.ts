/** A runner-up that scores at least so much of the first is as good a guess: Danish beside Norwegian, say. */
const NEAR_SHARE = 0.95;

/**
 * The language of a page, and a second one only where the text says hardly less for it. What a detector tells are
 * likenesses, not shares: those of languages alike add up to more than a whole, so no number is shown.
 * @param languages most likely first, confidence 0 to 1
 */
export function languagesInWords(languages: readonly { name: string; confidence: number }[]): string {
  const [first, second] = languages;
  if (first === undefined) return '';
  const isNear = second !== undefined && second.confidence >= first.confidence * NEAR_SHARE;
  return isNear ? `${first.name}, perhaps ${second.name}` : first.name;
}
