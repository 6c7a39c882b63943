import type { Compared, Told } from './differences.ts';

/** A website that was looked at, beside what must be told of it. */
export interface Measured {
  readonly compared: Compared;
  readonly ms: number;
}

export interface Figures {
  readonly techniques: number;
  readonly found: number;
  readonly placed: number;
  readonly mechanisms: number;
  readonly judged: number;
  readonly blocked: number;
  readonly hops: number;
  readonly headerHops: number;
  readonly keywords: number;
  readonly keywordsWhereNone: number;
  readonly openedBesides: number;
  readonly compositions: number;
  readonly falseOnBenign: number;
  readonly p95Ms: number;
  readonly maxMs: number;
}

/** What must be reached; shares are of 1. */
export const floors: Readonly<Record<keyof Figures, { readonly least?: number; readonly most?: number }>> = {
  techniques: { least: 1 },
  found: { least: 1 },
  placed: { least: 0.95 },
  mechanisms: { least: 0.95 },
  judged: { least: 1 },
  blocked: { least: 1 },
  hops: { least: 0.99 },
  headerHops: { least: 1 },
  keywords: { least: 1 },
  keywordsWhereNone: { most: 0 },
  openedBesides: { most: 0 },
  compositions: { least: 0.98 },
  falseOnBenign: { most: 0 },
  p95Ms: { most: 60_000 },
  maxMs: { most: 95_000 },
};

export interface Measurements {
  /** Each technique by its name, once for each run. */
  readonly techniques: ReadonlyMap<string, readonly Measured[]>;
  readonly compositions: readonly Measured[];
  /** Windows told of good websites. */
  readonly benign: readonly { readonly told: readonly Told[]; readonly ms: number }[];
}

/** Shares of 1 of all that was to be found, and times. */
export function figuresOf({ techniques, compositions, benign }: Measurements): Figures {
  const runs = [...techniques.values()].flat();
  const all = runs.map(({ compared }) => compared);
  const sum = (of: (one: Compared) => number) => all.reduce((total, one) => total + of(one), 0);
  const share = (right: (one: Compared) => number, wanted: (one: Compared) => number) =>
    sum(wanted) === 0 ? 1 : sum(right) / sum(wanted);
  const isWhole = ({ compared }: Measured) => compared.wrong.length === 0;
  const isFound = ({ compared }: Measured) => compared.found === compared.wanted;
  const shareOf = <T>(some: readonly T[], is: (one: T) => boolean) =>
    some.length === 0 ? 1 : some.filter(is).length / some.length;
  const times = [...runs, ...compositions, ...benign].map(({ ms }) => ms).sort((one, other) => one - other);
  return {
    techniques: shareOf([...techniques.values()], (made) => made.every(isFound)),
    found: share(
      ({ found }) => found,
      ({ wanted }) => wanted,
    ),
    placed: share(
      ({ placed }) => placed,
      ({ wanted }) => wanted,
    ),
    mechanisms: share(
      ({ mechanisms }) => mechanisms,
      ({ wanted }) => wanted,
    ),
    judged: share(
      ({ judged }) => judged,
      ({ wanted }) => wanted,
    ),
    blocked: share(
      ({ blocked }) => blocked,
      ({ wanted }) => wanted,
    ),
    hops: share(
      ({ hopsRight }) => hopsRight,
      ({ hops }) => hops,
    ),
    headerHops: share(
      ({ headerHopsRight }) => headerHopsRight,
      ({ headerHops }) => headerHops,
    ),
    keywords: share(
      ({ keywordsRight }) => keywordsRight,
      ({ keywords }) => keywords,
    ),
    keywordsWhereNone: sum(({ keywordsWrong }) => keywordsWrong),
    openedBesides: sum(({ notWanted }) => notWanted),
    compositions: shareOf(compositions, isWhole),
    falseOnBenign: benign.flatMap(({ told }) => told).filter(({ unrequested }) => unrequested).length,
    p95Ms: Math.round(times[Math.min(times.length - 1, Math.floor(times.length * 0.95))] ?? 0),
    maxMs: Math.round(times.at(-1) ?? 0),
  };
}

/** Figures that are not reached, in words. */
export function belowFloors(figures: Figures): string[] {
  return (Object.keys(floors) as (keyof Figures)[]).flatMap((name) => {
    const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = floors[name];
    const value = figures[name];
    return value < least || value > most
      ? [`${name} is ${value}, not ${least > -1 ? `at least ${least}` : `at most ${most}`}`]
      : [];
  });
}
