import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  DEFAULT_ROBOTS_POLICY,
  type PageFound,
  type RobotsPolicy,
  type WebsiteGathering,
} from '@proofline/contracts/gathering';
import { siteOf } from '@proofline/platform/site-of';
import { foldText } from '@proofline/rules/fold-text';
import type { SeenPage } from '../gather/visit.ts';
import type { Robots } from '../site-files/robots.ts';
import type { SitemapPages } from '../site-files/site-files.ts';
import { addressKey } from './address-key.ts';
import { canonicalOf } from './canonical-of.ts';
import { type RelatedPage, RelatedPages } from './related-pages.ts';

/** Which pages of a website are read. */
export interface WalkSettings {
  /** The given one among them. */
  readonly maxPages: number;
  /** Related addresses hold this; null: any. */
  readonly urlFilter: string | null;
  readonly priorityWords: readonly string[];
  /** Absent: obeyed. */
  readonly robots?: RobotsPolicy | undefined;
}

/** What of a page that was read decides where to go on. */
export type ReadPage = Pick<SeenPage, 'finalUrl' | 'html' | 'block'> & {
  readonly artifacts: Pick<SeenPage['artifacts'], 'text' | 'links'>;
};

/** What is known of websites without visiting them. */
export interface SiteKnowledge {
  robotsOf(url: string): Promise<Robots>;
  sitemapPages(url: string, robots: Robots, signal: AbortSignal): Promise<SitemapPages>;
}

export interface PageToRead {
  readonly url: string;
  readonly found: PageFound;
  /** Pause between visits that the website's robots.txt asks for. */
  readonly crawlDelayMs: number;
  /** Only the given address is ever handed out though robots.txt forbids it: to be reported, not visited. */
  readonly isDisallowed: boolean;
}

/** Hosts of a website whose robots.txt one target asks for; a domain may have any number of names. */
const MAX_HOSTS = 40;
/** Looking for the next page that may be read, all times of a target together: robots.txt may be slow, or vast. */
const SEARCH_LIMIT_MS = 90_000;

/** The pages of one target in the order in which they are read: the given address, then what it and others lead to. */
export class PageQueue {
  readonly #start: string;
  readonly #site: SiteKnowledge;
  readonly #policy: RobotsPolicy;
  readonly #related: RelatedPages;
  readonly #wantsRelated: boolean;
  readonly #now: () => number;
  readonly #contents = new Set<string>();
  readonly #hosts = new Set<string>();
  #startRobots: Robots | undefined;
  #searchedMs = 0;
  #hostsLeftOut = 0;
  #sitemaps = 0;
  #disallowed = 0;
  #duplicates = 0;
  #elsewhere = 0;
  #dead = 0;

  /** @param now on a clock that is never set, in ms */
  constructor(start: string, settings: WalkSettings, site: SiteKnowledge, now = () => performance.now()) {
    this.#now = now;
    const { maxPages, urlFilter, priorityWords, robots = DEFAULT_ROBOTS_POLICY } = settings;
    this.#start = start;
    this.#site = site;
    this.#policy = robots;
    this.#wantsRelated = maxPages > 1;
    this.#related = new RelatedPages(start, { maxPages, urlFilter, priorityWords });
  }

  /** The given address. It was named by a person, so it is read also where robots.txt is out of reach. */
  async first(): Promise<PageToRead> {
    const robots = await this.#site.robotsOf(this.#start);
    this.#startRobots = robots;
    this.#hosts.add(new URL(this.#start).host);
    const says = robots.says(this.#start);
    const found: PageFound = { by: 'list', depth: 0, on: null, priority: false, robots: says };
    const isDisallowed = says === 'disallowed' && this.#policy === 'obey';
    return { url: this.#start, found, crawlDelayMs: robots.crawlDelayMs, isDisallowed };
  }

  /** Looking for pages has taken all the time there is for it; there may be more. */
  get isOverTime(): boolean {
    return this.#searchedMs >= SEARCH_LIMIT_MS;
  }

  /** The next related page that may be read; undefined when there is none, or none was found in time. */
  async next(signal: AbortSignal): Promise<PageToRead | undefined> {
    while (!this.isOverTime) {
      signal.throwIfAborted();
      const page = this.#related.next();
      if (page === undefined) return undefined;
      const began = this.#now();
      const readable = await this.#unlessForbidden(page);
      this.#searchedMs += this.#now() - began;
      if (readable !== undefined) return readable;
      // Thousands of addresses may be forbidden; what else the agent does goes on meanwhile.
      await setImmediate();
    }
    return undefined;
  }

  async #unlessForbidden({ url, found }: RelatedPage): Promise<PageToRead | undefined> {
    const { host } = new URL(url);
    if (!this.#hosts.has(host) && this.#hosts.size >= MAX_HOSTS) {
      this.#hostsLeftOut += 1;
      return undefined;
    }
    this.#hosts.add(host);
    // Each host of a domain has a robots.txt of its own.
    const robots = await this.#site.robotsOf(url);
    const says = robots.says(url);
    if (says === 'allowed' || this.#policy === 'override') {
      return { url, found: { ...found, robots: says }, crawlDelayMs: robots.crawlDelayMs, isDisallowed: false };
    }
    this.#disallowed += 1;
    return undefined;
  }

  /**
   * Takes in a page that was read: what it links to is found now.
   * @returns false when it is none of the website's pages to report: read already under another address, or elsewhere
   */
  async takeIn({ url, found }: PageToRead, page: ReadPage, signal: AbortSignal): Promise<boolean> {
    const isFirst = found.by === 'list';
    if (!isFirst && siteOf(page.finalUrl) !== siteOf(this.#start)) {
      this.#elsewhere += 1;
      return false;
    }
    const isNew = this.#related.markRead(page.finalUrl);
    if (isNew && addressKey(url) !== addressKey(page.finalUrl)) this.#related.markRead(url);
    // Challenges and captchas all look the same and are no page's content.
    const isRepeat = page.block === undefined && this.#isKnownContent(page);
    if ((!isNew || isRepeat) && !isFirst) {
      this.#duplicates += 1;
      return false;
    }
    if (this.#wantsRelated && page.block === undefined) {
      this.#related.add({ url: page.finalUrl, depth: found.depth, by: 'link' }, page.artifacts.links);
      if (isFirst && this.#startRobots !== undefined) {
        const { pages, read } = await this.#site.sitemapPages(this.#start, this.#startRobots, signal);
        this.#sitemaps = read;
        for (const { url: named, sitemap } of pages) {
          this.#related.add({ url: sitemap, depth: 0, by: 'sitemap' }, [{ url: named }]);
        }
      }
    }
    return true;
  }

  /** Notes that a page that others lead to is not there. */
  countDead(): void {
    this.#dead += 1;
  }

  gathering(ended: WebsiteGathering['ended']): WebsiteGathering {
    return {
      ended,
      leftOut: {
        ...this.#related.leftOut,
        traps: this.#related.leftOut.traps + this.#hostsLeftOut,
        robots: this.#disallowed,
        duplicates: this.#duplicates,
        elsewhere: this.#elsewhere,
        dead: this.#dead,
      },
      robotsTxt: this.#startRobots?.state ?? 'unreachable',
      robotsPolicy: this.#policy,
      sitemaps: this.#sitemaps,
    };
  }

  /**
   * Whether another page with the same canonical address has the same text. A canonical address alone says nothing:
   * a website could hide any page behind one.
   */
  #isKnownContent(page: ReadPage): boolean {
    const own = canonicalOf(page.html, page.finalUrl) ?? page.finalUrl;
    const text = createHash('sha256').update(foldText(page.artifacts.text)).digest('base64');
    const content = `${addressKey(own)} ${text}`;
    if (this.#contents.has(content)) return true;
    this.#contents.add(content);
    return false;
  }
}
