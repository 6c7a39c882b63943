import type { StoredEvent } from '../log/stored-event.ts';

/** What one query should bring at most. Events of any size may follow, so this is a measure and no limit. */
const pageBytes = 4 * 1024 * 1024;

/** Events of the first query, while nobody knows how large they are. */
export const FIRST_PAGE_EVENTS = 32;

/** How many events to ask for next, by the size of those that came last: of large ones few, of small ones `most`. */
export function nextPageEvents(page: readonly StoredEvent[], most: number): number {
  const bytes = page.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
  const fitting = bytes === 0 ? most : Math.floor((pageBytes * page.length) / bytes);
  // One page says little about the next one: no leaps.
  return Math.max(1, Math.min(most, fitting, Math.max(FIRST_PAGE_EVENTS, 8 * page.length)));
}
