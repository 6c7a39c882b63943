import { EventEmitter, once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SiteInBrowser, siteInBrowser } from './testing/site-in-browser.ts';

const words = 'An honest review of a casino with its bonus terms and its licence. '.repeat(5);
const arrivals = new EventEmitter();
let asked = 0;
let site: SiteInBrowser;

beforeAll(async () => {
  site = await siteInBrowser(({ url }, answer) => {
    const isLate = url === '/late' || url === '/late.js' || url === '/half.js';
    if (isLate) asked += 1;
    // The first time it never answers, so that the visit is under way for sure.
    if (isLate && asked === 1) {
      if (url === '/half.js') answer.setHeader('content-type', 'text/javascript').write('/* half of it */');
      arrivals.emit('asked');
    } else if (url === '/late.js' || url === '/half.js') {
      answer.setHeader('content-type', 'text/javascript').end("document.body.append('18+ only')");
    } else if (url === '/late-script' || url === '/half-script') {
      const script = url.replace('-script', '.js');
      answer.end(`<!doctype html><title>Fixture</title><p>${words}</p><script async src=${script}></script>`);
    } else answer.end(`<!doctype html><title>Fixture</title><p>${words}</p>`);
  });
});
afterAll(() => site?.stop());

/** Kills processes of the browser, as the system does when memory runs out, while a page is waited for. */
const killDuringVisit = (path: string, which: (arguments_: string) => boolean) =>
  site.inContext(async (visit) => {
    expect((await visit('/fine')).kind).toBe('seen');
    asked = 0;
    const arrived = once(arrivals, 'asked');
    const visiting = visit(path);
    await arrived;
    const killed = await kill(which);
    const page = await visiting;
    return { killed, page, asked, next: await visit('/fine') };
  });

const isMain = (words: string) => words.includes('--remote-debugging-pipe') && !words.includes('--type=');
const isRenderer = (words: string) => words.includes('--type=renderer');
const isNetwork = (words: string) => words.includes('NetworkService');

describe('A browser that dies', { timeout: 60_000 }, () => {
  it.each([
    ['as a whole', isMain],
    ["in the page's renderer", isRenderer],
    ['in its way to the network', isNetwork],
  ])('%s costs nobody a page: it is visited again', async (_, which) => {
    const { killed, page, next } = await killDuringVisit('/late', which);
    expect(killed).toBeGreaterThan(0);
    if (page.kind === 'failed') throw new Error(`${page.reason}: ${page.detail}`);
    expect([next.kind, asked]).toEqual(['seen', 2]);
  });

  it.each(['/late-script', '/half-script'])('in its way to the network leaves %s not without it', async (path) => {
    const { page } = await killDuringVisit(path, isNetwork);
    expect(page.kind === 'seen' && page.artifacts.text).toContain('18+ only');
    expect(asked).toBe(2);
  });
});

/** @returns how many */
async function kill(which: (arguments_: string) => boolean): Promise<number> {
  const all = await descendantsOf(process.pid);
  const chosen = all.filter(({ words }) => which(words));
  for (const { pid } of chosen) process.kill(pid, 'SIGKILL');
  return chosen.length;
}

/** All of them: a browser may be started by a script that stays. A process that ends meanwhile has none. */
async function descendantsOf(parent: number): Promise<{ pid: number; words: string }[]> {
  const tasks = await readdir(`/proc/${parent}/task`).catch(() => []);
  const lists = await Promise.all(tasks.map((task) => textOf(`/proc/${parent}/task/${task}/children`)));
  const pids = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  const families = pids.map(async (pid) => [
    { pid, words: await textOf(`/proc/${pid}/cmdline`) },
    ...(await descendantsOf(pid)),
  ]);
  return (await Promise.all(families)).flat();
}

const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
