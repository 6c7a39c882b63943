import { describe, expect, it } from 'vitest';
import { readRobots } from '../site-files/robots.ts';
import { PageQueue, type PageToRead, type ReadPage, type SiteKnowledge, type WalkSettings } from './page-queue.ts';

const start = 'http://a.test/';
const { signal } = new AbortController();

const settings: WalkSettings = { maxPages: 20, urlFilter: null, priorityWords: [] };

/** Robots files by host; a host that is not named has none, one with undefined is out of reach. */
function siteWith(robots: Readonly<Record<string, string | undefined>>, named: readonly string[] = []): SiteKnowledge {
  return {
    robotsOf: async (url) => {
      const { host, origin } = new URL(url);
      const file = host in robots ? robots[host] : '';
      return readRobots(`${origin}/robots.txt`, file === undefined ? undefined : { status: 200, text: file });
    },
    sitemapPages: async () => ({ pages: named.map((url) => ({ url, sitemap: `${start}map.xml` })), read: 1 }),
  };
}

const pageAt = (url: string, text: string, links: readonly string[] = [], canonical?: string): ReadPage => ({
  finalUrl: url,
  html: canonical === undefined ? '<html></html>' : `<head><link rel=canonical href="${canonical}"></head>`,
  block: undefined,
  artifacts: { text, links: links.map((link) => ({ url: new URL(link, url).href })) },
});

async function begin(site: SiteKnowledge, page: ReadPage, more: Partial<WalkSettings> = {}): Promise<PageQueue> {
  const queue = new PageQueue(start, { ...settings, ...more }, site);
  const first = await queue.first();
  expect(await queue.takeIn(first, page, signal)).toBe(true);
  return queue;
}

async function rest(queue: PageQueue): Promise<PageToRead[]> {
  const pages: PageToRead[] = [];
  for (let page = await queue.next(signal); page !== undefined; page = await queue.next(signal)) pages.push(page);
  return pages;
}

const urls = (pages: readonly PageToRead[]) => pages.map(({ url }) => url);

describe('The queue of a target', () => {
  it('asks each host of the domain for its own robots.txt', async () => {
    const site = siteWith({ 'a.test': 'User-agent: *\nDisallow: /x', 'de.a.test': 'User-agent: *\nCrawl-delay: 2' });
    const queue = await begin(site, pageAt(start, 'home', ['/x', '/y', 'http://de.a.test/x']));
    expect(await rest(queue)).toMatchObject([
      { url: 'http://a.test/y', crawlDelayMs: 0, found: { robots: 'allowed' } },
      { url: 'http://de.a.test/x', crawlDelayMs: 2_000 },
    ]);
    expect(queue.gathering('nothing_left').leftOut.robots).toBe(1);
  });

  it('hands out what robots.txt forbids where the organisation has decided so, and says it', async () => {
    const site = siteWith({ 'a.test': 'User-agent: *\nDisallow: /x' });
    const queue = await begin(site, pageAt(start, 'home', ['/x']), { robots: 'override' });
    expect(await rest(queue)).toMatchObject([{ url: 'http://a.test/x', found: { robots: 'disallowed' } }]);
    expect(queue.gathering('nothing_left').leftOut.robots).toBe(0);
  });

  it('reads the given page and no other while robots.txt is out of reach', async () => {
    const site = siteWith({ 'a.test': undefined });
    const queue = await begin(site, pageAt(start, 'home', ['/x']));
    expect(await rest(queue)).toEqual([]);
    expect(queue.gathering('nothing_left')).toMatchObject({ robotsTxt: 'unreachable', leftOut: { robots: 1 } });
  });

  it('takes pages of a sitemap after the links of the given page, each once', async () => {
    const site = siteWith({}, ['http://a.test/orphan', 'http://a.test/linked']);
    const queue = await begin(site, pageAt(start, 'home', ['/linked']));
    expect((await rest(queue)).map(({ url, found }) => [url, found.by])).toEqual([
      ['http://a.test/linked', 'link'],
      ['http://a.test/orphan', 'sitemap'],
    ]);
  });

  it('asks for no sitemap when only the given page is wanted', async () => {
    const queue = await begin(siteWith({}, ['http://a.test/b']), pageAt(start, 'home', ['/c']), { maxPages: 1 });
    expect(await rest(queue)).toEqual([]);
    expect(queue.gathering('pages_reached').sitemaps).toBe(0);
  });

  it('folds a page with the canonical address and the text of another, and not one that says something else', async () => {
    const queue = await begin(siteWith({}), pageAt(start, 'home', ['/p?v=1', '/p?v=2', '/p?v=3']));
    const [one, two, three] = await rest(queue);
    if (one === undefined || two === undefined || three === undefined) throw new Error('Three pages were linked.');
    expect(await queue.takeIn(one, pageAt(one.url, 'the page', [], '/p'), signal)).toBe(true);
    expect(await queue.takeIn(two, pageAt(two.url, 'the page', [], '/p'), signal)).toBe(false);
    // A website must not be able to hide a page behind a canonical address.
    expect(await queue.takeIn(three, pageAt(three.url, 'the page, risk-free', [], '/p'), signal)).toBe(true);
    expect(queue.gathering('nothing_left').leftOut.duplicates).toBe(1);
  });

  it('reports no page under which another website was found', async () => {
    const queue = await begin(siteWith({}), pageAt(start, 'home', ['/out']));
    const [out] = await rest(queue);
    if (out === undefined) throw new Error('A page was linked.');
    expect(await queue.takeIn(out, pageAt('http://brand.test/', 'brand', ['http://a.test/new']), signal)).toBe(false);
    expect(urls(await rest(queue))).toEqual([]);
    expect(queue.gathering('nothing_left').leftOut.elsewhere).toBe(1);
  });

  it('asks a limited number of hosts of a domain for their robots.txt', async () => {
    const asked = new Set<string>();
    const none = siteWith({});
    const site = { ...none, robotsOf: (url: string) => none.robotsOf(asked.add(new URL(url).host) && url) };
    const names = Array.from({ length: 60 }, (_, name) => `http://n${name}.a.test/`);
    const queue = await begin(site, pageAt(start, 'home', [...names, '/own']), { maxPages: 100 });
    expect(await rest(queue)).toHaveLength(40);
    expect(asked.size).toBe(40);
    expect(queue.gathering('nothing_left').leftOut.traps).toBe(21);
  });

  it('looks for pages for a limited time, and says so', async () => {
    let now = 0;
    const forbidding = siteWith({ 'a.test': 'User-agent: *\nDisallow: /x' });
    const site = {
      ...forbidding,
      robotsOf: (url: string) => {
        now += 8_000;
        return forbidding.robotsOf(url);
      },
    };
    const queue = new PageQueue(start, { ...settings, maxPages: 100 }, site, () => now);
    const links = Array.from({ length: 300 }, (_, page) => `/x/a${page}`);
    await queue.takeIn(await queue.first(), pageAt(start, 'home', links), signal);
    now = 0;
    expect(await queue.next(signal)).toBeUndefined();
    expect([queue.isOverTime, now]).toEqual([true, 96_000]);
  });

  it('stops looking when its work is over', async () => {
    const site = siteWith({ 'a.test': 'User-agent: *\nDisallow: /x' });
    const queue = await begin(site, pageAt(start, 'home', ['/x/1', '/x/2']));
    await expect(queue.next(AbortSignal.abort(new Error('The lease ran out.')))).rejects.toThrow('The lease ran out.');
  });
});
