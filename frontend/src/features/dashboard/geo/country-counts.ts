import type { CheckCountryCount } from '@proofline/contracts/api/projects';
import { isoCountryOf } from '@proofline/contracts/countries';
import { type Continent, isOn } from './continents.ts';

/** A country of the map with what is checked in it and in its regions. */
export interface CountedCountry {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The most of what is counted below: a check may run in several of them, so that their sum would count it twice. */
  readonly checks: number;
  /** Itself and its regions, as far as anything is checked there, the most checked first. */
  readonly counts: readonly CheckCountryCount[];
}

/** Checks by the country that a map draws. Pure. */
export function byCountry(counts: readonly CheckCountryCount[]): ReadonlyMap<string, CountedCountry> {
  const counted = new Map<string, CountedCountry>();
  for (const count of counts) {
    const [code, , checks] = count;
    const country = isoCountryOf(code);
    const before = counted.get(country);
    const checksHere = Math.max(before?.checks ?? 0, checks);
    counted.set(country, { country, checks: checksHere, counts: [...(before?.counts ?? []), count] });
  }
  return counted;
}

/** Those of a continent, the most checked first, then by name. Pure. */
export function countsOn(continent: Continent, counts: readonly CheckCountryCount[]): CheckCountryCount[] {
  return counts
    .filter(([code]) => isOn(continent, isoCountryOf(code)))
    .toSorted(([, left, most], [, right, more]) => more - most || left.localeCompare(right, 'en'));
}

/** From how many checks on a colour is used, the lightest first. */
export const STEPS = [1, 3, 10, 25, 50] as const;

/** Which of the colours stands for so many checks, from 1; 0 for none. Pure. */
export const stepOf = (checks: number): number => STEPS.filter((from) => checks >= from).length;
