/**
 * In how many rows one page differs from another by their places: rows that have come, gone or moved. A row that others
 * push off the end of the page is none. Pure.
 */
export function countChanges(shown: readonly (string | number)[], newest: readonly (string | number)[]): number {
  const placeOf = new Map(newest.map((id, place) => [id, place]));
  const places = shown.flatMap((id) => placeOf.get(id) ?? []);
  const come = newest.length - places.length;
  const gone = Math.max(0, shown.length - places.length - come);
  return come + gone + (places.length - longestRise(places));
}

/** Length of the longest subsequence that only rises: what can stay while the rest moves around it. */
function longestRise(places: readonly number[]): number {
  /** At `n`: the lowest place at which a rise of `n + 1` places ends. */
  const ends: number[] = [];
  for (const place of places) {
    const at = ends.findIndex((end) => end >= place);
    if (at === -1) ends.push(place);
    else ends[at] = place;
  }
  return ends.length;
}
