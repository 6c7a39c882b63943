/** Letters that have no decomposition but are typed without their strokes. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
};

interface Folded {
  readonly text: string;
  /** Where each of its characters, and its end, stands in the original. */
  readonly at: readonly number[];
}

function foldWithPlaces(original: string): Folded {
  let text = '';
  const at: number[] = [];
  let index = 0;
  for (const character of original) {
    const lower = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    for (const letter of plainLetters[lower] ?? lower) {
      text += letter;
      for (let unit = 0; unit < letter.length; unit += 1) at.push(index);
    }
    index += character.length;
  }
  at.push(original.length);
  return { text, at };
}

/** Without case and accents, for comparing. Pure. */
export const fold = (text: string): string => foldWithPlaces(text).text;

/** The words one searches for, folded; at most ten, the rest is ignored. */
export const searchWords = (query: string): string[] =>
  [...new Set(fold(query).split(/\s+/).filter(Boolean))].slice(0, 10);

/** Where the words stand in the text: ranges in order, without overlaps. Pure. */
export function rangesOf(text: string, words: readonly string[]): { start: number; end: number }[] {
  const folded = foldWithPlaces(text);
  const found = words.flatMap((word) => placesOf(folded, word)).toSorted((a, b) => a.start - b.start);
  const ranges: { start: number; end: number }[] = [];
  for (const range of found) {
    const last = ranges.at(-1);
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else ranges.push({ ...range });
  }
  return ranges;
}

function placesOf({ text, at }: Folded, word: string): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = [];
  if (word === '') return places;
  for (let from = text.indexOf(word); from !== -1; from = text.indexOf(word, from + word.length)) {
    const lastStart = at[from + word.length - 1] ?? 0;
    // The original's character may be longer than its folded form, or followed by marks of its own.
    const end = at.slice(from + word.length).find((place) => place > lastStart) ?? at.at(-1) ?? 0;
    places.push({ start: at[from] ?? 0, end });
  }
  return places;
}
