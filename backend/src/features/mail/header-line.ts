/** Characters of a subject. */
const maxChars = 150;
const breaksOut = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Turn the reading order of what stands after them round (see rules/one-line.ts), or are seen by nobody. */
const turnsRound = /[\u{200e}\u{200f}\u{61c}\u{202a}-\u{202e}\u{2066}-\u{206f}\u{fff9}-\u{fffb}]/gu;

/**
 * Words of people as a header of a mail may hold them: one line without marks that turn it round, and not endless. What
 * would begin another header is a space. Pure.
 */
export function headerLine(words: string): string {
  const line = words.replace(breaksOut, ' ').replace(turnsRound, '').replace(/ {2,}/g, ' ').trim();
  const chars = [...line];
  return chars.length <= maxChars
    ? line
    : `${chars
        .slice(0, maxChars - 1)
        .join('')
        .trimEnd()}…`;
}
