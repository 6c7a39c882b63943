/** A source of choices that gives the same sequence for the same key, on every machine. */
export interface RandomSource {
  /** Next number in [0, 1). */
  next(): number;
  /** Whole number between both ends, ends included. */
  between(low: number, high: number): number;
  pick<T>(options: readonly T[]): T;
  /** `count` different options in random order, or all of them when there are fewer. */
  sample<T>(options: readonly T[], count: number): T[];
  chance(probability: number): boolean;
}

/** 32-bit FNV-1a of a text: turns a readable key into a starting state. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Small counter-based generator (mulberry32): good enough for content, never for secrets. */
export function randomSource(seed: number, ...key: readonly (string | number)[]): RandomSource {
  let state = hashText([seed, ...key].join('/'));
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(options: readonly T[]): T => {
    const option = options[between(0, options.length - 1)];
    if (option === undefined) throw new RangeError('Nothing to pick from');
    return option;
  };
  const sample = <T>(options: readonly T[], count: number): T[] => {
    const left = [...options];
    const taken: T[] = [];
    while (taken.length < count && left.length > 0) taken.push(...left.splice(between(0, left.length - 1), 1));
    return taken;
  };
  return { next, between, pick, sample, chance: (probability) => next() < probability };
}
