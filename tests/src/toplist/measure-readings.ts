import { brandRowsOf } from '@proofline/contracts/kinds/toplist/brand-rows';
import type { ToplistReading } from '@proofline/contracts/kinds/toplist/reading';

/** A page that was read, and what stands on it. */
export interface ReadPage {
  readonly family: string;
  /** Names of brands as a person reads the list, from first to last; empty where there is no toplist. */
  readonly truth: readonly string[];
  /** Brands that were asked for; some of them stand nowhere on the page. */
  readonly expected: Readonly<Record<string, number>>;
  /** Null: no list was found, or none for sure. */
  readonly reading: ToplistReading | null;
}

/** Shares from 0 to 1, but for `pages`, `inventedLists` and `listlessPages`, which are counts. */
export interface ReadingFigures {
  readonly pages: number;
  readonly entryRecall: number;
  readonly entryPrecision: number;
  /** Of the entries that were found: those at their own place. */
  readonly rankExact: number;
  readonly wholeListExact: number;
  /** Of the entries that were found by the address they lead to. */
  readonly brandResolved: number;
  readonly wrongBrand: number;
  /** Of brands that were asked for and stand on the page. */
  readonly falseMissing: number;
  /** Of brands that were asked for and stand nowhere: those said to be missing. */
  readonly missingTold: number;
  /** Of pages with a toplist: those of which nothing was said for sure. */
  readonly unsure: number;
  readonly inventedLists: number;
  readonly listlessPages: number;
}

/** The same page in two runs, between which something on it moved. */
export interface ReadTwice {
  readonly before: ReadPage;
  readonly after: ReadPage;
}

export interface MovingFigures {
  /** Brands that stand elsewhere than in the run before. */
  readonly moved: number;
  /** Of them, those of which it is told by as many places as they moved. */
  readonly movedTold: number;
}

export interface TimeFigures {
  /** Of reading a page of 20,000 elements. */
  readonly longMs: number;
  /** How many times longer than half as many take: of n log n it would be 2.2. */
  readonly longGrowth: number;
}

type Floor = { readonly atLeast: number } | { readonly atMost: number };

export const MOVING_FLOORS = { movedTold: { atLeast: 0.97 } } as const satisfies Partial<
  Record<keyof MovingFigures, Floor>
>;
export const TIME_FLOORS = {
  longMs: { atMost: 300 },
  longGrowth: { atMost: 2.5 },
} as const satisfies Record<keyof TimeFigures, Floor>;

/** At least, or at most, what figures must come to. */
export const READING_FLOORS = {
  entryRecall: { atLeast: 0.98 },
  entryPrecision: { atLeast: 0.98 },
  rankExact: { atLeast: 0.97 },
  wholeListExact: { atLeast: 0.9 },
  brandResolved: { atLeast: 0.98 },
  wrongBrand: { atMost: 0.002 },
  falseMissing: { atMost: 0.002 },
  missingTold: { atLeast: 0.75 },
  unsure: { atMost: 0.05 },
  inventedLists: { atMost: 0 },
} as const satisfies Partial<Record<keyof ReadingFigures, Floor>>;

export function measureMoves(pages: readonly ReadTwice[]): MovingFigures {
  const moves = pages.flatMap(({ before, after }) => {
    const [was, is] = [listedBrands(before.reading), listedBrands(after.reading)];
    return before.truth.flatMap((brand, at) => {
      const by = after.truth.indexOf(brand) - at;
      if (by === 0) return [];
      return [was.includes(brand) && is.includes(brand) && is.indexOf(brand) - was.indexOf(brand) === by];
    });
  });
  return { moved: moves.length, movedTold: share(moves.filter((isTold) => isTold).length, moves.length) };
}

export function measureReadings(pages: readonly ReadPage[]): ReadingFigures {
  const withList = pages.filter(({ truth }) => truth.length > 0);
  const listless = pages.filter(({ truth }) => truth.length === 0);
  const read = withList.map((page) => ({ page, listed: listedBrands(page.reading) }));
  const found = read.map(({ page, listed }) => page.truth.filter((brand) => listed.includes(brand)).length);
  const atPlace = read.map(({ page, listed }) => page.truth.filter((brand, at) => listed[at] === brand).length);
  const named = read.map(({ listed }) => listed.filter((brand) => brand !== null).length);
  const wrong = read.map(
    ({ page, listed }) => listed.filter((brand) => brand !== null && !page.truth.includes(brand)).length,
  );
  const rows = withList.flatMap(({ truth, expected, reading }) =>
    reading === null
      ? []
      : brandRowsOf(expected, reading).map(({ brand, state }) => ({ state, stands: truth.includes(brand) })),
  );
  const there = rows.filter(({ stands }) => stands);
  const absent = rows.filter(({ stands }) => !stands);
  const entries = sum(read.map(({ listed }) => listed.length));
  return {
    pages: pages.length,
    entryRecall: share(sum(found), sum(withList.map(({ truth }) => truth.length))),
    entryPrecision: share(sum(found), entries),
    rankExact: share(sum(atPlace), sum(found)),
    wholeListExact: share(read.filter(({ page, listed }) => equal(page.truth, listed)).length, read.length),
    brandResolved: share(sum(named) - sum(wrong), entries),
    wrongBrand: share(sum(wrong), entries, 0),
    falseMissing: share(there.filter(({ state }) => state === 'missing').length, there.length, 0),
    missingTold: share(absent.filter(({ state }) => state === 'missing').length, absent.length),
    unsure: share(withList.filter(({ reading }) => reading === null).length, withList.length, 0),
    inventedLists: listless.filter(({ reading }) => reading !== null).length,
    listlessPages: listless.length,
  };
}

/** @returns a sentence for every figure that is not reached; those that were not measured are passed over */
export function missedFloors(figures: Partial<ReadingFigures & MovingFigures & TimeFigures>): string[] {
  const floors: Readonly<Record<string, Floor>> = { ...READING_FLOORS, ...MOVING_FLOORS, ...TIME_FLOORS };
  return Object.entries(figures).flatMap(([name, figure]) => {
    const floor = floors[name];
    if (floor === undefined) return [];
    if ('atLeast' in floor)
      return figure >= floor.atLeast ? [] : [`${name} is ${figure}, of at least ${floor.atLeast}`];
    return figure <= floor.atMost ? [] : [`${name} is ${figure}, of at most ${floor.atMost}`];
  });
}

/** Brands of the main list by place; null where an entry's brand is none of the known. Entries without a place count for none. */
function listedBrands(reading: ToplistReading | null): (string | null)[] {
  const main = reading?.sections[reading.main];
  return (main?.entries ?? [])
    .flatMap(({ position, brand }) => (position === null ? [] : [{ position, known: brand.known }]))
    .toSorted((a, b) => a.position - b.position)
    .map(({ known }) => known);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** @param ofNothing what is said where there is nothing to have a share of */
const share = (part: number, whole: number, ofNothing = 1): number =>
  whole === 0 ? ofNothing : Math.round((part / whole) * 10_000) / 10_000;

const equal = (truth: readonly string[], listed: readonly (string | null)[]): boolean =>
  truth.length === listed.length && truth.every((brand, at) => listed[at] === brand);
