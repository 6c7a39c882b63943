import { MAX_URL_LENGTH } from '@proofline/contracts/events/url-list';
import type { PageLink } from '@proofline/rules/page-artifacts';
import { getDomain } from 'tldts';
import { domainOptions } from '../gather/follow-links.ts';

export interface RelatedPagesOptions {
  /** Pages to read, the given one included. */
  readonly maxPages: number;
  /** Only addresses that contain this are read; the given page always is. */
  readonly urlFilter: string | null;
  /** Addresses or link texts with one of these come first. */
  readonly priorityWords: readonly string[];
}

const MAX_WAITING = 5_000;
const notPages = /\.(png|jpe?g|gif|webp|svg|ico|css|js|json|xml|pdf|zip|gz|mp4|mp3|woff2?)$/i;

/** Which pages of a site are read next: breadth first, priority words first, each address once. */
export class RelatedPages {
  readonly #options: RelatedPagesOptions;
  readonly #domain: string | null;
  readonly #seen = new Set<string>();
  #preferred: string[] = [];
  #others: string[] = [];
  #taken = 0;

  constructor(start: string, options: RelatedPagesOptions) {
    this.#options = options;
    this.#domain = getDomain(start, domainOptions);
    this.#seen.add(keyOf(start));
    this.#preferred.push(start);
  }

  /** Addresses already known to be read: they count, and are not read again. */
  skip(urls: readonly string[]): void {
    for (const url of urls) {
      this.#seen.add(keyOf(url));
      this.#taken += 1;
    }
    this.#preferred = this.#preferred.filter((url) => !urls.includes(url));
  }

  /** Remembers a page's links; the address it really had counts as seen. */
  add(pageUrl: string, links: readonly PageLink[]): void {
    this.#seen.add(keyOf(pageUrl));
    for (const { url, text } of links) {
      if (this.#preferred.length + this.#others.length >= MAX_WAITING) return;
      const key = keyOf(url);
      if (this.#seen.has(key) || !this.#belongs(url)) continue;
      this.#seen.add(key);
      const target = new URL(url);
      target.hash = '';
      (this.#isPreferred(url, text ?? '') ? this.#preferred : this.#others).push(target.href);
    }
  }

  next(): string | undefined {
    if (this.#taken >= this.#options.maxPages) return undefined;
    const url = this.#preferred.shift() ?? this.#others.shift();
    if (url !== undefined) this.#taken += 1;
    return url;
  }

  #belongs(url: string): boolean {
    const { urlFilter } = this.#options;
    // As long as the address of a target may be: longer ones are sessions and traps.
    if (url.length > MAX_URL_LENGTH) return false;
    if (this.#domain === null || getDomain(url, domainOptions) !== this.#domain) return false;
    if (notPages.test(new URL(url).pathname)) return false;
    return urlFilter === null || url.toLowerCase().includes(urlFilter.toLowerCase());
  }

  #isPreferred(url: string, text: string): boolean {
    const words = `${url} ${text}`.toLowerCase();
    return this.#options.priorityWords.some((word) => words.includes(word.toLowerCase()));
  }
}

/** Two addresses with the same key are the same page: fragment, trailing slash and order of parameters aside. */
function keyOf(url: string): string {
  const parsed = new URL(url);
  parsed.hash = '';
  parsed.searchParams.sort();
  return parsed.href.replace(/\/$/, '').toLowerCase();
}
