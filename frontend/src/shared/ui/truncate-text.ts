/** Characters of a limited text unless it says otherwise (000 §9). */
export const TEXT_LIMIT = 60;

/** The text without what is beyond the limit; never half of a character. */
export function truncateText(text: string, limit = TEXT_LIMIT): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
