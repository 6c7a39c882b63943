import type { FamilyName } from '../families/families.ts';
import { type ListedOffer, urlOf } from '../lists/list-page.ts';
import { planLists } from '../lists/plan-lists.ts';

export interface ExpectedEntry {
  /** From 1; null for one that stands outside the order. */
  readonly position: number | null;
  readonly printed: number | null;
  readonly brand: string;
  readonly operatorDomain: string;
  readonly offer: string;
}

/** What a reading of a page must say. */
export interface ExpectedList {
  readonly url: string;
  readonly country: string;
  readonly family: FamilyName;
  readonly entries: readonly ExpectedEntry[];
  readonly others: readonly (readonly ExpectedEntry[])[];
}

const expectedEntry = ({ position, printed, operator, offer }: ListedOffer): ExpectedEntry => ({
  position,
  printed,
  brand: operator.name,
  operatorDomain: operator.host,
  offer,
});

/** Every list of the demo internet, from the plan that its page is drawn from. */
export function expectedLists(seed: number): ExpectedList[] {
  return planLists(seed).map((page) => ({
    url: urlOf(page),
    country: page.country,
    family: page.family,
    entries: page.offers.map(expectedEntry),
    others: page.others.map(({ offers }) => offers.map(expectedEntry)),
  }));
}
