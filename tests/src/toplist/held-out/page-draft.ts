import type { RandomSource } from '@proofline/demo-web/content/random-source';
import type { ListedBrand } from './brands.ts';
import type { ListWords } from './words.ts';

/** How a link of an entry leads to its operator. */
export type LinkStyle = 'direct' | 'own_redirect' | 'tracker';

/** One entry of a list that is to be drawn. */
export interface EntryDraft {
  readonly brand: ListedBrand;
  readonly offer: string;
  readonly href: string;
  readonly rating: string;
}

/** What a family draws a page from; classes are names nobody could know, new on every page. */
export interface PageDraft {
  readonly host: string;
  readonly path: string;
  readonly words: ListWords;
  readonly entries: readonly EntryDraft[];
  readonly random: RandomSource;
  /** The same name for the same purpose on one page. */
  className(purpose: string): string;
  /** An entry of a brand that the page's own list has not. */
  otherEntry(): EntryDraft;
}

/** What a family drew, and what is to be read of it. */
export interface DrawnPage {
  readonly style: string;
  readonly body: string;
  /** Further documents and files of the page's host, by path. */
  readonly files?: ReadonlyMap<string, string>;
  /** The list as a person reads it, from first to last. */
  readonly order: readonly EntryDraft[];
  readonly direction?: 'rtl';
}

export type ListFamily = (draft: PageDraft) => DrawnPage;
