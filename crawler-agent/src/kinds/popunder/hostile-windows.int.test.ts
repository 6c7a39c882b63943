import type { PassName } from '@proofline/contracts/kinds/popunder/findings';
import { type EgressProxy, startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { createLog } from '@proofline/platform/log/create-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CrawlBrowser } from '../../browser/crawl-browser.ts';
import { openWindows, type PassMade } from './open-windows.ts';
import { type HostileSites, startHostileSites } from './testing/hostile-sites.ts';
import { windowBudget } from './window-budget.ts';

let sites: HostileSites;
let proxy: EgressProxy;
let browser: CrawlBrowser;
const { signal } = new AbortController();

beforeAll(async () => {
  sites = await startHostileSites();
  proxy = await startEgressProxy({ demoHosts: [{ pattern: '*.example', host: '127.0.0.1', port: sites.port }] });
  const log = createLog('test', { level: 'silent' });
  browser = new CrawlBrowser({ proxyUrl: proxy.url, executablePath: process.env.CHROMIUM_PATH, log });
});

afterAll(async () => {
  await browser?.close();
  await proxy?.stop();
  sites?.stop();
});

async function look(host: string, pass: PassName = 'back'): Promise<PassMade> {
  const endsAt = performance.now() + windowBudget.targetMs;
  const options = {
    browser,
    proxy,
    language: 'en-GB',
    country: 'GB',
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
    expect(sites.reached).toEqual([]);
    for (const { opening, read } of made.windows) {
      expect(opening.status === null || opening.status === 502).toBe(true);
      expect(read?.seen.artifacts.text ?? '').not.toContain('A window');
    }
  });
});
