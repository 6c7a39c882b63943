import { TURNING_MARKS } from '@proofline/rules/one-line';

/** Controls but line breaks: nobody means them. */
const controls = /[^\P{Cc}\n]/gu;
const separators = /[\p{Zl}\p{Zp}]/gu;

/**
 * Words of people as a mail shows them: what would turn the words behind it round stands there by its name, `[U+202E]`,
 * so that nobody reads an address backwards. Pure.
 */
export function plainWords(words: string): string {
  return words
    .replace(/\r\n?/g, '\n')
    .replace(separators, '\n')
    .replace(controls, ' ')
    .replace(TURNING_MARKS, (mark) => `[U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it, in elements and in quoted attributes. Pure. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
