import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LeasedTarget } from '@proofline/contracts/agent-api/leases';
import { checkIdSchema, reportIdSchema } from '@proofline/contracts/ids';
import { systemClock } from '@proofline/platform/clock';
import { createLog } from '@proofline/platform/log/create-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CrawlBrowser } from '../browser/crawl-browser.ts';
import { testBrowserPath } from '../browser/test-browser-path.ts';
import { type EgressProxy, startEgressProxy } from '../egress/egress-proxy.ts';
import { LinkFollower } from '../gather/follow-links.ts';
import { compileAssignment } from '../judge/judge-page.ts';
import { crawlTarget } from './crawl-target.ts';

const site = 'http://site.example';
const words = 'An honest review of a casino with its bonus terms, for players 18+ only. '.repeat(3);
const pages: Readonly<Record<string, string>> = {
  '/': `<p>${words}</p><a href="/b">b</a> <a href="/c">c</a>`,
  '/b': `<p>${words}</p>`,
  '/c': `<p>${words}</p>`,
};

const server = createServer((request, answer) => {
  const page = pages[request.url ?? ''];
  answer.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
  answer.end(page === undefined ? '' : `<!doctype html><html><head><title>Fixture</title></head>${page}</html>`);
});
let proxy: EgressProxy;
let browser: CrawlBrowser;
let links: LinkFollower;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  proxy = await startEgressProxy({ demoHosts: [{ pattern: '*.example', host: '127.0.0.1', port }] });
  browser = new CrawlBrowser({
    proxyUrl: proxy.url,
    executablePath: testBrowserPath(),
    log: createLog('test', { level: 'silent' }),
  });
  links = new LinkFollower(proxy.url);
});
afterAll(async () => {
  await links?.close();
  await browser?.close();
  await proxy?.stop();
  server.closeAllConnections();
  server.close();
});

/** Crawls three pages of the site, or what an earlier lease has left of them. */
async function crawl(postedPages: readonly string[]) {
  const target: LeasedTarget = {
    report: reportIdSchema.parse(1_200_000),
    check: checkIdSchema.parse(12),
    target: 1,
    url: `${site}/`,
    country: 'GB',
    lease: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    revision: 0,
    deadline: '2026-11-20T12:01:00Z',
    attempt: 1,
    posted_pages: [...postedPages],
  };
  const assignment = compileAssignment({
    report: target.report,
    rules: {
      id: 'root',
      not: false,
      condition: 'AND',
      rules: [{ id: 'notice', field: 'dom_text', operator: 'contains', value: '18+' }],
    },
    filters: null,
    languages: [],
    related_urls: '20',
    url_filter: null,
    priority_words: [],
  });
  const handedOver: (readonly [number, string])[] = [];
  const { signal } = new AbortController();
  const tools = { browser, proxy, links, clock: systemClock, signal };
  const outcome = await crawlTarget(target, assignment, tools, async ({ result }) => {
    handedOver.push([result.data.page, result.data.url]);
  });
  return { outcome, handedOver };
}

describe('A target', () => {
  it('is read page by page', async () => {
    expect(await crawl([])).toEqual({
      outcome: 'judged',
      handedOver: [
        [1, `${site}/`],
        [2, `${site}/b`],
        [3, `${site}/c`],
      ],
    });
  });

  it('that an earlier lease began is gone on with where it ended', async () => {
    expect(await crawl([`${site}/`])).toEqual({
      outcome: 'judged',
      handedOver: [
        [2, `${site}/b`],
        [3, `${site}/c`],
      ],
    });
  });

  it('of which an earlier lease posted everything but the end is ended as what its pages were', async () => {
    expect(await crawl([`${site}/`, `${site}/b`, `${site}/c`])).toEqual({ outcome: 'judged', handedOver: [] });
  });
});
