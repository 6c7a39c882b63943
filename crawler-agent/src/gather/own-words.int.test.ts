import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { type EgressProxy, startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { createLog } from '@proofline/platform/log/create-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CrawlBrowser } from '../browser/crawl-browser.ts';
import { pageArchive, TargetArchive } from '../evidence/page-archive.ts';
import { PageSession } from './page-session.ts';
import { readPage } from './read-page.ts';
import { visitBudget } from './visit-budget.ts';
import { visitPage } from './visit-page.ts';

const words = 'An honest review of a casino with its bonus terms and its licence. '.repeat(5);
/** Nothing listens at one of them, and the other is no public address. */
const dead = ['http://dead.closed.example/inner', 'http://192.168.7.7/inner'];
const frames = dead.flatMap((url) => [`<iframe src="${url}"></iframe>`, `<object data="${url}"></object>`]);
const pages: Readonly<Record<string, string>> = {
  '/': `<!doctype html><title>Fixture</title><p>${words}</p>${frames.join('')}<iframe src=/inner></iframe>
    <iframe src=/not-framed></iframe><iframe src=/empty></iframe><iframe src="https://dead.closed.example/"></iframe>
    <iframe hidden src="http://192.168.7.7/hidden"></iframe>
    <script>
      const tell = (url) => fetch(url).then(async (answer) => document.body.append(answer.statusText, await answer.text()), () => 0);
      ${JSON.stringify(dead)}.forEach(tell);
    </script>`,
  '/asks': `<!doctype html><title>Fixture</title><p>${words}</p><pre></pre><script>
      const asking = new XMLHttpRequest(); asking.open('GET', '/refused', false); asking.send();
      document.querySelector('pre').textContent = 'It said: (' + asking.statusText + asking.responseText + ')';
    </script>`,
  ...Object.fromEntries(
    Object.entries({
      srcdoc: "f.srcdoc = '<p>risk-free bets</p>'",
      src: "f.src = 'data:text/html,<p>risk-free bets</p>'",
      written: "f.src = '/inner'; f.onload = () => { f.contentDocument.body.innerHTML = '<p>risk-free bets</p>' }",
    }).map(([way, fill]) => [
      `/filled-${way}`,
      `<!doctype html><title>Fixture</title><p>${words}</p><iframe id=f src="${dead[0]}"></iframe>
       <script>f.onload = () => { f.onload = null; ${fill} }</script>`,
    ]),
  ),
  '/inner': '<p>words of a frame</p>',
  '/leads-away': `<!doctype html><p>${words}</p><script>location.href = 'https://dead.closed.example/'</script>`,
};
const website: RequestListener = (request, answer) => {
  const { url = '/' } = request;
  answer.setHeader('content-type', 'text/html; charset=utf-8');
  if (url === '/not-framed') answer.setHeader('x-frame-options', 'DENY');
  if (url === '/empty') answer.writeHead(404).end();
  else if (url === '/refused') request.socket.end('garbage\r\n\r\n');
  else answer.end(pages[url] ?? 'other words');
};

const server = createServer(website);
let proxy: EgressProxy;
let browser: CrawlBrowser;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  proxy = await startEgressProxy({
    demoHosts: [
      { pattern: '*.closed.example', host: '127.0.0.1', port: 1 },
      { pattern: '*.example', host: '127.0.0.1', port },
    ],
  });
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
const visit = (path: string) =>
  browser.withContext('en-GB', (context, name) =>
    visitPage(`http://site.example${path}`, { context, browser: name, proxy, signal, keepImages: false }),
  );

describe('What the crawler and its browser say where no website answers', { timeout: 60_000 }, () => {
  it('is no text of the page, no title, no link and no evidence; the frames are named', async () => {
    const page = await visit('/');
    if (page.kind === 'failed') throw new Error(page.detail);
    expect(page.artifacts.text.replace(/\s+/g, ' ').trim()).toBe(`${words.trim()} words of a frame`);
    expect(page.artifacts.links).toEqual([]);
    expect(page.title).toBe('Fixture');
    expect([...(page.framesUnread ?? [])].sort()).toEqual(
      [...dead, 'http://site.example/not-framed', 'https://dead.closed.example/'].sort(),
    );
    const archived = { page, at: new Date(), html: Buffer.from(''), text: Buffer.from(''), hiddenText: null };
    const secret = page.exchanges.find(({ refusal }) => refusal !== null)?.headers['x-egress-refusal'];
    expect(secret).toMatch(/^[0-9a-f]{32}:/);
    const records = gunzipSync(await pageArchive(archived, new TargetArchive())).toString('latin1');
    expect(records).not.toContain(secret);
    expect(records).not.toContain('WARC-Target-URI: http://dead.closed.example/inner');
  });

  it.each(['srcdoc', 'src', 'written'])(
    'takes no words from a frame that is filled anew by the page: %s',
    async (way) => {
      const page = await visit(`/filled-${way}`);
      expect(page.kind === 'seen' && page.artifacts.text).toContain('risk-free bets');
    },
  );

  it('is nothing that a page could show as its own', async () => {
    const page = await visit('/asks');
    expect(page.kind === 'seen' && page.artifacts.text).toContain('It said: ()');
  });

  it('is no page: one that led to where nothing answers is failed', async () => {
    expect(await visit('/leads-away')).toMatchObject({ kind: 'failed', reason: 'connection_failed' });
    await browser.withContext('en-GB', async (context) => {
      const { page, session } = await context.newPage();
      await page.goto('https://dead.closed.example/').catch(() => undefined);
      const reading = readPage(new PageSession(session), visitBudget, { refusedFrames: new Map() });
      await expect(reading).rejects.toMatchObject({ reason: 'connection_failed' });
    });
  });
});
