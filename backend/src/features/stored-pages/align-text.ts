import { GramIndex, type StepBudget } from './gram-index.ts';

/** Where a character of the judged text stands in the pieces of a document. */
export interface PlaceInPieces {
  readonly piece: number;
  readonly offset: number;
}

/** Characters that are held against each other to find a place again; fewer between two places that are found. */
const GRAMS = [16, 5] as const;
/** How far a document is searched for what comes next: near first, since texts repeat themselves. */
const REACHES = [2_000, 20_000, 400_000] as const;
/** So much of the judged text may be missing from the document at a time. */
const MAX_MISSING = 160;
/** The ends of a run may be alike by chance, as the first letters of what nobody sees: they are looked at once more. */
const DOUBTFUL = 8;

/** Of one page, in places of the document that are looked at; what is not found by then stays unmarked. */
const MAX_STEPS = 100_000_000;

/** Nothing is drawn for them, and the judged text does not have them. */
const UNSEEN = /[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/;

interface Stream {
  /** Without room, in one letter case. */
  readonly text: string;
  /** Of each character, where it stands. */
  readonly at: Int32Array;
}

/**
 * Holds the text that was judged against the texts of a document, which has more (what nobody sees) and may lack some
 * (frames, form fields, drawings). Room does not count: where a visitor sees a gap, the document may have none.
 * @param budget what it may cost; where that is used up, the rest has no place
 * @returns of an offset in the judged text its place; undefined where the document does not have it
 */
export function alignText(
  judged: string,
  pieces: readonly string[],
  budget: StepBudget = { left: MAX_STEPS },
): (offset: number) => PlaceInPieces | undefined {
  const wanted = streamOf(judged);
  const { text: document, at: documentAt, starts } = streamOfPieces(pieces);
  const placeOf = new Int32Array(judged.length).fill(-1);
  const indexes = new Map<number, GramIndex>();
  align(
    { text: wanted.text, from: 0, to: wanted.text.length },
    {
      ...{ text: document, from: 0, to: document.length, budget },
      index: (gram) => {
        const index = indexes.get(gram) ?? new GramIndex(document, gram);
        indexes.set(gram, index);
        return index;
      },
    },
    GRAMS,
    (from, to) => {
      placeOf[wanted.at[from] ?? 0] = documentAt[to] ?? -1;
    },
  );
  return (offset) => {
    const place = placeOf[offset] ?? -1;
    if (place < 0) return undefined;
    const piece = pieceAt(starts, place);
    return { piece, offset: place - (starts[piece] ?? 0) };
  };
}

interface Span {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

interface Searched extends Span {
  readonly index: (gram: number) => GramIndex;
  readonly budget: StepBudget;
}

/**
 * Tells of each character of `wanted` where `document` has it, in the order of both. What lies between two long runs is
 * looked through for shorter ones: a few words of which what nobody sees stands before and behind.
 */
function align(
  wanted: Span,
  document: Searched,
  [gram, ...shorter]: readonly number[],
  tell: (from: number, to: number) => void,
): void {
  if (gram === undefined) return;
  let { from } = wanted;
  let to = document.from;
  while (from < wanted.to && to < document.to && document.budget.left > 0) {
    const run = resumeAt({ ...wanted, from }, { ...document, from: to }, gram);
    if (run === undefined) {
      from += MAX_MISSING;
      continue;
    }
    align({ ...wanted, from, to: run.from }, { ...document, from: to, to: run.to }, shorter, tell);
    ({ from, to } = run);
    const began = from;
    while (from < wanted.to && to < document.to && wanted.text[from] === document.text[to]) {
      tell(from, to);
      from += 1;
      to += 1;
    }
    if (from < wanted.to) from -= Math.min(DOUBTFUL, gram - 1, from - began);
  }
}

/** Where the two say the same again; each run ends further on in the document than the one before it. */
function resumeAt(wanted: Span, document: Searched, gram: number): { from: number; to: number } | undefined {
  const end = Math.min(document.to, document.from + REACHES[2]);
  const last = Math.min(MAX_MISSING, wanted.to - wanted.from - 1);
  // Of each, where it stands next, as far as any reach goes: looked up once, whichever reach asks.
  const places: number[] = [];
  for (const reach of REACHES) {
    const near = Math.min(end, document.from + reach);
    for (let skipped = 0; skipped <= last; skipped += 1) {
      const from = wanted.from + skipped;
      const length = Math.min(gram, wanted.to - from);
      const place = length < gram ? shortPlace(wanted, from, document, near) : fullPlace(skipped);
      if (place >= 0 && place + length <= near) return { from, to: place };
    }
    if (near === document.to) return undefined;
  }
  return undefined;

  function fullPlace(skipped: number): number {
    const known = places[skipped];
    if (known !== undefined) return known;
    const place = document.index(gram).find(wanted.text, wanted.from + skipped, document.from, end, document.budget);
    places[skipped] = place;
    return place;
  }
}

/** Of what is left at the end of a text, fewer characters than are indexed: there are only that many such ends. */
function shortPlace(wanted: Span, from: number, document: Searched, near: number): number {
  if (document.budget.left <= 0) return -1;
  const place = document.text.slice(document.from, near).indexOf(wanted.text.slice(from, wanted.to));
  // Many characters are passed by in the time that it takes to look at one place of an index.
  document.budget.left -= 1 + (((place < 0 ? near - document.from : place) / CHARS_A_STEP) | 0);
  return place < 0 ? -1 : document.from + place;
}

const CHARS_A_STEP = 16;

/** Written unit by unit into room of its own: ten million letters strung together one by one cost seconds. */
function streamOf(text: string): Stream {
  const at = new Int32Array(text.length);
  const units = new Uint16Array(text.length);
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = seenUnit(text.charCodeAt(index));
    if (unit === 0) continue;
    at[length] = index;
    units[length] = unit;
    length += 1;
  }
  return { text: Buffer.from(units.buffer, 0, length * 2).toString('utf16le'), at: at.subarray(0, length) };
}

/** In one letter case, one unit for one unit; 0 for what is not drawn. */
function seenUnit(unit: number): number {
  if (unit <= 0x20) return 0;
  if (unit < 0x80) return unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit;
  const character = String.fromCharCode(unit);
  if (UNSEEN.test(character)) return 0;
  const folded = character.toLowerCase();
  return folded.length === 1 ? folded.charCodeAt(0) : unit;
}

function streamOfPieces(pieces: readonly string[]): Stream & { readonly starts: readonly number[] } {
  const starts: number[] = [];
  let start = 0;
  for (const piece of pieces) {
    starts.push(start);
    start += piece.length;
  }
  return { ...streamOf(pieces.join('')), starts };
}

function pieceAt(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
