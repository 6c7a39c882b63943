import type { CheckKind } from './check-kinds.ts';

/** What a check can be made of besides its name and schedule. `filters` stands for both page filters. */
export const CHECK_PARTS = [
  'countries',
  'urls',
  'keywords',
  'verticals',
  'platform',
  'accounts',
  'filters',
  'rules',
  'toplist',
] as const;
export type CheckPart = (typeof CHECK_PARTS)[number];

/**
 * What each kind of check is made of, in the order of its wizard (specification 001 §1, §2); a part that is not named
 * has no place in that kind, and a body that fills it is refused.
 */
export const PARTS_OF_KIND: Readonly<Record<CheckKind, Readonly<Partial<Record<CheckPart, 'required' | 'optional'>>>>> =
  {
    compliance: { countries: 'required', urls: 'required', filters: 'optional', rules: 'required' },
    discovery: { countries: 'required', keywords: 'required', verticals: 'optional' },
    internet_scan: {
      countries: 'required',
      keywords: 'required',
      verticals: 'optional',
      filters: 'optional',
      rules: 'required',
    },
    popunder: { countries: 'required', urls: 'required', keywords: 'required' },
    social_media: { platform: 'required', accounts: 'required', filters: 'optional', rules: 'required' },
    toplist: { toplist: 'required' },
  };

/** Kinds whose targets a crawler can visit today; checks of the others are kept and start when theirs exists. */
export const CRAWLED_KINDS: readonly CheckKind[] = ['compliance'];

export function hasPart(kind: CheckKind, part: CheckPart): boolean {
  return PARTS_OF_KIND[kind][part] !== undefined;
}
