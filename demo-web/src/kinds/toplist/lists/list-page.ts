import type { Brand } from '../../../content/brands.ts';
import type { Language } from '../../../content/languages.ts';
import type { FamilyName } from '../families/families.ts';

/** One place of a list. */
export interface ListedOffer {
  readonly operator: Brand;
  /** From 1; null for one that is paid for and stands outside the order. */
  readonly position: number | null;
  /** The number printed beside it; null where none is. */
  readonly printed: number | null;
  readonly offer: string;
  readonly terms: string;
  readonly rating: string;
  /** Where its button leads: through the site's own way out, a tracker, or straight on. */
  readonly href: string;
}

/** Another list of the same page. */
export interface SideList {
  readonly heading: string;
  readonly offers: readonly ListedOffer[];
}

/** All there is to know of a page with a list before it is drawn. */
export interface ListPage {
  readonly host: string;
  readonly path: string;
  /** Two letters: whose visitors the list is made for. */
  readonly country: string;
  readonly language: Language;
  readonly family: FamilyName;
  readonly hue: number;
  readonly title: string;
  readonly heading: string;
  readonly lead: string;
  readonly action: string;
  readonly review: string;
  /** In the order seen. */
  readonly offers: readonly ListedOffer[];
  readonly others: readonly SideList[];
}

export const urlOf = ({ host, path }: Pick<ListPage, 'host' | 'path'>): string => `http://${host}${path}`;
