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
 * Goes from one chunk of a pattern to the next: for each place of the next chunk, finds the best partial match that
 * reaches it over the gap, if any. Its working space is made once, for at most `room` places.
 */
export class Crossing {
  readonly #haystack: Haystack;
  readonly #room: number;
  #working: {
    readonly open: PartialMatches;
    readonly apart: PartialMatches;
    readonly touching: PartialMatches;
  } | null = null;

  constructor(haystack: Haystack, room: number) {
    this.#haystack = haystack;
    this.#room = room;
  }

  /**
   * @param places ascending start offsets of the next chunk, `length` its length
   * @param into takes the longer partial matches
   */
  cross(gap: Gap, reached: PartialMatches, places: Int32Array, length: number, into: PartialMatches): void {
    into.count = 0;
    if (gap.kind === 'within') this.#crossWithin(gap, reached, places, length, into);
    else this.#crossWords(gap, reached, places, length, into);
  }

  #crossWithin(
    gap: WithinGap,
    { starts, ends, count }: PartialMatches,
    places: Int32Array,
    length: number,
    into: PartialMatches,
  ): void {
    const { segment, max } = gap;
    const haystack = this.#haystack;
    const division = haystack.division(segment);
    let closest = -1;
    let segmentEnd = -1;
    for (let index = 0; index < places.length; index += 1) {
      const place = places[index] ?? 0;
      while (closest + 1 < count && (ends[closest + 1] ?? 0) <= place) closest += 1;
      if (closest < 0) continue;
      const end = ends[closest] ?? 0;
      if (end > segmentEnd) segmentEnd = division.endOf(end);
      // Nothing divides the two where the segment of the first reaches the second.
      if (segmentEnd >= place && haystack.isWithin(max, end, place) && haystack.isUnbroken(gap, end, place)) {
        addPartial(into, starts[closest] ?? 0, place + length);
      }
    }
  }

  #crossWords(gap: WordsGap, reached: PartialMatches, places: Int32Array, length: number, into: PartialMatches): void {
    this.#working ??= {
      open: emptyPartials(this.#room),
      apart: emptyPartials(this.#room),
      touching: emptyPartials(this.#room),
    };
    const { open, apart, touching } = this.#working;
    const leaving = gap.before === Number.POSITIVE_INFINITY ? reached : open;
    if (leaving === open) this.#keepEndsOfWords(gap.before, reached, open);
    if (!gap.glued) {
      this.#crossApart(gap, leaving, places, length, into);
      return;
    }
    apart.count = 0;
    this.#crossApart(gap, leaving, places, length, apart);
    touching.count = 0;
    const noWords: WithinGap = { kind: 'within', segment: 'word', max: gap.before + gap.after };
    this.#crossWithin(noWords, reached, places, length, touching);
    mergeLatest(apart, touching, into);
  }

  /** Only a partial match at most `max` symbols from the end of its word may be followed by missing words. */
  #keepEndsOfWords(max: number, { starts, ends, count }: PartialMatches, into: PartialMatches): void {
    const division = this.#haystack.division('word');
    into.count = 0;
    for (let index = 0; index < count; index += 1) {
      const end = ends[index] ?? 0;
      if (this.#haystack.isWithin(max, end, division.endOf(end))) addPartial(into, starts[index] ?? 0, end);
    }
  }

  /** Over at least one space, from the end of a word to the start of one. */
  #crossApart(
    { max, after }: WordsGap,
    { starts, ends, count }: PartialMatches,
    places: Int32Array,
    length: number,
    into: PartialMatches,
  ): void {
    const haystack = this.#haystack;
    const division = haystack.division('word');
    let closest = -1;
    for (let index = 0; index < places.length; index += 1) {
      const place = places[index] ?? 0;
      const wordStart = division.startOf(place);
      while (closest + 1 < count && (ends[closest + 1] ?? 0) < wordStart) closest += 1;
      if (closest < 0) continue;
      const missing = division.before(place) - division.before(ends[closest] ?? 0) - 1;
      if (missing <= max && haystack.isWithin(after, wordStart, place)) {
        addPartial(into, starts[closest] ?? 0, place + length);
      }
    }
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
