import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PassName } from '@proofline/contracts/kinds/popunder/findings';
import { type EgressProxy, startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { createLog } from '@proofline/platform/log/create-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CrawlBrowser } from '../../browser/crawl-browser.ts';
import { openWindows, type PassMade } from './open-windows.ts';
import { windowBudget } from './window-budget.ts';

const click = (act: string) =>
  `<body style="height:900px"><p>A film</p><script>let done = false; document.addEventListener('click', () => { if (done) return; done = true; ${act} })</script>`;

/** Pages by host; a window of each is opened from `site.example`. */
const pages: Readonly<Record<string, string>> = {
  'loop.example': '<script>window.open(location.href + "?" + Math.random())</script>',
  'many.example': click('for (let i = 0; i < 60; i += 1) window.open("http://plain-window.example/" + i)'),
  'hang.example': click('window.open("http://silent.example/")'),
  'download.example': click('window.open("http://file.example/")'),
  'asks.example': click('window.open("http://asking.example/")'),
  'app.example': click('window.open("http://leads-to-app.example/")'),
  'large.example': click(
    'const w = window.open("about:blank"); w.document.write("<p>" + "x".repeat(10 * 1024 * 1024) + "</p>")',
  ),
  'closes.example': click('window.open("http://closing.example/")'),
  'freezes.example': click('window.open("http://frozen.example/")'),
  'inside.example': click(
    'for (const address of ["http://127.0.0.1:PORT/inside", "http://localhost:PORT/inside", "http://[::1]:PORT/inside", "http://169.254.169.254/"]) window.open(address)',
  ),
  // Busy from when it has been read until after it was asked where to click.
  'busy.example':
    '<p>A film</p><script>setTimeout(() => { for (const end = Date.now() + 14_000; Date.now() < end;); }, 4_000)</script>',
  'asking.example':
    '<p>asks</p><script>alert("Your computer is locked"); Notification.requestPermission(); navigator.geolocation.getCurrentPosition(() => 0); confirm("Sure?")</script>',
  'leads-to-app.example': '<p>app</p><script>location = "intent://offer.example/open"</script>',
  'closing.example': '<p>closes</p><script>opener.close(); opener.location = "about:blank"</script>',
  'frozen.example': '<p>frozen</p><script>setTimeout(() => { for (;;); }, 50)</script>',
  'plain-window.example': '<title>Window</title><p>A window</p>',
};

const server = createServer((request, answer) => {
  const host = request.headers.host ?? '';
  answer.on('error', () => undefined);
  if (host === 'silent.example') return;
  if (host === 'file.example') {
    answer.writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="a.zip"' });
    answer.end('PK');
    return;
  }
  const port = String((server.address() as AddressInfo).port);
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  answer.end(`<!doctype html>${pages[host]?.replaceAll('PORT', port) ?? ''}`);
});
/** What nobody may be led to: it listens where the website does, under its own address. */
const reached: string[] = [];
server.on('request', ({ url = '' }) => void (url.startsWith('/inside') && reached.push(url)));

let proxy: EgressProxy;
let browser: CrawlBrowser;
const { signal } = new AbortController();

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

async function look(host: string, pass: PassName = 'back'): Promise<PassMade> {
  const endsAt = performance.now() + windowBudget.targetMs;
  const options = {
    browser,
    proxy,
    language: 'en-GB',
    signal,
    priorityWords: [],
    endsAt,
    maxWindows: windowBudget.passWindows,
  };
  const made = await openWindows(`http://${host}/`, pass, options);
  if (made.kind === 'failed') throw new Error(`${made.reason}: ${made.detail}`);
  return made;
}

const openingsOf = ({ windows }: PassMade) => windows.map(({ opening }) => opening);

describe('A window', { timeout: 95_000 }, () => {
  it('that never loads hangs, and says so', async () => {
    expect(openingsOf(await look('hang.example'))).toMatchObject([
      { finalUrl: 'http://silent.example/', hung: true, status: null },
    ]);
  });

  it('that opens itself again and again is counted, and ended', async () => {
    const made = await look('loop.example');
    expect(made.windows.length).toBeLessThanOrEqual(windowBudget.passWindows);
    expect(made.windowsLeftOut).toBeGreaterThan(0);
  });

  it('beside sixty others is one of eight that are told at the most', async () => {
    const made = await look('many.example');
    expect(made.windows.length).toBeGreaterThan(0);
    expect(made.windows.length).toBeLessThanOrEqual(windowBudget.passWindows);
  });

  it('that downloads something is told by name, and gets nothing', async () => {
    expect(openingsOf(await look('download.example'))).toMatchObject([
      {
        finalUrl: 'http://file.example/',
        hung: false,
        downloadRefused: { url: 'http://file.example/', name: 'a.zip' },
      },
    ]);
  });

  it('that asks and warns is answered no, and its words are kept', async () => {
    expect(openingsOf(await look('asks.example'))).toMatchObject([
      { finalUrl: 'http://asking.example/', dialogs: ['Your computer is locked', 'Sure?'] },
    ]);
  });

  it('that leads to an app is not followed there', async () => {
    expect(openingsOf(await look('app.example'))).toMatchObject([{ externalProtocol: 'intent://offer.example/open' }]);
  });

  it('with ten megabytes written into it is told', async () => {
    expect(openingsOf(await look('large.example'))).toMatchObject([{ finalUrl: null, hung: false }]);
  });

  it('that closes its opener, or leads it away, is told all the same', async () => {
    const [opened] = openingsOf(await look('closes.example'));
    expect(opened).toMatchObject({ kind: 'window', finalUrl: 'http://closing.example/' });
  });

  it('that never ends its script is told, and the pass ends', async () => {
    expect(openingsOf(await look('freezes.example'))).toMatchObject([{ finalUrl: 'http://frozen.example/' }]);
  });

  it('is not looked for in vain where the page never said where to click: the pass was not made to its end', async () => {
    expect(await look('busy.example', 'media')).toMatchObject({ ended: 'time_over', windows: [] });
  });

  it('reaches no address that is not public, whatever it was asked for', async () => {
    const made = await look('inside.example');
    expect(made.windows).toHaveLength(4);
    expect(reached).toEqual([]);
    for (const { opening, read } of made.windows) {
      expect(opening.status === null || opening.status === 502).toBe(true);
      expect(read?.seen.artifacts.text ?? '').not.toContain('A window');
    }
  });
});
