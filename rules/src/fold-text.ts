const invisible = /[\u00ad\u200b\u2060\ufeff]/g;
const spaces = /\s+/g;
/** What keeps a composed, trimmed text from being taken as it is. Ranges, for `[^\S \n]` takes the engine twice the time. */
const isUnfolded = /[\t\v-\r\u00a0\u00ad\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]|\s\s/;

/**
 * The form of a page text that verdicts point into: composed (NFC), without invisible characters (soft hyphen,
 * zero-width space, word joiner), every run of white space one space, trimmed. Letter case stays.
 */
export function foldText(text: string): string {
  return foldLines(text).replaceAll('\n', ' ');
}

/** As `foldText`, with the same offsets; but a single line break may stand for a space, which saves most copies. */
export function foldLines(text: string): string {
  const composed = text.normalize('NFC').trim();
  if (!isUnfolded.test(composed)) return composed;
  return composed.replace(invisible, '').normalize('NFC').replace(spaces, ' ').trim();
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

/** Per code unit, the unit it is compared as: `foldCase` without a string, for text in the basic plane. */
export const comparedUnits = foldUnits();

function foldUnits(): Uint16Array {
  const units = Uint16Array.from({ length: 0x10000 }, (_, unit) => unit);
  const rows = Array.from({ length: 0x100 }, (_, row) =>
    String.fromCharCode(...units.subarray(row << 8, (row + 1) << 8)),
  );
  const folded = foldCase(rows.join(''));
  return units.map((unit) => folded.charCodeAt(unit));
}
