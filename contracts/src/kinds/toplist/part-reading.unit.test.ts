import { describe, expect, it } from 'vitest';
import { MAX_READING_CHARS, partReading } from './part-reading.ts';
import { MAX_ENTRIES, toplistReadingSchema, toplistRestSchema } from './reading.ts';
import { brandNamed, readingOf, sectionOf } from './testing/readings.ts';

const others = (count: number) => Array.from({ length: count }, (_, index) => brandNamed(`Other ${index + 1}`));

describe('partReading', () => {
  it('leaves a reading as it is that an event has room for', () => {
    const reading = readingOf([sectionOf(['Spinwise', ...others(50)])]);
    expect(partReading(reading)).toEqual({ reading, rest: null });
  });

  it('keeps the top of the toplist and whatever may be a brand of the run, and puts the rest apart', () => {
    const long = sectionOf([...others(298), 'Betora', brandNamed('?', { rivals: ['Spinwise'] })]);
    const { reading, rest } = partReading(readingOf([sectionOf(others(40)), long], { main: 1 }));
    const [first, main] = reading.sections;
    expect(first?.entries).toEqual([]);
    const places = main?.entries.map(({ position }) => position) ?? [];
    expect(places).toHaveLength(MAX_ENTRIES);
    expect(places.slice(-3)).toEqual([198, 299, 300]);
    expect(main?.entryCount).toBe(300);
    expect(rest?.map(({ section, entries }) => [section, entries.length])).toEqual([
      [0, 40],
      [1, 100],
    ]);
    expect(toplistReadingSchema.safeParse(reading).success).toBe(true);
    expect(toplistRestSchema.safeParse(rest).success).toBe(true);
  });

  it('keeps fewer where each of them is large', () => {
    const wide = sectionOf(others(150));
    const href = `http://lists-01.example/${'x'.repeat(2_000)}`;
    const entries = wide.entries.map((entry) => ({
      ...entry,
      link: entry.link && { ...entry.link, href, finalUrl: href },
    }));
    const { reading, rest } = partReading(readingOf([{ ...wide, entries }]));
    expect(JSON.stringify(reading).length).toBeLessThanOrEqual(MAX_READING_CHARS);
    expect((reading.sections[0]?.entries.length ?? 0) + (rest?.[0]?.entries.length ?? 0)).toBe(150);
  });
});
