/**
 * What nobody sees: soft hyphens, zero-width spaces, joiners of words, marks of writing direction, selectors of how a
 * character is drawn. Not the zero-width (non-)joiners, which change what a word says.
 */
const invisible = /[\ufe00-\ufe0f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
/** Latin letters drawn as one: ﬁ, ﬀ. */
const ligatures = /[\ufb00-\ufb06]/g;
const spaces = /\s+/g;
/** What keeps a composed, trimmed text from being taken as it is. Ranges, for `[^\S \n]` takes the engine twice the time. */
const isUnfolded =
  /[\ufe00-\ufe0f\t\v-\r\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u206f\u3000\ufb00-\ufb06\ufeff]|\s\s/;

/**
 * The form of a page text that verdicts point into: composed (NFC), without invisible characters (soft hyphen,
 * zero-width space, marks of writing direction), Latin ligatures taken apart, every run of white space one space,
 * trimmed. Letter case stays.
 */
export function foldText(text: string): string {
  return foldLines(text).replaceAll('\n', ' ');
}

/** As `foldText`, with the same offsets; but a single line break may stand for a space, which saves most copies. */
export function foldLines(text: string): string {
  const composed = text.normalize('NFC').trim();
  if (!isUnfolded.test(composed)) return composed;
  return composed
    .replace(invisible, '')
    .replace(ligatures, (letters) => letters.normalize('NFKC'))
    .normalize('NFC')
    .replace(spaces, ' ')
    .trim();
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
/** Full-width digits, letters, plus and per cent: `１８＋` is read as `18+`. Wildcards of that width are none. */
const fullWidth = '\uff05\uff0b\uff10-\uff19\uff21-\uff3a\uff41-\uff5a';
const widthApart = 0xfee0;
const lookAlike = new RegExp(`[${Object.keys(lookAlikes).join('')}${fullWidth}]`, 'g');
const plainOf = (character: string): string =>
  lookAlikes[character] ?? String.fromCharCode(character.charCodeAt(0) - widthApart);

/**
 * The form that is compared. It has the length of its input, so that an offset in one is an offset in the other;
 * that is why İ, the only character that grows in lower case, is replaced first.
 */
export function foldCase(text: string): string {
  return text.replace(/İ/g, 'i').toLowerCase().replace(lookAlike, plainOf);
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
