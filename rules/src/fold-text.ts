/** Characters that are drawn as room alone, though Unicode does not count them as white space. */
const blanks = /[\u2800\u3164\uffa0]/g;
/** Several pictures drawn as one have these between them: without it they are other pictures. */
const joinedPictures = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})/u;
/**
 * What nobody sees: soft hyphens, joiners and non-joiners, marks of writing direction, selectors of how a character is
 * drawn, tags. In some scripts a non-joiner parts a word (Persian); left out of phrase and page alike, it is found.
 */
// Browsers draw the marks of annotations and of objects (U+FFF9 to U+FFFC) without width, too.
const invisible = new RegExp(`[\\ufff9-\\ufffc]|\\p{Default_Ignorable_Code_Point}(?<!${joinedPictures.source})`, 'gu');
/** Letters and stops drawn as one: ﬁ, ﬀ, …, ‼. */
const ligatures = /[\ufb00-\ufb06\u2025\u2026\u203c\u2047-\u2049]/g;
const spaces = /\s+/g;
/**
 * What keeps a composed text from being taken as it is, white space apart. Ranges, for properties take the engine many
 * times as long; of pairs the first half, and a few neighbours that need no folding.
 */
export const mayHoldUnseen =
  /[\u034f\ufe00-\ufe0f\u00ad\u061c\u115f\u1160\u17b3-\u17b5\u180a-\u180f\u200b-\u200f\u2025\u2026\u202a-\u202e\u203c\u2047-\u2049\u2060-\u206f\u2800\u3164\ud82f\ud834\udb40-\udb43\ufb00-\ufb06\ufeff\uffa0\ufff0-\ufffc]/;
const isSpaced = /[\t\v-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]|\s\s/;

/**
 * The form of a page text that verdicts point into: composed (NFC), without invisible characters (soft hyphen,
 * zero-width space and joiners, marks of writing direction), ligatures and dots drawn as one taken apart, every run of white space one space,
 * trimmed. Letter case stays.
 */
export function foldText(text: string): string {
  return foldLines(text).replaceAll('\n', ' ');
}

/** As `foldText`, with the same offsets; but a single line break may stand for a space, which saves most copies. */
export function foldLines(text: string): string {
  const composed = text.normalize('NFC').trim();
  const seen = mayHoldUnseen.test(composed) ? withoutUnseen(composed) : composed;
  return isSpaced.test(seen) ? seen.replace(spaces, ' ').trim() : seen.trim();
}

function withoutUnseen(text: string): string {
  return text
    .replace(blanks, ' ')
    .replace(invisible, '')
    .replace(ligatures, (letters) => letters.normalize('NFKC'))
    .normalize('NFC');
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
  '\u201a': "'",
  '\u201b': "'",
  '\u275b': "'",
  '\u275c': "'",
  '\u275f': "'",
  '\u02bc': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u201f': '"',
  '\u275d': '"',
  '\u275e': '"',
  '\u2760': '"',
  '\u301d': '"',
  '\u301e': '"',
  '\u301f': '"',
  '\u2010': '-',
  '\u2011': '-',
};
/** Full-width digits and letters: `１８＋` is read as `18+`. */
const fullWidth = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/;
const plainForms: Readonly<Record<string, string>> = { ...punctuationForms(), ...lookAlikes };
const lookAlike = new RegExp(
  `[${Object.keys(plainForms)
    .join('')
    .replace(/[\\\]^-]/g, '\\$&')}]`,
  'g',
);
const plainOf = (character: string): string => plainForms[character] ?? character;

/** Signs that Unicode tells from another sign by width, height or place alone: `？`, `﹪`, `⁺`. One for one. */
function punctuationForms(): Record<string, string> {
  const forms: Record<string, string> = {};
  for (let unit = 0x80; unit < 0x10000; unit += 1) {
    const sign = String.fromCharCode(unit);
    if (!/[\p{P}\p{S}]/u.test(sign) && !fullWidth.test(sign)) continue;
    const plain = sign.normalize('NFKC').toLowerCase();
    if (plain !== sign && plain.length === 1) forms[sign] = lookAlikes[plain] ?? plain;
  }
  return forms;
}

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
