import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { LeasedTargetOf } from '@proofline/contracts/agent-api/leases';
import type { RobotsPolicy } from '@proofline/contracts/gathering';
import { checkIdSchema, reportIdSchema } from '@proofline/contracts/ids';
import { complianceAssignmentSchema } from '@proofline/contracts/kinds/compliance/assignment';
import { deadLinksOf } from '@proofline/contracts/kinds/gatherings';
import type { PostedOf } from '@proofline/contracts/kinds/posted-findings';
import { systemClock } from '@proofline/platform/clock';
import { type EgressProxy, startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { createLog } from '@proofline/platform/log/create-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CrawlBrowser } from '../../browser/crawl-browser.ts';
import { LinkFollower } from '../../gather/follow-links.ts';
import { PageJudge } from '../../judge/page-judge.ts';
import { SiteFiles } from '../../site-files/site-files.ts';
import { complianceCrawler } from './compliance-crawler.ts';

const site = 'http://site.example';
const words = 'An honest review of a casino with its bonus terms, for players 18+ only. '.repeat(3);
type Answer = (answer: ServerResponse, asked: number) => void;
const page =
  (body: string, head = ''): Answer =>
  (answer) =>
    answer
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html><head><title>Fixture</title>${head}</head><p>${words}</p>${body}</html>`);
const text =
  (body: string | Buffer): Answer =>
  (answer) =>
    answer.writeHead(200, { 'content-type': 'text/plain' }).end(body);
const refusal =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (answer) =>
    answer.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<p>Not now, please come back later</p>');
const links = (...paths: readonly string[]) => paths.map((path) => `<a href="${path}">to ${path}</a>`).join(' ');
const canonical = (url: string) => `<link rel="canonical" href="${url}">`;

const websites: Readonly<Record<string, Answer>> = {
  'site.example/': page(links('/b', '/c')),
  'site.example/b': page(''),
  'site.example/c': page(''),

  'large.example/robots.txt': text('User-agent: *\nDisallow: /private\nSitemap: http://large.example/maps.xml.gz\n'),
  'large.example/maps.xml.gz': text(
    gzipSync('<sitemapindex><sitemap><loc>http://large.example/map.xml</loc></sitemap></sitemapindex>'),
  ),
  'large.example/map.xml': text(
    '<urlset><url><loc>http://large.example/orphan</loc></url><url><loc>http://large.example/</loc></url></urlset>',
  ),
  'large.example/': page(links('/old', '/private/x', '/same?print=1', '/same', '/terms', '/out', '/broken')),
  'large.example/old': (answer) => answer.writeHead(301, { location: '/terms' }).end(),
  'large.example/terms': page('Terms'),
  'large.example/same': page('The same page', canonical('/same')),
  'large.example/out': (answer) => answer.writeHead(302, { location: 'http://site.example/b' }).end(),
  'large.example/broken': refusal(500),
  'large.example/orphan': page('Nobody links here'),

  'shop.example/': page(links(...Array.from({ length: 45 }, (_, n) => `/${n % 2 ? 'sold' : 'item'}-${n}`))),
  ...Object.fromEntries(
    Array.from({ length: 45 }, (_, n) => [`shop.example/item-${n}`, page(`<p>Item ${n}</p>`)] as const),
  ),
  'ruins.example/': page(links(...Array.from({ length: 60 }, (_, n) => `/fallen-${n}`), '/last')),
  'ruins.example/last': page('The last one'),

  'gone.example/': refusal(403),

  'closed.example/robots.txt': text('User-agent: ProoflineCrawler\nDisallow: /\n'),
  'closed.example/': page(''),
  'busy.example/': (answer, asked) =>
    asked === 1 ? refusal(503, { 'retry-after': '1' })(answer, asked) : page('')(answer, asked),
  'away.example/': refusal(429, { 'retry-after': '3600' }),
};

const requests: string[] = [];
const server = createServer((request, answer) => {
  const address = `${request.headers.host}${request.url ?? ''}`;
  requests.push(address);
  const known = websites[address.replace(/\?.*$/, '')] ?? refusal(404);
  known(answer, requests.filter((other) => other === address).length);
});
let proxy: EgressProxy;
let browser: CrawlBrowser;
let follower: LinkFollower;
let siteFiles: SiteFiles;
const judge = new PageJudge();

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  proxy = await startEgressProxy({ demoHosts: [{ pattern: '*.example', host: '127.0.0.1', port }] });
  browser = new CrawlBrowser({
    proxyUrl: proxy.url,
    executablePath: process.env.CHROMIUM_PATH,
    log: createLog('test', { level: 'silent' }),
  });
  follower = new LinkFollower(proxy.url);
  siteFiles = new SiteFiles(proxy.url, systemClock);
});
afterAll(async () => {
  await judge.close();
  await follower?.close();
  await siteFiles?.close();
  await browser?.close();
  await proxy?.stop();
  server.closeAllConnections();
  server.close();
});

interface Crawl {
  readonly url?: string;
  readonly pages?: '1' | '20' | '100';
  readonly posted?: readonly string[];
  readonly robots?: RobotsPolicy;
}

/** Crawls a website that any number of agents may visit, or what an earlier lease has left of it. */
async function crawl({ url = `${site}/`, pages = '20', posted = [], robots = 'obey' }: Crawl) {
  const target: LeasedTargetOf<'compliance'> = {
    report: reportIdSchema.parse(1_200_000),
    check: checkIdSchema.parse(12),
    target: 1,
    url,
    country: 'GB',
    lease: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    revision: 0,
    deadline: '2026-11-20T12:01:00Z',
    attempt: 1,
    kind: 'compliance',
    posted_pages: [...posted],
    posted_outcome: posted.length === 0 ? null : 'judged',
  };
  const assignment = complianceAssignmentSchema.parse({
    kind: 'compliance',
    report: 1_200_000,
    rules: {
      id: 'root',
      not: false,
      condition: 'AND',
      rules: [{ id: 'notice', field: 'dom_text', operator: 'contains', value: '18+' }],
    },
    filters: null,
    languages: [],
    related_urls: pages,
    url_filter: null,
    priority_words: [],
    robots,
  });
  const results: PostedOf<'compliance'>[] = [];
  const stored: string[] = [];
  const pausesMs: number[] = [];
  const permits = {
    take: async () => ({ kind: 'granted' as const, giveBack: () => undefined }),
    pause: (_lease: string, pauseMs: number) => void pausesMs.push(pauseMs),
  };
  const { signal } = new AbortController();
  const tools = { browser, proxy, links: follower, judge, permits, siteFiles, clock: systemClock, signal };
  const { outcome, gathering } = await complianceCrawler
    .compile(assignment)
    .crawl(target, tools, async ({ result, files }) => {
      results.push(result);
      stored.push(...files.keys());
    });
  const told = results.map(({ data }): readonly [number, string] => [data.page, data.url]);
  return { outcome, gathering, results, stored, told, pausesMs };
}

describe('A target', { timeout: 120_000 }, () => {
  it('is read page by page', async () => {
    const { outcome, told, gathering } = await crawl({});
    expect(outcome).toBe('judged');
    expect(told).toEqual([
      [1, `${site}/`],
      [2, `${site}/b`],
      [3, `${site}/c`],
    ]);
    expect(gathering).toMatchObject({ ended: 'nothing_left', robotsTxt: 'none', robotsPolicy: 'obey' });
  });

  it('that an earlier lease began is gone on with where it ended', async () => {
    const { outcome, told } = await crawl({ posted: [`${site}/`] });
    expect(outcome).toBe('judged');
    expect(told).toEqual([
      [2, `${site}/b`],
      [3, `${site}/c`],
    ]);
  });

  it('that an earlier lease began does not pass for read to its end when nobody is let in any more', async () => {
    const { outcome, told, gathering } = await crawl({ url: 'http://gone.example/', posted: ['http://gone.example/'] });
    expect([outcome, told, gathering?.ended]).toEqual(['judged', [], 'first_page_not_read']);
  });

  it('of which an earlier lease posted everything but the end is ended as what its pages were', async () => {
    expect(await crawl({ pages: '1', posted: [`${site}/`] })).toMatchObject({ outcome: 'judged', told: [] });
  });

  it('is read without what robots.txt forbids, is read twice or lies elsewhere; each page tells how it was found', async () => {
    const { outcome, results, stored, gathering } = await crawl({ url: 'http://large.example/' });
    const large = 'http://large.example';
    const found = { by: 'link', depth: 1, on: `${large}/`, priority: false, robots: 'allowed' };
    expect(results.map(({ type, data }) => [type, data.url, data.found])).toEqual([
      ['PageJudged', `${large}/`, { by: 'list', depth: 0, on: null, priority: false, robots: 'allowed' }],
      ['PageJudged', `${large}/old`, found],
      ['PageJudged', `${large}/same?print=1`, found],
      ['PageFailed', `${large}/broken`, found],
      ['PageJudged', `${large}/orphan`, { ...found, by: 'sitemap', on: `${large}/map.xml` }],
    ]);
    const broken = results[3];
    const shown = broken?.type === 'PageFailed' ? broken.data.seen : undefined;
    expect(shown?.httpStatus).toBe(500);
    expect(stored).toEqual(
      expect.arrayContaining([shown?.evidence.html, shown?.evidence.screenshot, shown?.evidence.archive]),
    );
    // A page that fails does not undo those that were read.
    expect(outcome).toBe('judged');
    expect(gathering).toEqual({
      ended: 'nothing_left',
      leftOut: { robots: 1, urlFilter: 0, traps: 0, duplicates: 1, elsewhere: 1, dead: 0, waiting: 0 },
      robotsTxt: 'read',
      robotsPolicy: 'obey',
      sitemaps: 2,
    });
    expect(requests).not.toContain('large.example/private/x');
  });

  it('is read to its last page however many of its links are dead; they are counted', async () => {
    const { results, gathering } = await crawl({ url: 'http://shop.example/' });
    expect(results.map(({ type }) => type)).toEqual(Array.from({ length: 20 }, () => 'PageJudged'));
    expect(gathering?.ended).toBe('pages_reached');
    // Every second link is dead, and the twentieth page is the nineteenth item.
    expect(gathering && deadLinksOf(gathering)).toBe(18);
  });

  it('whose links are all dead is not asked for ever', async () => {
    const { results, gathering } = await crawl({ url: 'http://ruins.example/' });
    expect(results).toHaveLength(1);
    expect(gathering).toMatchObject({ ended: 'time_over', leftOut: { dead: 39 } });
  });

  it('that is a dead link itself could not be judged', async () => {
    const { results, gathering } = await crawl({ url: 'http://nowhere.example/' });
    expect(results).toMatchObject([{ type: 'PageFailed', data: { reason: 'not_found' } }]);
    expect(gathering && deadLinksOf(gathering)).toBe(0);
  });

  it('that robots.txt forbids is not asked for, and could not be judged', async () => {
    const { outcome, results, gathering } = await crawl({ url: 'http://closed.example/' });
    expect(outcome).toBe('failed');
    expect(results).toMatchObject([{ type: 'PageFailed', data: { reason: 'robots_disallowed' } }]);
    expect(gathering?.ended).toBe('first_page_not_read');
    expect(requests.filter((address) => address.startsWith('closed.example'))).toEqual(['closed.example/robots.txt']);
  });

  it('that robots.txt forbids is read where the organisation has decided so, and the page says it', async () => {
    const { outcome, results } = await crawl({ url: 'http://closed.example/', robots: 'override' });
    expect(outcome).toBe('judged');
    expect(results[0]?.data.found?.robots).toBe('disallowed');
  });

  it('whose website has no room for now is visited again after the pause it asks for', async () => {
    const { outcome, results, pausesMs } = await crawl({ url: 'http://busy.example/', pages: '1' });
    expect(outcome).toBe('judged');
    expect(results[0]?.data.attempts).toBe(2);
    expect(pausesMs).toHaveLength(1);
    expect(pausesMs[0]).toBeGreaterThanOrEqual(1_000);
    expect(pausesMs[0]).toBeLessThanOrEqual(1_200);
  });

  it('whose website asks to be left alone for long is left alone', async () => {
    const { outcome, results, pausesMs, gathering } = await crawl({ url: 'http://away.example/' });
    expect(outcome).toBe('blocked');
    expect(results).toMatchObject([{ type: 'PageBlocked', data: { reason: 'rate_limited', attempts: 1 } }]);
    expect(pausesMs[0]).toBeGreaterThanOrEqual(3_600_000);
    expect(gathering?.ended).toBe('first_page_not_read');
    expect(requests.filter((address) => address === 'away.example/')).toHaveLength(1);
  });
});
