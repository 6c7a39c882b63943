import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type EgressProxy, startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { createLog } from '@proofline/platform/log/create-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CrawlBrowser } from '../browser/crawl-browser.ts';
import type { TargetContext } from '../browser/target-context.ts';
import { readFrame } from './frame/read-frame.ts';
import { frameLimits } from './read-page.ts';
import { type VisitBudget, visitBudget } from './visit-budget.ts';
import { visitPage } from './visit-page.ts';

const words = 'An honest review of a casino with its bonus terms and its licence. '.repeat(5);
const html = (body: string) => `<!doctype html><title>Fixture</title>${body}`;
/** 24 MiB of spaces, which take 24 kB on the wire. */
const bomb = gzipSync(Buffer.alloc(24 * 1024 * 1024, ' '));
const chunk = Buffer.alloc(64 * 1024, 'x');

/** Smaller than in earnest, so that the test is quick; each is still far more than an ordinary page takes. */
const budget: VisitBudget = {
  ...visitBudget,
  navigationMs: 2_500,
  pageMs: 7_000,
  loadMs: 1_000,
  settleMs: 800,
  quietMs: 100,
  frozenMs: 1_500,
  scrollMs: 500,
  requests: 30,
  documentBytes: 2 * 1024 * 1024,
  totalBytes: 6 * 1024 * 1024,
  elements: 5_000,
  textChars: 10_000,
  links: 50,
  frames: 5,
  redirects: 10,
};

/** For pages that are to be read: a busy machine takes its time, and a quiet one none of it. */
const patient: VisitBudget = { ...budget, navigationMs: 12_000, pageMs: 20_000, frozenMs: 5_000 };

function streamForEver(answer: ServerResponse): void {
  const more = () => {
    while (!answer.destroyed && answer.write(chunk));
  };
  answer.on('drain', more);
  more();
}

const pages: Readonly<Record<string, (answer: ServerResponse, path: string) => void>> = {
  '/fine': (answer) => answer.end(html(`<p>${words}</p>`)),
  '/bomb': (answer) => answer.setHeader('content-encoding', 'gzip').end(bomb),
  '/bomb-inside': (answer) => answer.end(html(`<p>${words}</p><link rel=stylesheet href=/bomb.css>`)),
  '/bomb.css': (answer) => {
    answer.setHeader('content-type', 'text/css').setHeader('content-encoding', 'gzip').end(bomb);
  },
  '/endless': (answer) => streamForEver(answer.writeHead(200, { 'content-type': 'text/html' })),
  '/slow': (answer) => {
    answer.write('<!doctype html><p>');
    const drip = setInterval(() => answer.write('.'), 200);
    answer.on('close', () => clearInterval(drip));
  },
  '/silent': () => undefined,
  '/frozen': (answer) => answer.end(html(`<p>${words}</p><script>for (;;);</script>`)),
  '/frozen-later': (answer) =>
    answer.end(html(`<p>${words}</p><script>onload = () => setTimeout(() => { for (;;); }, 1)</script>`)),
  '/elements': (answer) =>
    answer.end(
      html(`<p>${words}</p><script>
        const box = document.createElement('div'); box.innerHTML = '<i></i>'.repeat(6000); document.body.append(box)
      </script>`),
    ),
  '/noise': (answer) => answer.end(html(`<p>${words}</p><link rel=stylesheet href=/noise.css>`)),
  '/noise.css': (answer) => answer.setHeader('content-type', 'text/css').end(randomBytes(3 * 1024 * 1024)),
  '/hoard': (answer) =>
    answer.end(html(`<p>${words}</p><script>const all = []; for (;;) all.push(new Array(1e6).fill(1.5))</script>`)),
  // What stands at the end of it must not go unread: a rule that it must not be there would hold.
  '/words': (answer) => answer.end(html(`<p>${words.repeat(32)}</p><p>risk-free</p>`)),
  '/links': (answer) => answer.end(html(`<p>${words}</p>${'<a href=/fine>x</a>'.repeat(51)}`)),
  '/frames': (answer) => answer.end(html(`<p>${words}</p>${'<iframe srcdoc=x width=9 height=9></iframe>'.repeat(6)}`)),
  '/only-a-dead-frame': (answer) => answer.end(html('<iframe src="http://127.0.0.1:1/"></iframe>')),
  '/hides-frames': (answer) =>
    answer.end(
      html(`<p>${words}</p><iframe srcdoc="risk-free"></iframe>
      <script>Element.prototype.checkVisibility = () => false</script>`),
    ),
  '/deep': (answer) => answer.end(html(`${'<div>'.repeat(3_000)}<p>${words}</p>`)),
  '/requests': (answer) =>
    answer.end(html(`<p>${words}</p><script>for (let i = 0; i < 300; i += 1) fetch('/n?' + i)</script>`)),
  '/n': (answer) => answer.end('n'),
  '/pixels': (answer) =>
    answer.end(html(`<p>${words}</p><script>for (let i = 0; i < 99; i += 1) new Image().src = '/n?' + i</script>`)),
  // What the page says comes with the last thing it asks for.
  '/many-scripts': (answer) =>
    answer.end(
      html(`<p>${words}</p><script>
        const ask = (src) => new Promise((done) => {
          document.head.append(Object.assign(document.createElement('script'), { src, onload: done, onerror: done }));
        });
        Promise.all(Array.from({ length: 40 }, (_, i) => ask('/n.js?' + i))).then(() => ask('/last.js'));
      </script>`),
    ),
  '/n.js': (answer) => answer.setHeader('content-type', 'text/javascript').end('0'),
  '/last.js': (answer) => answer.setHeader('content-type', 'text/javascript').end(`document.body.append('risk-free')`),
  '/loop': (answer, path) => answer.writeHead(302, { location: `${path}a` }).end(),
  '/script-loop': (answer, path) => answer.end(html(`<script>location.href = '${path}a'</script>`)),
  '/meta-loop': (answer, path) => answer.end(html(`<meta http-equiv=refresh content="0; url=${path}a">`)),
  '/dialogs': (answer) =>
    answer.end(
      html(`<p>${words}</p><script>for (let i = 0; i < 5; i += 1) { alert(i); confirm(i); prompt(i) }</script>`),
    ),
  '/popups': (answer) =>
    answer.end(html(`<p>${words}</p><script>for (let i = 0; i < 5; i += 1) open('/fine?' + i)</script>`)),
  '/download': (answer) =>
    answer.writeHead(200, { 'content-disposition': 'attachment; filename=a.html' }).end(html(words)),
  '/pretends': (answer) =>
    answer.end(
      html(`<p>${words}</p><p id=n style="display:none">18+ only</p><script>
        Element.prototype.checkVisibility = () => true;
        const style = getComputedStyle; getComputedStyle = (e) => style(document.body);
        const box = { width: 99, height: 99, left: 0, top: 0, right: 99, bottom: 99 };
        Element.prototype.getBoundingClientRect = Range.prototype.getBoundingClientRect = () => box;
        Element.prototype.getClientRects = Range.prototype.getClientRects = () => [box];
      </script>`),
    ),
};

const server = createServer(({ url = '/' }, answer) => {
  answer.on('error', () => undefined);
  const [path = '/'] = url.split('?');
  const name = Object.keys(pages).find((known) => path === known || path.replace(/a+$/, '') === known);
  answer.setHeader('content-type', 'text/html; charset=utf-8');
  if (name === undefined) answer.writeHead(404).end();
  else pages[name]?.(answer, path);
});
let proxy: EgressProxy;
let browser: CrawlBrowser;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  proxy = await startEgressProxy({ demoHosts: [{ pattern: '*.example', host: '127.0.0.1', port }] });
  const log = createLog('test', { level: 'silent' });
  browser = new CrawlBrowser({ proxyUrl: proxy.url, executablePath: process.env.CHROMIUM_PATH, log });
});
afterAll(async () => {
  await browser?.close();
  await proxy?.stop();
  server.closeAllConnections();
  server.close();
});

const { signal } = new AbortController();
const inContext = <T>(
  work: (visit: (path: string, other?: VisitBudget) => ReturnType<typeof visitPage>, context: TargetContext) => T,
) =>
  browser.withContext('en-GB', async (context, name) => {
    const tools = { context, browser: name, proxy, signal, keepImages: false, budget };
    return await work(
      (path, other) => visitPage(`http://site.example${path}`, { ...tools, budget: other ?? budget }),
      context,
    );
  });

describe('A hostile page', { timeout: 90_000 }, () => {
  // Where two budgets apply, the one that is used up first ends the page; which one that is depends on the machine.
  it.each([
    ['/bomb', ['too_large']],
    ['/bomb-inside', ['too_large']],
    ['/endless', ['too_large', 'timed_out']],
    ['/frozen', ['timed_out']],
    ['/frozen-later', ['timed_out']],
    ['/elements', ['too_large', 'timed_out']],
    ['/script-loop', ['too_many_redirects', 'timed_out']],
    ['/meta-loop', ['too_many_redirects']],
    ['/words', ['too_large']],
    ['/links', ['too_large']],
    ['/frames', ['too_large']],
    ['/only-a-dead-frame', ['empty_page']],
  ])('%s costs its budget and is %j; the next page of the same target is fine', async (path, reasons) => {
    await inContext(async (visit) => {
      const started = performance.now();
      const hostile = await visit(path);
      const tookMs = performance.now() - started;
      expect(reasons).toContain(hostile.kind === 'failed' ? hostile.reason : 'seen');
      // Its own budget, and what closing it may take.
      expect(tookMs).toBeLessThan(budget.pageMs + 5_000);
      expect((await visit('/fine', patient)).kind).toBe('seen');
    });
  });

  it.each([
    ['/slow', 'timed_out'],
    ['/silent', 'timed_out'],
    ['/loop', 'too_many_redirects'],
    ['/download', 'not_html'],
  ] as const)('%s is %s, whatever else is going on', { concurrent: true }, async (path, reason) => {
    const page = await inContext((visit) => visit(path));
    expect(page).toMatchObject({ kind: 'failed', reason });
  });

  it.each(['/deep', '/pixels', '/dialogs', '/popups'])('%s is read all the same, within its budget', async (path) => {
    const page = await inContext((visit) => visit(path, patient));
    if (page.kind === 'failed') throw new Error(`${page.reason}: ${page.detail}`);
    expect(page.artifacts.text).toContain('An honest review');
    expect(page.traffic.sent).toBeLessThanOrEqual(budget.requests);
    // Nothing of it is a part of what is read; a rule about images is left open.
    if (path !== '/pixels') return;
    expect(page.traffic.refusedKinds).toEqual({ Image: page.traffic.refused });
    expect(page.traffic.refused).toBeGreaterThan(50);
    expect(page.hasMoreImages).toBe(true);
  });

  it.each([
    ['/requests', 'Fetch'],
    ['/many-scripts', 'Script'],
  ])('%s says what it did not get, and keeps what it showed', async (path, kind) => {
    const page = await inContext((visit) => visit(path, patient));
    expect(page).toMatchObject({ kind: 'failed', reason: 'seen_in_part' });
    if (page.kind === 'seen') return;
    expect(page.detail).toMatch(
      new RegExp(`^The page asks for more than 30 things; it did not get \\d+ × ${kind}\\.$`),
    );
    expect(page.seen?.artifacts.text).toContain('An honest review');
    expect(page.seen?.artifacts.text).not.toContain('risk-free');
  });

  it('that sends more over the wire than it may is too large, packed or not', async () => {
    const page = await inContext((visit) => visit('/noise', { ...budget, wireBytes: 1024 * 1024 }));
    expect(page).toMatchObject({
      kind: 'failed',
      reason: 'too_large',
      detail: expect.stringContaining('sent more than'),
    });
  });

  it('that hoards memory loses its own renderer at most; the next page is fine', async () => {
    await inContext(async (visit) => {
      const page = await visit('/hoard', { ...patient, navigationMs: 20_000 });
      expect(page).toMatchObject({ kind: 'failed', reason: 'page_crashed' });
      expect((await visit('/fine', patient)).kind).toBe('seen');
    });
  });

  it('that redefines what visible means is read by what the browser says', async () => {
    const page = await inContext((visit) => visit('/pretends', patient));
    if (page.kind === 'failed') throw new Error(page.detail);
    expect(page.artifacts.text).not.toContain('18+ only');
    expect(page.hidden).toEqual([{ reason: 'display_none', text: expect.stringContaining('18+ only') }]);
    const other = await inContext((visit) => visit('/hides-frames', patient));
    expect(other.kind === 'seen' && other.artifacts.text).toContain('risk-free');
  });
});

describe('Without the guard', () => {
  it('a bomb among the things a page loads is swallowed whole', async () => {
    const unbounded = { ...budget, totalBytes: Number.POSITIVE_INFINITY, navigationMs: 20_000, pageMs: 25_000 };
    const page = await inContext((visit) => visit('/bomb-inside', unbounded));
    if (page.kind === 'failed') throw new Error(page.detail);
    expect(page.traffic.bytes).toBeGreaterThan(20 * 1024 * 1024);
  });

  it('a page is read to what its last script says', async () => {
    const page = await inContext((visit) => visit('/many-scripts', visitBudget));
    expect(page.kind === 'seen' && page.artifacts.text).toContain('risk-free');
  });

  it('a page that redefines what visible means is believed', async () => {
    await browser.withContext('en-GB', async (context) => {
      const { page } = await context.newPage();
      await page.goto('http://site.example/pretends');
      expect((await page.evaluate(readFrame, frameLimits(budget))).text).toContain('18+ only');
    });
  });
});
