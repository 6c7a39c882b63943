import {
  adsBetween,
  divGrid,
  flexOrder,
  heroList,
  logoAlt,
  olCounters,
  severalLists,
  showMore,
  sponsoredTop,
  ulCards,
} from './cards.ts';
import type { Family } from './family.ts';
import { ageGate } from './gated.ts';
import { detailRows, table } from './tables.ts';

export const FAMILY_NAMES = [
  'table',
  'detail_rows',
  'ol_counters',
  'ul_cards',
  'div_grid',
  'flex_order',
  'hero_list',
  'ads_between',
  'show_more',
  'logo_alt',
  'sponsored_top',
  'several_lists',
  'age_gate',
] as const;
export type FamilyName = (typeof FAMILY_NAMES)[number];

export const families: Readonly<Record<FamilyName, Family>> = {
  table,
  detail_rows: detailRows,
  ol_counters: olCounters,
  ul_cards: ulCards,
  div_grid: divGrid,
  flex_order: flexOrder,
  hero_list: heroList,
  ads_between: adsBetween,
  show_more: showMore,
  logo_alt: logoAlt,
  sponsored_top: sponsoredTop,
  several_lists: severalLists,
  age_gate: ageGate,
};

interface Traits {
  /** It prints the numbers of its places. */
  readonly printed?: true;
  /** A paid place stands before the first. */
  readonly sponsoredFirst?: true;
  /** Other lists on the same page. */
  readonly others?: number;
  /** Places, from and to. */
  readonly from?: number;
  readonly to?: number;
}

/** What the planning of a page must know of how it is drawn. */
export const familyTraits: Readonly<Record<FamilyName, Traits>> = {
  table: { printed: true },
  detail_rows: {},
  ol_counters: { printed: true },
  ul_cards: {},
  div_grid: { from: 6, to: 15 },
  flex_order: {},
  hero_list: { printed: true },
  ads_between: {},
  show_more: { from: 10, to: 20 },
  logo_alt: {},
  sponsored_top: { printed: true, sponsoredFirst: true },
  several_lists: { printed: true, others: 2, from: 8, to: 12 },
  age_gate: {},
};
