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
