import type { ToplistReading } from '@proofline/contracts/kinds/toplist/reading';
import { describe, expect, it } from 'vitest';
import { measureMoves, measureReadings, missedFloors, type READING_FLOORS, type ReadPage } from './measure-readings.ts';

type Entry = ToplistReading['sections'][number]['entries'][number];

const ASKED = { Aldermoor: 1, Birchwood: 2, Nowhere: 3 };
const BRANDS = ['Aldermoor', 'Birchwood', 'Copperbell', 'Dunlin', 'Elmstead'];

const entry = (known: string | null, position: number | null): Entry => ({
  position,
  printedNumber: null,
  badge: null,
  brand: { label: known ?? '', known, rivals: [], from: known === null ? null : 'heading', agree: 1, spoke: 1 },
  operatorDomain: null,
  link: null,
  ...{ offer: null, terms: null, rating: null, isClosed: false, crop: null },
  box: { x: 0, y: 0, width: 100, height: 50 },
});

const reading = (entries: readonly Entry[]): ToplistReading => ({
  reader: 'test/1',
  sections: [
    {
      ...{ heading: null, kind: 'list', orderBy: 'visual', claim: 1, unnamedCount: 0 },
      box: { x: 0, y: 0, width: 100, height: 250 },
      entryCount: entries.length,
      entries: [...entries],
    },
  ],
  ...{ main: 0, cutShort: [], warnings: [], inText: [] },
});

const inOrder = (brands: readonly (string | null)[]): Entry[] => brands.map((brand, at) => entry(brand, at + 1));

const page = (read: ToplistReading | null, truth: readonly string[] = BRANDS): ReadPage => ({
  ...{ family: 'made up', truth, expected: ASKED, reading: read },
});

/** What was read of twenty pages as it should be, the first of them replaced. */
const with20 = (first: ReadPage): ReadPage[] => [
  first,
  ...Array.from({ length: 19 }, () => page(reading(inOrder(BRANDS)))),
  ...Array.from({ length: 20 }, () => page(null, [])),
];

describe('figures of readings', () => {
  it('what was read as it stands reaches every figure', () => {
    const figures = measureReadings(with20(page(reading(inOrder(BRANDS)))));
    expect(missedFloors(figures)).toEqual([]);
    expect(figures).toMatchObject({ entryRecall: 1, wholeListExact: 1, missingTold: 1, listlessPages: 20 });
  });

  const worse: Readonly<Record<keyof typeof READING_FLOORS, readonly ReadPage[]>> = {
    entryRecall: with20(page(reading(inOrder([])))),
    entryPrecision: with20(page(reading(inOrder([...BRANDS, null, null, null])))),
    rankExact: with20(page(reading(inOrder([...BRANDS].reverse())))),
    wholeListExact: Array.from({ length: 5 }, (_, at) =>
      page(reading(inOrder(at === 0 ? [...BRANDS.slice(1), 'Aldermoor'] : BRANDS))),
    ),
    brandResolved: with20(page(reading(inOrder([...BRANDS.slice(0, 2), null, null, null])))),
    wrongBrand: with20(page(reading(inOrder(['Aldermoor', 'Birchwood', 'Copperbell', 'Dunlin', 'Nowhere'])))),
    falseMissing: with20(page(reading(inOrder(BRANDS.slice(1))))),
    missingTold: Array.from({ length: 20 }, () => page({ ...reading(inOrder(BRANDS)), cutShort: ['node_cap'] })),
    unsure: [page(null), ...with20(page(null))],
    inventedLists: [page(reading(inOrder(BRANDS)), []), ...with20(page(reading(inOrder(BRANDS))))],
  };

  it.each(Object.entries(worse))('%s falls by what it is there to find', (name, pages) => {
    expect(missedFloors(measureReadings(pages)).map((sentence) => sentence.split(' ')[0])).toContain(name);
  });

  it('movedTold falls where a list of the run before is told again', () => {
    const moved = ['Birchwood', 'Copperbell', 'Aldermoor', ...BRANDS.slice(3)];
    const before = page(reading(inOrder(BRANDS)));
    const right = measureMoves([{ before, after: page(reading(inOrder(moved)), moved) }]);
    expect(right).toEqual({ moved: 3, movedTold: 1 });
    expect(missedFloors(right)).toEqual([]);
    const again = measureMoves([{ before, after: page(before.reading, moved) }]);
    expect(missedFloors(again)).toEqual(['movedTold is 0, of at least 0.97']);
  });

  it.each([
    ['longMs', { longMs: 301, longGrowth: 2 }],
    ['longGrowth', { longMs: 200, longGrowth: 4 }],
  ])('%s falls where reading costs too much', (name, figures) => {
    expect(missedFloors(figures).map((sentence) => sentence.split(' ')[0])).toEqual([name]);
  });

  it('an entry without a place is no place of the list', () => {
    const pinned = reading([entry('Dunlin', null), ...inOrder(BRANDS)]);
    expect(measureReadings([page(pinned)])).toMatchObject({ entryPrecision: 1, wholeListExact: 1 });
  });
});
