import { addPartial, Crossing, emptyPartials, type PartialMatches } from './crossing.ts';
import { isInsidePair } from './cut-text.ts';
import { EdgeFinder } from './edge-finder.ts';
import type { Haystack } from './haystack.ts';
import type { Pattern, WithinGap } from './pattern.ts';

/** Places of one phrase that do not overlap, ordered; the first ones listed, all of them counted. */
export interface PhraseMatches {
  count: number;
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
  placesOf: (chunk: string) => Int32Array,
  exact: boolean,
  maxListed: number,
): PhraseMatches {
  const places = pattern.chunks.map(placesOf);
  const nothing = { count: 0, starts: [], ends: [] };
  if (places.some(({ length }) => length === 0)) return nothing;
  const room = places.reduce((most, { length }) => Math.max(most, length), 0);
  let reached = emptyPartials(room);
  let next = pattern.gaps.length > 0 ? emptyPartials(room) : reached;
  const crossing = new Crossing(haystack, room);
  firstPlaces(pattern, haystack, places[0] ?? new Int32Array(), exact, reached);
  for (const [index, gap] of pattern.gaps.entries()) {
    const later = places[index + 1] ?? new Int32Array();
    const length = pattern.chunks[index + 1]?.length ?? 0;
    crossing.cross(gap, reached, later, length, next);
    if (next.count === 0) return nothing;
    [reached, next] = [next, reached];
  }
  return select(pattern, haystack, reached, exact, maxListed);
}

function firstPlaces(
  { chunks, lead }: Pattern,
  haystack: Haystack,
  places: Int32Array,
  exact: boolean,
  into: PartialMatches,
): void {
  const length = chunks[0]?.length ?? 0;
  const edges = new EdgeFinder(haystack);
  for (const place of places) {
    if (!exact || mayStartAt(lead, haystack, place, edges)) addPartial(into, place, place + length);
  }
}

/** Whether an exact match can begin at `place` or, over the leading gap, at an edge before it. */
function mayStartAt(lead: WithinGap | null, haystack: Haystack, place: number, edges: EdgeFinder): boolean {
  if (lead === null) return haystack.isEdge(place);
  const edge = edges.atOrBefore(place);
  return (
    edge >= haystack.division(lead.segment).startOf(place) &&
    haystack.isWithin(lead.max, edge, place) &&
    haystack.isUnbroken(lead, edge, place)
  );
}

/** Widens each match over its outer gaps, drops those that end inside a word when whole words are asked for. */
function select(
  { lead, trail }: Pattern,
  haystack: Haystack,
  reached: PartialMatches,
  exact: boolean,
  maxListed: number,
): PhraseMatches {
  const matches: PhraseMatches = { count: 0, starts: [], ends: [] };
  const edges = new EdgeFinder(haystack);
  let free = 0;
  for (let index = 0; index < reached.count; index += 1) {
    const coreStart = reached.starts[index] ?? 0;
    const coreEnd = reached.ends[index] ?? 0;
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

/** The end of the word, as far as the gap allows; -1 when exactness asks for more than it allows. */
function widenRight(
  trail: WithinGap | null,
  haystack: Haystack,
  end: number,
  exact: boolean,
  edges: EdgeFinder,
): number {
  if (trail === null) return !exact || haystack.isEdge(end) ? end : -1;
  const limit = stepSymbols(haystack, end, haystack.division(trail.segment).endOf(end), trail.max);
  const edge = edges.atOrAfter(end);
  if (edge <= limit && haystack.isUnbroken(trail, end, edge)) return edge;
  return exact ? -1 : limit;
}

/** The start of the word, as far as the gap allows and not before `free`; -1 when exactness asks for more. */
function widenLeft(lead: WithinGap | null, haystack: Haystack, start: number, exact: boolean, free: number): number {
  if (lead === null) return start;
  const floor = Math.max(free, haystack.division(lead.segment).startOf(start));
  const limit = stepSymbols(haystack, start, floor, lead.max);
  let edge = start;
  while (edge >= limit && !haystack.isEdge(edge)) edge -= 1;
  if (edge >= limit && haystack.isUnbroken(lead, edge, start)) return edge;
  return exact ? -1 : limit;
}

/** Goes from `from` towards `to`, over at most `max` symbols. */
function stepSymbols(haystack: Haystack, from: number, to: number, max: number): number {
  if (haystack.symbols(Math.min(from, to), Math.max(from, to)) <= max) return to;
  const direction = to < from ? -1 : 1;
  let at = from + direction * max;
  // Pairs make a symbol two units long: step on until `max` symbols are passed.
  while (haystack.symbols(Math.min(from, at + direction), Math.max(from, at + direction)) <= max) at += direction;
  return isInsidePair(haystack.text, at) ? at - direction : at;
}
