import type { Haystack } from './haystack.ts';
import type { Gap, WithinGap, WordsGap } from './pattern.ts';

/** Partial matches that end where a chunk ends, ascending. For each end the latest possible start is kept. */
export interface PartialMatches {
  count: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

export function emptyPartials(room: number): PartialMatches {
  return { count: 0, starts: new Int32Array(room), ends: new Int32Array(room) };
}

export function addPartial(partials: PartialMatches, start: number, end: number): void {
  partials.starts[partials.count] = start;
  partials.ends[partials.count] = end;
  partials.count += 1;
}

/**
 * Goes on to the next chunk: for each of its places the best partial match that reaches it over the gap, if any.
 * @param places ascending start offsets of the chunk, `length` its length
 * @param into empty; takes the longer partial matches
 */
export function cross(
  gap: Gap,
  haystack: Haystack,
  reached: PartialMatches,
  places: Int32Array,
  length: number,
  into: PartialMatches,
): void {
  if (gap.kind === 'within') crossWithin(gap, haystack, reached, places, length, into);
  else crossWords(gap, haystack, reached, places, length, into);
}

function crossWithin(
  { segment, max }: WithinGap,
  haystack: Haystack,
  { starts, ends, count }: PartialMatches,
  places: Int32Array,
  length: number,
  into: PartialMatches,
): void {
  const { before } = haystack.division(segment);
  let closest = -1;
  for (const place of places) {
    while (closest + 1 < count && (ends[closest + 1] ?? 0) <= place) closest += 1;
    if (closest < 0) continue;
    const end = ends[closest] ?? 0;
    // Units are never fewer than symbols, so the cheap test settles most places.
    const fits = before[end] === before[place] && (place - end <= max || haystack.symbols(end, place) <= max);
    if (fits) addPartial(into, starts[closest] ?? 0, place + length);
  }
}

function crossWords(
  gap: WordsGap,
  haystack: Haystack,
  reached: PartialMatches,
  places: Int32Array,
  length: number,
  into: PartialMatches,
): void {
  const open = endsOfWords(gap, haystack, reached);
  if (!gap.glued) {
    crossApart(gap, haystack, open, places, length, into);
    return;
  }
  const apart = emptyPartials(places.length);
  crossApart(gap, haystack, open, places, length, apart);
  const touching = emptyPartials(places.length);
  const noWords: WithinGap = { kind: 'within', segment: 'word', max: gap.before + gap.after };
  crossWithin(noWords, haystack, reached, places, length, touching);
  mergeLatest(apart, touching, into);
}

/** Over at least one space, from the end of a word to the start of one. */
function crossApart(
  { max, after }: WordsGap,
  haystack: Haystack,
  { starts, ends, count }: PartialMatches,
  places: Int32Array,
  length: number,
  into: PartialMatches,
): void {
  const { before, at } = haystack.division('word');
  let closest = -1;
  for (const place of places) {
    const word = before[place] ?? 0;
    const wordStart = word === 0 ? 0 : (at[word - 1] ?? 0) + 1;
    while (closest + 1 < count && (ends[closest + 1] ?? 0) < wordStart) closest += 1;
    if (closest < 0) continue;
    const missing = word - (before[ends[closest] ?? 0] ?? 0) - 1;
    const fits = missing <= max && (place - wordStart <= after || haystack.symbols(wordStart, place) <= after);
    if (fits) addPartial(into, starts[closest] ?? 0, place + length);
  }
}

/** Both lists in one, ascending; of two with the same end the one that starts later. */
function mergeLatest(one: PartialMatches, other: PartialMatches, into: PartialMatches): void {
  let left = 0;
  let right = 0;
  while (left < one.count || right < other.count) {
    const leftEnd = left < one.count ? (one.ends[left] ?? 0) : Number.POSITIVE_INFINITY;
    const rightEnd = right < other.count ? (other.ends[right] ?? 0) : Number.POSITIVE_INFINITY;
    const leftStart = leftEnd <= rightEnd ? (one.starts[left] ?? 0) : -1;
    const rightStart = rightEnd <= leftEnd ? (other.starts[right] ?? 0) : -1;
    addPartial(into, Math.max(leftStart, rightStart), Math.min(leftEnd, rightEnd));
    if (leftEnd <= rightEnd) left += 1;
    if (rightEnd <= leftEnd) right += 1;
  }
}

/** Those partial matches that may be followed by missing words: at most `gap.before` symbols from their word's end. */
function endsOfWords(gap: WordsGap, haystack: Haystack, { starts, ends, count }: PartialMatches): PartialMatches {
  if (gap.before === Number.POSITIVE_INFINITY) return { starts, ends, count };
  const open = emptyPartials(count);
  for (let index = 0; index < count; index += 1) {
    const end = ends[index] ?? 0;
    if (haystack.symbols(end, haystack.segmentEnd('word', end)) <= gap.before) {
      addPartial(open, starts[index] ?? 0, end);
    }
  }
  return open;
}
