import type { z } from 'zod';
import { MAX_ENTRIES, type ToplistEntry, type ToplistReading, type toplistRestSchema } from './reading.ts';

/** Characters of a reading in an event, as JSON: the log refuses what is larger than a few of them. */
export const MAX_READING_CHARS = 400_000;

export interface PartedReading {
  readonly reading: ToplistReading;
  /** What the event has no room for, to be stored as a blob; null where all of it stands in the reading. */
  readonly rest: z.infer<typeof toplistRestSchema> | null;
}

/**
 * As much of a reading as an event holds. Entries that may be a brand of the run stay whatever their place, then those
 * of the main section from the top, then the others: a verdict never hangs on what is only in the blob. Pure.
 * @param reading of any size; the entries of its sections need not keep to the schema's limit
 */
export function partReading(reading: ToplistReading): PartedReading {
  const places = reading.sections.flatMap(({ entries }, section) =>
    entries.map((entry, place) => ({ section, place, entry, chars: JSON.stringify(entry).length + 1 })),
  );
  const frame = { ...reading, sections: reading.sections.map((section) => ({ ...section, entries: [] })) };
  const rank = ({ section, entry }: (typeof places)[number]) => {
    if (mayBeKnown(entry)) return 0;
    return section === reading.main ? 1 : 2;
  };
  const inOrder = places.toSorted((a, b) => rank(a) - rank(b) || a.section - b.section || a.place - b.place);
  let room = MAX_READING_CHARS - JSON.stringify(frame).length;
  const kept = new Set<ToplistEntry>();
  for (const { entry, chars } of inOrder) {
    if (kept.size >= MAX_ENTRIES || room < chars) break;
    room -= chars;
    kept.add(entry);
  }
  if (kept.size === places.length) return { reading, rest: null };
  return {
    reading: {
      ...reading,
      sections: reading.sections.map((section) => ({
        ...section,
        entries: section.entries.filter((entry) => kept.has(entry)),
      })),
    },
    rest: reading.sections.flatMap(({ entries }, section) => {
      const left = entries.filter((entry) => !kept.has(entry));
      return left.length === 0 ? [] : [{ section, entries: left }];
    }),
  };
}

const mayBeKnown = ({ brand }: ToplistEntry): boolean => brand.known !== null || brand.rivals.length > 0;
