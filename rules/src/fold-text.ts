const invisible = /[\u00ad\u200b\u2060\ufeff]/g;
/** White space other than the plain space. */
const otherSpace = /[^\S ]/g;
const severalSpaces = / {2,}/g;

/**
 * The form of a page text that verdicts point into: composed (NFC), without invisible characters (soft hyphen,
 * zero-width space, word joiner), every run of white space one space, trimmed. Letter case stays.
 */
export function foldText(text: string): string {
  const spaced = text.replace(invisible, '').normalize('NFC').replace(otherSpace, ' ');
  return (spaced.includes('  ') ? spaced.replace(severalSpaces, ' ') : spaced).trim();
}

/**
 * Lower-case letters that stand for another one (Unicode simple case folding), and typographic marks that readers
 * and keyboards do not tell from the plain ones. Each is one code unit for one code unit.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  µ: 'μ',
  ı: 'i',
  ſ: 's',
  ς: 'σ',
  ϐ: 'β',
  ϑ: 'θ',
  ϕ: 'φ',
  ϖ: 'π',
  ϰ: 'κ',
  ϱ: 'ρ',
  ϵ: 'ε',
  ẛ: 'ṡ',
  '\u2018': "'",
  '\u2019': "'",
  '\u02bc': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2010': '-',
  '\u2011': '-',
};
const lookAlike = new RegExp(`[${Object.keys(lookAlikes).join('')}]`, 'g');

/**
 * The form that is compared. It has the length of its input, so that an offset in one is an offset in the other;
 * that is why İ, the only character that grows in lower case, is replaced first.
 */
export function foldCase(text: string): string {
  return text
    .replace(/İ/g, 'i')
    .toLowerCase()
    .replace(lookAlike, (character) => lookAlikes[character] ?? character);
}
