import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SiteInBrowser, siteInBrowser } from './testing/site-in-browser.ts';

const words = 'An honest review of a casino with its bonus terms and its licence. '.repeat(5);
const pages: Readonly<Record<string, string>> = {
  '/missing-parts': '<link rel=stylesheet href=/gone.css><script src=/gone.js></script>',
  '/missing-modules': '<link rel=modulepreload href=/gone.mjs><script type=module src=/gone-too.mjs></script>',
  '/refused-parts': '<link rel=stylesheet href=/broken.css><script src=/broken.js></script>',
  '/dead-hosts': '<script src=http://gone.invalid/x.js></script><script src=https://gone.invalid/x.js></script>',
  '/forbidden-host': '<script src=http://10.0.0.1/x.js></script>',
  '/stops-itself': '<script async src=/endless.js></script><script>setTimeout(() => stop(), 100)</script>',
};
let asked: string[] = [];
let site: SiteInBrowser;

beforeAll(async () => {
  site = await siteInBrowser(({ url = '' }, answer) => {
    asked.push(url);
    const parts = pages[url];
    if (parts !== undefined) answer.end(`<!doctype html><title>Fixture</title><p>${words}</p>${parts}`);
    else if (url === '/endless.js') answer.setHeader('content-type', 'text/javascript').flushHeaders();
    else answer.writeHead(url.startsWith('/broken') ? 500 : 404).end('There is nothing here. '.repeat(40));
  });
});
afterAll(() => site?.stop());

describe('A page whose scripts and styles do not come', { timeout: 60_000 }, () => {
  it.each(Object.keys(pages))('%s is asked for once', async (path) => {
    asked = [];
    const visit = await site.inContext((visitPath) => visitPath(path));
    expect(visit.kind === 'seen' && visit.artifacts.text).toContain('An honest review');
    expect(asked.filter((url) => url === path)).toEqual([path]);
  });
});
