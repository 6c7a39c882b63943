import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type EgressProxy, startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { createLog } from '@proofline/platform/log/create-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CrawlBrowser } from '../browser/crawl-browser.ts';
import { LinkFollower } from './follow-links.ts';
import type { SeenPage } from './visit.ts';
import { visitPage } from './visit-page.ts';

const html = (body: string, head = '') =>
  `<!doctype html><html><head><title>Fixture</title>${head}</head><body>${body}</body></html>`;
const words = 'An honest review of a casino with its bonus terms and its licence. '.repeat(3);

const pages: Readonly<Record<string, (answer: ServerResponse) => void>> = {
  '/plain': (answer) => answer.end(html(`<h1>Review</h1><p>${words}</p><p>18<span>+</span> only</p>`)),
  '/hidden': (answer) =>
    answer.end(
      html(
        `<p>${words}</p><p style="display:none">none-18</p><p style="visibility:hidden">hidden-18</p>
         <p style="opacity:0">clear-18</p><p style="font-size:0">tiny-18</p>
         <p style="position:absolute;left:-9999px">away-18</p><p>shown-18</p>`,
      ),
    ),
  '/script': (answer) =>
    answer.end(
      html(`<div id=a></div><script>setTimeout(() => { a.textContent = 'rendered later ${words}' }, 400)</script>`),
    ),
  '/shadow': (answer) =>
    answer.end(
      html(`<p>${words}</p><x-note></x-note><script>
        customElements.define('x-note', class extends HTMLElement {
          constructor() { super().attachShadow({ mode: 'closed' }).innerHTML = '<b>closed shadow</b>' } })</script>`),
    ),
  '/declared-shadow': (answer) =>
    answer.end(
      html(
        `<p>${words}</p><div><template shadowrootmode="closed"><b>declared shadow</b><slot></slot></template></div>`,
      ),
    ),
  '/frame': (answer) => answer.end(html(`<p>${words}</p><iframe src="/inner"></iframe>`)),
  '/inner': (answer) => answer.end(html('<p>words in a frame</p><a href="/from-frame">go</a>')),
  '/consent': (answer) =>
    answer.end(
      html(`<div id=b>We use cookies. <button onclick="b.remove(); c.hidden = false">Accept all</button></div>
            <div id=c hidden>after consent ${words}</div>`),
    ),
  '/hop': (answer) => answer.writeHead(302, { location: '/hop2' }).end(),
  '/hop2': (answer) => answer.writeHead(301, { location: '/by-script' }).end(),
  '/by-script': (answer) => answer.end(html('<script>location.href = "/plain"</script>wait')),
  '/refresh': (answer) => answer.end(html('moving', '<meta http-equiv="refresh" content="1; url=/plain">')),
  '/missing': (answer) => answer.writeHead(404).end(html('<p>Nothing here</p>')),
  '/forbidden': (answer) => answer.writeHead(403).end(html('<p>Forbidden</p>')),
  '/broken': (answer) => void answer.destroy(),
  '/short': (answer) => {
    answer.writeHead(200, { 'content-type': 'text/html', 'content-length': '5000' });
    answer.write(html(words));
    setTimeout(() => answer.destroy(), 100);
  },
  '/empty': (answer) => answer.end(html('')),
  '/pdf': (answer) => answer.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4'),
  '/to-private': (answer) => answer.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  '/loop': (answer) => answer.writeHead(302, { location: '/loop' }).end(),
  '/dialog': (answer) => answer.end(html(`<script>alert('stop')</script><p>${words}</p>`)),
  '/go': (answer) => answer.writeHead(302, { location: 'http://brand.example/join?btag=a_1&campaign=uk' }).end(),
};

describe('visitPage', () => {
  const server = createServer((request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    const page = pages[new URL(request.url ?? '/', 'http://x').pathname];
    if (page) page(answer);
    else answer.writeHead(404).end();
  });
  const log = createLog('test', { level: 'silent' });
  let proxy: EgressProxy;
  let browser: CrawlBrowser;

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    proxy = await startEgressProxy({ demoHosts: [{ pattern: '*.example', host: '127.0.0.1', port }] });
    browser = new CrawlBrowser({ proxyUrl: proxy.url, executablePath: process.env.CHROMIUM_PATH, log });
  });

  afterAll(async () => {
    await browser.close();
    await proxy.stop();
    server.closeAllConnections();
    server.close();
  });

  const visit = (path: string) => {
    const { signal } = new AbortController();
    const url = /^[a-z-]+:/.test(path) ? path : `http://site.example${path}`;
    return browser.withContext('en-GB', (context, name) =>
      visitPage(url, { context, browser: name, proxy, signal, keepImages: false }),
    );
  };
  const seen = async (path: string) => {
    const result = await visit(path);
    if (result.kind !== 'seen') throw new Error(`${path}: ${result.reason}, ${result.detail}`);
    return result;
  };
  const failure = async (path: string) => {
    const result = await visit(path);
    return result.kind === 'failed' ? result.reason : 'seen';
  };

  it('brings back text, language, markup and a picture of an ordinary page', async () => {
    const page = await seen('/plain');
    expect(page.artifacts.text).toContain('18+ only');
    expect(page).toMatchObject({ title: 'Fixture', httpStatus: 200, redirectChain: [], block: undefined });
    expect(page.languages[0]?.code).toBe('en');
    expect(page.html).toContain('<h1>Review</h1>');
    expect(page.screenshot?.subarray(0, 2).toString('hex')).toBe('ffd8');
  });

  it('leaves out what nobody can see', async () => {
    const { text } = (await seen('/hidden')).artifacts;
    expect(text.match(/\w+-18/g)).toEqual(['shown-18']);
  });

  it.each([
    ['/script', 'rendered later'],
    ['/shadow', 'closed shadow'],
    ['/declared-shadow', 'declared shadow'],
    ['/frame', 'words in a frame'],
    ['/dialog', 'An honest review'],
  ])('reads %s as a person would', async (path, text) => {
    expect((await seen(path)).artifacts.text).toContain(text);
  });

  it('answers a consent banner and says so', async () => {
    const page = await seen('/consent');
    expect(page.consent).toEqual({ words: 'Accept all', manager: null });
    expect(page.artifacts.text).toContain('after consent');
  });

  it('tells header and script redirects apart', async () => {
    const page = await seen('/hop');
    expect(page.finalUrl).toBe('http://site.example/plain');
    expect(page.redirectChain).toEqual([
      { url: 'http://site.example/hop', status: 302, by: 'header' },
      { url: 'http://site.example/hop2', status: 301, by: 'header' },
      { url: 'http://site.example/by-script', status: null, by: 'script' },
    ]);
  });

  it('waits for a refresh by meta tag', async () => {
    expect((await seen('/refresh')).finalUrl).toBe('http://site.example/plain');
  });

  it('marks a refusal as blocked, with its evidence', async () => {
    expect(await seen('/forbidden')).toMatchObject({ block: { reason: 'forbidden' }, httpStatus: 403 });
  });

  it.each([
    ['/missing', 'not_found'],
    ['/broken', 'connection_failed'],
    ['/short', 'connection_failed'],
    ['/empty', 'empty_page'],
    ['/pdf', 'not_html'],
    ['/loop', 'too_many_redirects'],
    ['/to-private', 'address_not_allowed'],
    ['http://127.0.0.1:8099/', 'address_not_allowed'],
    ['http://[::1]/', 'address_not_allowed'],
    ['file:///etc/passwd', 'address_not_allowed'],
    ['view-source:file:///etc/passwd', 'address_not_allowed'],
    ['https://127.0.0.1/', 'address_not_allowed'],
    ['http://localhost:8099/', 'address_not_allowed'],
  ])('tells why %s could not be read', async (path, reason) => {
    expect(await failure(path)).toBe(reason);
  });

  it('keeps what was shown where a page could not be read: picture, markup, answer and the way there', async () => {
    for (const [path, status, markup] of [
      ['/missing', 404, 'Nothing here'],
      ['/empty', 200, '<title>Fixture</title>'],
      ['/pdf', 200, ''],
      ['/loop', 302, ''],
    ] as const) {
      const page = await visit(path);
      if (page.kind === 'seen' || !page.seen) throw new Error(`${path} left nothing.`);
      expect(page.seen).toMatchObject({ httpStatus: status, finalUrl: `http://site.example${path}` });
      expect(page.seen.html).toContain(markup);
      expect(page.seen.exchanges.some(({ isMain, status: told }) => isMain && told === status)).toBe(true);
    }
    const missing = await visit('/missing');
    expect(missing.kind === 'failed' && missing.seen?.screenshot?.subarray(0, 2).toString('hex')).toBe('ffd8');
  });

  it.each(['/broken', '/to-private', 'http://127.0.0.1:8099/'])(
    'keeps nothing of %s: no website answered',
    async (path) => {
      expect(((await visit(path)) as { seen?: SeenPage | null }).seen ?? null).toBeNull();
    },
  );

  it('tells what the name and the connection took, which the browser behind the proxy does not see', async () => {
    const { timings } = await seen('/plain');
    expect([timings.dnsMs, timings.connectMs]).toEqual([expect.any(Number), expect.any(Number)]);
  });

  it('finds out where a link leads', async () => {
    const follower = new LinkFollower(proxy.url);
    try {
      const { signal } = new AbortController();
      const { links } = await follower.follow([{ url: 'http://site.example/go' }], 'http://site.example/', signal);
      expect(links[0]?.redirectedTo).toEqual(['http://brand.example/join?btag=a_1&campaign=uk']);
    } finally {
      await follower.close();
    }
  });
});
