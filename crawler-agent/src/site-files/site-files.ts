import type { Clock } from '@proofline/platform/clock';
import { siteOf } from '@proofline/platform/site-of';
import { ProxyAgent } from 'undici';
import { fetchFile } from './fetch-file.ts';
import { readSitemap } from './read-sitemap.ts';
import { type Robots, readRobots } from './robots.ts';

/** RFC 9309 asks for at least 500 KiB of robots.txt. */
const MAX_ROBOTS_BYTES = 512 * 1024;
const MAX_SITEMAP_BYTES = 8 * 1024 * 1024;
const MAX_SITEMAPS = 6;
/** An index may name indexes: one such step and no more. */
const MAX_SITEMAP_DEPTH = 2;
const MAX_PAGES = 5_000;
const SITEMAPS_LIMIT_MS = 15_000;
/** A site's targets come one after the other; what changes in robots.txt counts from the next run on. */
const ROBOTS_REMEMBERED_MS = 10 * 60_000;
const MAX_REMEMBERED = 1_000;
/** Of all robots.txt files that are remembered, together. */
const MAX_REMEMBERED_CHARS = 24 * 1024 * 1024;

export interface SitemapPages {
  readonly pages: readonly { readonly url: string; readonly sitemap: string }[];
  /** Sitemaps that were read. */
  readonly read: number;
}

/** What websites keep for crawlers: robots.txt and sitemaps, fetched through the egress proxy like everything else. */
export class SiteFiles {
  readonly #dispatcher: ProxyAgent;
  readonly #clock: Clock;
  readonly #robots = new Map<string, RememberedRobots>();
  #rememberedChars = 0;

  constructor(proxyUrl: string, clock: Clock) {
    this.#clock = clock;
    this.#dispatcher = new ProxyAgent({ uri: proxyUrl, proxyTunnel: false, connections: 8 });
  }

  /** What robots.txt of the address's host says; asked for once by all who want to know at the same time. */
  async robotsOf(url: string): Promise<Robots> {
    const { origin } = new URL(url);
    const known = this.#robots.get(origin);
    if (known !== undefined && known.until > this.#clock.now().getTime()) return await known.robots;
    const address = `${origin}/robots.txt`;
    // Not bound to whoever asked first: a lost lease must not cost the others their answer.
    const options = { dispatcher: this.#dispatcher, maxBytes: MAX_ROBOTS_BYTES, signal: new AbortController().signal };
    const remembered: RememberedRobots = {
      robots: fetchFile(address, options).then((file) => {
        this.#weigh(origin, remembered, file?.text.length ?? 0);
        return readRobots(address, file);
      }),
      until: this.#clock.now().getTime() + ROBOTS_REMEMBERED_MS,
      chars: 0,
    };
    this.#forget(origin);
    this.#robots.set(origin, remembered);
    this.#forgetOldest();
    return await remembered.robots;
  }

  /** What is not remembered any more by the time it came has no weight. */
  #weigh(origin: string, remembered: RememberedRobots, chars: number): void {
    if (this.#robots.get(origin) !== remembered) return;
    remembered.chars = chars;
    this.#rememberedChars += chars;
    this.#forgetOldest();
  }

  #forgetOldest(): void {
    for (const origin of this.#robots.keys()) {
      if (this.#robots.size <= MAX_REMEMBERED && this.#rememberedChars <= MAX_REMEMBERED_CHARS) return;
      this.#forget(origin);
    }
  }

  #forget(origin: string): void {
    this.#rememberedChars -= this.#robots.get(origin)?.chars ?? 0;
    this.#robots.delete(origin);
  }

  /** Pages of the address's own site that its sitemaps name, in their order; within limits of number, size and time. */
  async sitemapPages(url: string, robots: Robots, signal: AbortSignal): Promise<SitemapPages> {
    const site = siteOf(url);
    const named = robots.sitemaps.length > 0 ? robots.sitemaps : [new URL('/sitemap.xml', url).href];
    const waiting = named.map((sitemap) => ({ sitemap, depth: 1 }));
    const asked = new Set<string>();
    const pages: { url: string; sitemap: string }[] = [];
    const limit = AbortSignal.any([signal, AbortSignal.timeout(SITEMAPS_LIMIT_MS)]);
    let read = 0;
    for (let next = waiting.shift(); next !== undefined && asked.size < MAX_SITEMAPS; next = waiting.shift()) {
      const { sitemap, depth } = next;
      if (limit.aborted || asked.has(sitemap) || siteOf(sitemap) !== site) continue;
      asked.add(sitemap);
      const options = { dispatcher: this.#dispatcher, maxBytes: MAX_SITEMAP_BYTES, signal: limit };
      const file = await fetchFile(sitemap, options).catch(() => undefined);
      signal.throwIfAborted();
      if (file === undefined || file.text === '') continue;
      read += 1;
      const found = readSitemap(file.text, sitemap);
      for (const page of found.pages) {
        if (pages.length < MAX_PAGES && siteOf(page) === site) pages.push({ url: page, sitemap });
      }
      if (depth < MAX_SITEMAP_DEPTH) {
        waiting.push(...found.sitemaps.slice(0, MAX_SITEMAPS).map((inner) => ({ sitemap: inner, depth: depth + 1 })));
      }
    }
    return { pages, read };
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }
}

interface RememberedRobots {
  readonly robots: Promise<Robots>;
  readonly until: number;
  /** Of the file, once it is there. */
  chars: number;
}
