/**
 * Characters that break a line, or turn the reading order of what stands after them round: controls, separators of
 * lines and paragraphs, embeddings, overrides and isolates of writing direction, and annotations. Marks that only say
 * which way a neighbour reads, and joiners of letters and emoji, belong to writing.
 */
const breaksOut = /[\p{Cc}\p{Zl}\p{Zp}\u{202a}-\u{202e}\u{2066}-\u{206f}\u{fff9}-\u{fffb}]/u;
const lineBreaks = /\r\n|\n|\t/g;

export const ONE_LINE_MESSAGE = 'Line breaks and control characters are not allowed.';

/** May the text stand in a line, a table cell, a mail's subject or a log among others without changing them? */
export const isOneLine = (text: string): boolean => !breaksOut.test(text);

/** The same of a text that may have lines. */
export const isPlainText = (text: string): boolean => isOneLine(text.replace(lineBreaks, ' '));

/** Marks that turn the reading order of what stands after them round, or are seen by nobody. */
export const TURNING_MARKS = /[\u{200e}\u{200f}\u{61c}\u{202a}-\u{202e}\u{2066}-\u{206f}\u{fff9}-\u{fffb}]/gu;
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Words of people among others in a line of ours: without breaks and turning marks, and not endless. Pure.
 * @param maxChars what is longer ends in an ellipsis
 */
export function asOneLine(words: string, maxChars: number): string {
  const line = words.replace(breaks, ' ').replace(TURNING_MARKS, '').replace(/\s+/g, ' ').trim();
  const chars = [...line];
  return chars.length <= maxChars
    ? line
    : `${chars
        .slice(0, maxChars - 1)
        .join('')
        .trimEnd()}…`;
}
