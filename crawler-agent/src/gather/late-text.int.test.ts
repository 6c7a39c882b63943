import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SiteInBrowser, siteInBrowser } from './testing/site-in-browser.ts';
import type { SeenPage } from './visit.ts';
import { type VisitBudget, visitBudget } from './visit-budget.ts';

const words = 'An honest review of a casino with its bonus terms and its licence. '.repeat(3);
const late = '18+ only, gamble responsibly';
const show = `const show = () => document.body.append('${late}');`;
const script = (code: string) => `<p>${words}</p><script>${show} ${code}</script>`;

/** What each shows comes later than its document, and before a person would have read it. */
const latePages: Readonly<Record<string, string>> = {
  '/timer-400': script('setTimeout(show, 400)'),
  '/timer-1200': script('setTimeout(show, 1200)'),
  '/timer-2000': script('setTimeout(show, 2000)'),
  '/code-in-a-string': script('window.show = show; setTimeout("show()", 1200)'),
  '/nested-twice': script('setTimeout(() => setTimeout(() => setTimeout(show, 700), 600), 600)'),
  '/awaited': script(
    'const after = (ms) => new Promise((done) => setTimeout(done, ms)); after(700).then(() => after(800)).then(show)',
  ),
  '/second-tick': script('let ticks = 0; setInterval(() => { if (++ticks === 2) show() }, 700)'),
  '/frames-then-timer': script('requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(show, 900)))'),
  '/idle-then-timer': script('requestIdleCallback(() => setTimeout(show, 900), { timeout: 1500 })'),
  '/data-then-timer': script("fetch('/slow').then(() => setTimeout(show, 900))"),
  '/own-set-timeout': script(
    'const theirs = setTimeout; window.setTimeout = (run, ms) => theirs(() => run(), ms); setTimeout(show, 1500)',
  ),
  '/slices': script(`
    const { port1, port2 } = new MessageChannel(), began = performance.now();
    port1.onmessage = () => {
      for (const from = performance.now(); performance.now() - from < 5; );
      if (performance.now() - began < 1500) port2.postMessage(0);
      else show();
    };
    port2.postMessage(0)`),
  '/worker': script(
    `new Worker(URL.createObjectURL(new Blob(['setTimeout(() => postMessage(0), 700)']))).onmessage = show`,
  ),
  '/stream': script(`new EventSource('/stream-of-events').onmessage = show`),
  '/frame': `<p>${words}</p><iframe src="http://other.example/timer-1200"></iframe>`,
  '/style-sheet': `<style>@keyframes come { from { visibility: hidden } to { visibility: visible } }
    .late { visibility: hidden; animation: come .1s 1.4s forwards }</style><p>${words}</p><p class=late>${late}</p>`,
};
/** Never at rest, or at rest at once: waiting for the end of it would be waiting for ever. */
const restlessPages: Readonly<Record<string, string>> = {
  '/interval': script('setInterval(() => { window.ticks = 1 }, 200)'),
  '/chain': script('const poll = () => setTimeout(poll, 100); poll()'),
  '/awaited-chain': script(
    'const after = (ms) => new Promise((done) => setTimeout(done, ms)); (async () => { for (;;) await after(100) })()',
  ),
  '/interval-with-timers': script('setInterval(() => setTimeout(() => undefined, 400), 300)'),
  '/animation': script('const draw = () => requestAnimationFrame(draw); draw()'),
  '/many-timers': script(
    `for (let i = 0; i < 50_000; i += 1) setTimeout(() => undefined, 90_000);
     for (let i = 0; i < 20_000; i += 1) setTimeout(() => undefined, 1)`,
  ),
  '/cleared': script('clearTimeout(setTimeout(show, 30_000)); clearInterval(setInterval(show, 30_000))'),
  '/never-drawn': `<p>${words}</p><iframe hidden srcdoc="<script>requestAnimationFrame(print)</script>"></iframe>`,
  '/spinner': `<style>@keyframes turn { to { rotate: 1turn } } b { animation: turn 30s infinite }</style><b>o</b><p>${words}</p>`,
};
/** What they notice of being watched, they say. */
const curiousPages: Readonly<Record<string, string>> = {
  '/curious': `<p>${words}</p><p id=seen></p><script>
    const names = ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'requestAnimationFrame'];
    const known = names.every((name) => /^function[^{]*{ \\[native code\\] }$/.test(self[name].toString()) && self[name].name === name);
    setTimeout(function (a, b) { seen.textContent = ['told', known, this === window, a, b, typeof setTimeout(show)].join() }, 10, 'a', 'b');
    function show() {}
  </script>`,
  '/errors': `<p>${words}</p><p id=seen></p><script>
    onerror = (message) => { seen.textContent = message.replace('Uncaught Error', 'heard') }; setTimeout(() => { throw new Error('of the page') }, 10)
  </script>`,
};
const pages: Readonly<Record<string, string>> = { ...latePages, ...restlessPages, ...curiousPages };

let site: SiteInBrowser;
beforeAll(async () => {
  site = await siteInBrowser(({ url = '/' }, answer) => {
    if (url === '/slow') setTimeout(() => answer.end('later'), 600);
    else if (url === '/stream-of-events') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      setTimeout(() => answer.write('data: 18\n\n'), 700);
    } else if (pages[url] === undefined) answer.writeHead(404).end();
    else answer.end(`<!doctype html><title>Fixture</title><body>${pages[url]}</body>`);
  });
});
afterAll(() => site?.stop());

const see = async (path: string, budget: VisitBudget = visitBudget): Promise<SeenPage> => {
  const page = await site.inContext((visit) => visit(path, budget));
  if (page.kind === 'failed') throw new Error(`${path}: ${page.reason}, ${page.detail}`);
  return page;
};

describe('What shows late on a page', { timeout: 60_000 }, () => {
  it.each(Object.keys(latePages))('%s is read', { concurrent: true }, async (path) => {
    expect((await see(path)).artifacts.text).toContain(late);
  });

  it.each(Object.keys(restlessPages))('%s is not waited for to its end', { concurrent: true }, async (path) => {
    const patient = { ...visitBudget, settleMs: 20_000, lateMs: 60_000, pageMs: 45_000 };
    const started = performance.now();
    expect((await see(path, patient)).artifacts.text).toContain('An honest review');
    expect(performance.now() - started).toBeLessThan(patient.settleMs);
  });

  it('is waited for without a trace that a page could go by', async () => {
    expect((await see('/curious')).artifacts.text).toContain('told,true,true,a,b,number');
    expect((await see('/errors')).artifacts.text).toContain('heard: of the page');
  });

  it('is missed where nobody watches what the page has put off', async () => {
    const unwatched = { ...visitBudget, lateMs: 0 };
    const missed = await Promise.all(
      ['/timer-2000', '/own-set-timeout', '/style-sheet'].map(async (path) => {
        // A machine that is slower than the page's timer sees it all the same, so it has a few tries.
        for (let tries = 1; tries <= 5; tries += 1) {
          if (!(await see(path, unwatched)).artifacts.text.includes(late)) return path;
        }
        return `${path} was read`;
      }),
    );
    expect(missed).toEqual(['/timer-2000', '/own-set-timeout', '/style-sheet']);
  });
});
