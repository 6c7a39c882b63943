import type { Haystack } from './haystack.ts';
import type { Gap, Pattern, WithinGap, WordsGap } from './pattern.ts';

/** Places of one phrase that do not overlap, ordered; the first ones listed, all of them counted. */
export interface PhraseMatches {
  count: number;
  readonly starts: number[];
  readonly ends: number[];
}

/** Partial matches that end where a chunk ends, ascending. For each end the latest possible start is kept. */
interface Reached {
  readonly starts: number[];
  readonly ends: number[];
}

/**
 * Finds a phrase with wildcards, or an exact one, from the places of its chunks.
 *
 * Chunk by chunk, the partial matches ending in one chunk are merged with the places of the next. Both are sorted,
 * and of all partial matches that can reach a place the closest one is best for every kind of gap, so each step is
 * one merge and nothing is tried twice: time is (places × chunks) at most, whatever the phrase.
 *
 * @param placesOf ascending start offsets of each chunk
 * @param maxListed how many matches to list
 */
export function matchPattern(
  pattern: Pattern,
  haystack: Haystack,
  placesOf: (chunk: string) => readonly number[],
  exact: boolean,
  maxListed: number,
): PhraseMatches {
  const nothing = { count: 0, starts: [], ends: [] };
  if (pattern.chunks.some((chunk) => placesOf(chunk).length === 0)) return nothing;
  const [firstChunk = '', ...laterChunks] = pattern.chunks;
  let reached = firstPlaces(pattern, haystack, placesOf(firstChunk), firstChunk.length, exact);
  for (const [index, chunk] of laterChunks.entries()) {
    const gap = pattern.gaps[index];
    if (gap === undefined || reached.ends.length === 0) return nothing;
    reached = cross(gap, reached, placesOf(chunk), chunk.length, haystack);
  }
  return select(pattern, haystack, reached, exact, maxListed);
}

function firstPlaces(
  { lead }: Pattern,
  haystack: Haystack,
  places: readonly number[],
  length: number,
  exact: boolean,
): Reached {
  const edges = new EdgeFinder(haystack);
  const fitting = exact
    ? places.filter((place) => {
        if (lead === null) return haystack.isEdge(place);
        const edge = edges.atOrBefore(place);
        return edge >= haystack.segmentStart(lead.segment, place) && haystack.symbols(edge, place) <= lead.max;
      })
    : places;
  return { starts: fitting.slice(), ends: fitting.map((place) => place + length) };
}

function cross(gap: Gap, reached: Reached, places: readonly number[], length: number, haystack: Haystack): Reached {
  const next: Reached = { starts: [], ends: [] };
  const predecessorOf =
    gap.kind === 'within' ? withinPredecessor(gap, reached, haystack) : wordsPredecessor(gap, reached, haystack);
  for (const place of places) {
    const start = predecessorOf(place);
    if (start >= 0) {
      next.starts.push(start);
      next.ends.push(place + length);
    }
  }
  return next;
}

/** For ascending places, the start of the best partial match that reaches each over the gap, or -1. */
type Predecessor = (place: number) => number;

function withinPredecessor({ segment, max }: WithinGap, { starts, ends }: Reached, haystack: Haystack): Predecessor {
  let closest = -1;
  return (place) => {
    while ((ends[closest + 1] ?? Number.POSITIVE_INFINITY) <= place) closest += 1;
    const end = ends[closest];
    if (end === undefined || haystack.segmentIndex(segment, end) !== haystack.segmentIndex(segment, place)) return -1;
    return haystack.symbols(end, place) <= max ? (starts[closest] ?? -1) : -1;
  };
}

function wordsPredecessor(gap: WordsGap, reached: Reached, haystack: Haystack): Predecessor {
  const touching: Predecessor = gap.glued
    ? withinPredecessor({ kind: 'within', segment: 'word', max: gap.before + gap.after }, reached, haystack)
    : () => -1;
  const openEnds = reached.ends
    .map((end, index) => ({ end, start: reached.starts[index] ?? -1 }))
    .filter(({ end }) => {
      return haystack.symbols(end, haystack.segmentEnd('word', end)) <= gap.before;
    });
  let closest = -1;
  const apart: Predecessor = (place) => {
    const wordStart = haystack.segmentStart('word', place);
    while ((openEnds[closest + 1]?.end ?? Number.POSITIVE_INFINITY) < wordStart) closest += 1;
    const from = openEnds[closest];
    if (from === undefined || haystack.symbols(wordStart, place) > gap.after) return -1;
    const words = haystack.segmentIndex('word', place) - haystack.segmentIndex('word', from.end) - 1;
    return words <= gap.max ? from.start : -1;
  };
  return (place) => Math.max(touching(place), apart(place));
}

/** Widens each match over its outer gaps, drops those that end inside a word when whole words are asked for. */
function select(
  { lead, trail }: Pattern,
  haystack: Haystack,
  reached: Reached,
  exact: boolean,
  maxListed: number,
): PhraseMatches {
  const matches: PhraseMatches = { count: 0, starts: [], ends: [] };
  const edges = new EdgeFinder(haystack);
  let free = 0;
  for (const [index, coreEnd] of reached.ends.entries()) {
    const coreStart = reached.starts[index] ?? 0;
    if (coreStart < free) continue;
    const end = widenRight(trail, haystack, coreEnd, exact, edges);
    const start = end < 0 ? -1 : widenLeft(lead, haystack, coreStart, exact, free);
    if (start < 0) continue;
    free = haystack.resumeAfter(end);
    matches.count += 1;
    if (matches.count <= maxListed) {
      matches.starts.push(start);
      matches.ends.push(end);
    }
  }
  return matches;
}

/** The furthest end within the gap, or -1 when exactness allows none. */
function widenRight(
  trail: WithinGap | null,
  haystack: Haystack,
  end: number,
  exact: boolean,
  edges: EdgeFinder,
): number {
  if (trail === null) return !exact || haystack.isEdge(end) ? end : -1;
  const limit = stepSymbols(haystack, end, haystack.segmentEnd(trail.segment, end), trail.max);
  if (!exact) return limit;
  if (edges.atOrAfter(end) > limit) return -1;
  let widest = limit;
  while (widest > end && !haystack.isEdge(widest)) widest -= 1;
  return widest;
}

/** The earliest start within the gap and not before `free`, or -1 when exactness allows none. */
function widenLeft(lead: WithinGap | null, haystack: Haystack, start: number, exact: boolean, free: number): number {
  if (lead === null) return start;
  let earliest = stepSymbols(haystack, start, Math.max(free, haystack.segmentStart(lead.segment, start)), lead.max);
  while (exact && earliest <= start && !haystack.isEdge(earliest)) earliest += 1;
  return earliest <= start ? earliest : -1;
}

/** Goes from `from` towards `to`, over at most `max` symbols. */
function stepSymbols(haystack: Haystack, from: number, to: number, max: number): number {
  if (haystack.symbols(Math.min(from, to), Math.max(from, to)) <= max) return to;
  const direction = to < from ? -1 : 1;
  let at = from + direction * max;
  // Pairs make a symbol two units long: step on until `max` symbols are passed.
  while (haystack.symbols(Math.min(from, at + direction), Math.max(from, at + direction)) <= max) at += direction;
  return at;
}

/** Nearest edges for ascending positions; no stretch of text is looked at twice. */
class EdgeFinder {
  readonly #haystack: Haystack;
  #scanned = 0;
  #last = 0;
  #next = -1;

  constructor(haystack: Haystack) {
    this.#haystack = haystack;
  }

  atOrBefore(position: number): number {
    for (let at = position; at > this.#scanned; at -= 1) {
      if (this.#haystack.isEdge(at)) {
        this.#last = at;
        break;
      }
    }
    this.#scanned = Math.max(this.#scanned, position);
    return this.#last;
  }

  atOrAfter(position: number): number {
    if (this.#next < position) {
      this.#next = position;
      while (this.#next < this.#haystack.text.length && !this.#haystack.isEdge(this.#next)) this.#next += 1;
    }
    return this.#next;
  }
}
