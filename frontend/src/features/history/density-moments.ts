import type { HistoryDensity } from '@proofline/contracts/api/history';

/** The slice in which the event at a position lies; the last one without a position, or for one after all events. */
export function sliceOf({ slices, slice_count: count }: HistoryDensity, position: string | undefined): number {
  if (position === undefined) return count - 1;
  const wanted = BigInt(position);
  return slices.find(({ last_position: last }) => BigInt(last) >= wanted)?.slice ?? count - 1;
}

/** Up to which position everything until the end of a slice goes; undefined: up to now. */
export function positionAt({ slices, slice_count: count }: HistoryDensity, slice: number): string | undefined {
  if (slice >= count - 1) return undefined;
  const last = slices.findLast((candidate) => candidate.slice <= slice)?.last_position;
  return last ?? slices[0]?.last_position;
}

/** The moment at which a slice ends. */
export function momentOf({ first_at: first, last_at: last, slice_count: count }: HistoryDensity, slice: number): Date {
  const from = Date.parse(first ?? '');
  return new Date(from + ((Date.parse(last ?? '') - from) * (slice + 1)) / count);
}
