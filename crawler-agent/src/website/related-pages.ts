import { domainToUnicode } from 'node:url';
import { MAX_URL_LENGTH } from '@proofline/contracts/events/url-list';
import type { PageFound, WebsiteGathering } from '@proofline/contracts/gathering';
import { siteOf } from '@proofline/platform/site-of';
import { foldCase, foldText } from '@proofline/rules/fold-text';
import type { PageLink } from '@proofline/rules/page-artifacts';
import { addressKey } from './address-key.ts';
import { type AddressPattern, addressPattern } from './address-pattern.ts';

export interface RelatedPagesOptions {
  /** Pages to read, the given one included; the shares of traps go by it. */
  readonly maxPages: number;
  /** Only addresses that contain this, in whatever letter case, are read; the given one always is. */
  readonly urlFilter: string | null;
  /** Addresses or link texts with one of these come first; compared as the rule language compares. */
  readonly priorityWords: readonly string[];
}

/** A page to read, and how the crawl came to it. */
export interface RelatedPage {
  readonly url: string;
  readonly found: Omit<PageFound, 'robots'>;
}

interface Candidate extends RelatedPage {
  readonly pattern: AddressPattern;
}

const MAX_WAITING = 5_000;
/** Addresses remembered so as not to count or take them twice. */
const MAX_SEEN = 50_000;
/** Of one endless pattern a tenth of the pages is read at the most; numbered pages wait when they are a quarter. */
const ENDLESS_SHARE = 0.1;
const NUMBERED_SHARE = 0.25;
const notPages =
  /\.(png|jpe?g|gif|webp|avif|svg|ico|bmp|css|js|mjs|json|xml|rss|atom|txt|csv|pdf|docx?|xlsx?|pptx?|zip|gz|rar|7z|exe|dmg|apk|mp[34]|webm|avi|mov|wav|ogg|woff2?|ttf|eot)$/i;

/**
 * Which pages of a site are read next: breadth first, those with a priority word before the others, each page once,
 * whatever its address is dressed up as. Pure, and the same pages in give the same pages out.
 */
export class RelatedPages {
  readonly #options: RelatedPagesOptions;
  readonly #site: string | undefined;
  readonly #urlFilter: string | null;
  readonly #priorityWords: readonly string[];
  /** Keys of addresses that were found, and of those that were read. */
  readonly #seen = new Set<string>();
  readonly #read = new Set<string>();
  readonly #takenOfPattern = new Map<string, number>();
  readonly #admittedOfPattern = new Map<string, number>();
  readonly #leftOut = { urlFilter: 0, traps: 0 };
  /** In the order in which they were found. */
  #waiting: Candidate[] = [];

  constructor(start: string, options: RelatedPagesOptions) {
    const { urlFilter, priorityWords } = options;
    this.#options = options;
    this.#site = siteOf(start);
    this.#urlFilter = urlFilter === null || urlFilter.trim() === '' ? null : fold(urlFilter);
    this.#priorityWords = priorityWords.map(fold).filter((word) => word !== '');
    this.#seen.add(addressKey(start));
  }

  /** Found and not read: not to be read, looking like traps, and still waiting. */
  get leftOut(): Pick<WebsiteGathering['leftOut'], 'urlFilter' | 'traps' | 'waiting'> {
    return { ...this.#leftOut, waiting: this.#waiting.length };
  }

  /**
   * Remembers that a page was read under this address, so that it is not read again.
   * @returns false when it had been read before
   */
  markRead(url: string): boolean {
    const key = addressKey(url);
    if (this.#read.has(key)) return false;
    this.#read.add(key);
    if (this.#seen.has(key)) this.#waiting = this.#waiting.filter((candidate) => addressKey(candidate.url) !== key);
    this.#seen.add(key);
    return true;
  }

  /** Remembers what a page (or a sitemap) names. `depth` is that of the page; sitemaps count as the given one. */
  add(
    on: { readonly url: string; readonly depth: number; readonly by: 'link' | 'sitemap' },
    links: readonly PageLink[],
  ) {
    for (const { url, text } of links) {
      if (this.#waiting.length >= MAX_WAITING || this.#seen.size >= MAX_SEEN) return;
      if (!this.#isPageOfSite(url)) continue;
      const key = addressKey(url);
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      if (this.#urlFilter !== null && !this.#passesFilter(url, this.#urlFilter)) {
        this.#leftOut.urlFilter += 1;
        continue;
      }
      const pattern = addressPattern(url);
      if (pattern === undefined || !this.#hasRoom(pattern)) {
        this.#leftOut.traps += 1;
        continue;
      }
      bump(this.#admittedOfPattern, pattern.pattern, 1);
      const target = new URL(url);
      target.hash = '';
      const found = {
        by: on.by,
        depth: on.depth + 1,
        on: on.url.slice(0, 4096),
        priority: this.#isPreferred(url, text),
      };
      this.#waiting.push({ url: target.href, found, pattern });
    }
  }

  next(): RelatedPage | undefined {
    let best: { readonly index: number; readonly rank: number } | undefined;
    for (const [index, candidate] of this.#waiting.entries()) {
      const rank = this.#rankOf(candidate);
      // Found earlier wins among equals.
      if (best === undefined || rank < best.rank) best = { index, rank };
    }
    if (best === undefined) return undefined;
    const [taken] = this.#waiting.splice(best.index, 1);
    if (taken === undefined) return undefined;
    bump(this.#takenOfPattern, taken.pattern.pattern, 1);
    return { url: taken.url, found: taken.found };
  }

  /** Nearer pages first; those with a priority word before all others, too many of one numbered kind after them. */
  #rankOf({ found, pattern }: Candidate): number {
    const isPutOff = pattern.kind === 'numbered' && this.#takenOf(pattern) >= this.#share(NUMBERED_SHARE);
    return found.depth + (found.priority ? 0 : 2_000) + (isPutOff ? 4_000 : 0);
  }

  /** A trap must not fill the queue: of an endless pattern no more are let in than may be read. */
  #hasRoom({ kind, pattern }: AddressPattern): boolean {
    return kind !== 'endless' || (this.#admittedOfPattern.get(pattern) ?? 0) < this.#share(ENDLESS_SHARE);
  }

  #takenOf({ pattern }: AddressPattern): number {
    return this.#takenOfPattern.get(pattern) ?? 0;
  }

  #share(share: number): number {
    return Math.max(1, Math.ceil(this.#options.maxPages * share));
  }

  #isPageOfSite(url: string): boolean {
    // As long as the address of a target may be: longer ones are sessions and traps.
    if (url.length > MAX_URL_LENGTH || !/^https?:/i.test(url)) return false;
    if (this.#site === undefined || siteOf(url) !== this.#site) return false;
    return !notPages.test(new URL(url).pathname);
  }

  /** An address is typed as it is copied, or as it is read. */
  #passesFilter(url: string, filter: string): boolean {
    return fold(url).includes(filter) || fold(readable(url)).includes(filter);
  }

  /** A word of the domain's own name would prefer every page, and so none. */
  #withoutDomain(url: string): string {
    const { hostname, pathname, search } = new URL(url);
    const subdomain = hostname.slice(0, hostname.length - (this.#site?.length ?? 0));
    return `${subdomain}${pathname}${search}`;
  }

  #isPreferred(url: string, text = ''): boolean {
    if (this.#priorityWords.length === 0) return false;
    const words = `${fold(readable(this.#withoutDomain(url)))} ${fold(text)}`;
    return this.#priorityWords.some((word) => words.includes(word));
  }
}

const fold = (text: string): string => foldCase(foldText(text));

function bump(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** Addresses spell letters beyond ASCII in percent signs, and in names by a code; people do not. */
function readable(url: string): string {
  const host = URL.parse(url)?.hostname ?? '';
  const named = host === '' ? url : url.replace(host, domainToUnicode(host));
  try {
    return decodeURIComponent(named);
  } catch {
    return named;
  }
}
