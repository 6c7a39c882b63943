import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type EgressProxy, startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { fingerprintImage } from '@proofline/platform/images/fingerprint-image';
import { openImage, readableFormats } from '@proofline/platform/images/open-image';
import { type DrawnImage, drawnImages } from '@proofline/platform/images/testing/drawn-images';
import { drawPng, variationsOf } from '@proofline/platform/images/testing/vary-image';
import { createLog } from '@proofline/platform/log/create-log';
import { compileTree } from '@proofline/rules/compile';
import { compileRules } from '@proofline/rules/compiled-rules';
import { judge } from '@proofline/rules/judge';
import { judgePage } from '@proofline/rules/judge-page';
import type { QueryTree } from '@proofline/rules/query-tree';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CrawlBrowser } from '../browser/crawl-browser.ts';
import { visitPage } from '../gather/visit-page.ts';
import { asPageImage, type LookedAtImage, lookAtImages } from './look-at-images.ts';

const [badge, logo, banner, photo, , drawing, hidden, elsewhere] = drawnImages(2);
if (!badge || !logo || !banner || !photo || !drawing || !hidden || !elsewhere) throw new Error('eight are drawn');

const files = new Map<string, { type: string; bytes: Buffer }>();
const words = 'An honest review of a casino with its bonus terms and its licence. '.repeat(3);
const page = `<!doctype html><html><head><title>Images</title></head><body><p>${words}</p>
  <img src="/moved/photo" width="240">
  <picture><source srcset="/badge.webp" type="image/webp"><img src="/nothing.png" width="120" height="120"></picture>
  <div style="width:420px;height:130px;background:url(/banner.png) no-repeat"></div>
  <div>${logo.svg}</div>
  <img src="/drawing.svg" width="300">
  <img src="/hidden.png" style="display:none">
  <img src="/hidden.png" style="opacity:0.01"><div style="filter:opacity(0)"><img src="/hidden.png"></div>
  <div style="height:20px;overflow:hidden"><p style="height:50px"></p><img src="/hidden.png"></div>
  <div style="opacity:0"><iframe src="/frame"></iframe></div>
  <script>Element.prototype.checkVisibility = () => false</script>
  ${'<img src="/badge.webp" width="20" height="20">'.repeat(400)}
  <img src="/broken.png" width="50" height="50">
  <img src="/spacer.png" width="4" height="4"></body></html>`;

const many = `<!doctype html><title>Many</title><p>${words}</p><script>
  const drawn = (i) => 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" id="i' + i + '"/>';
  for (let i = 0; i < 301; i += 1) document.body.append(Object.assign(new Image(20, 20), { src: drawn(i) }));
</script>`;

describe('Images on pages', () => {
  const server = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const file = files.get(path);
    if (path === '/') answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    else if (path === '/frame') answer.writeHead(200, { 'content-type': 'text/html' }).end('<img src="/hidden.png">');
    else if (path === '/many') answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(many);
    else if (path === '/moved/photo') answer.writeHead(302, { location: '/photo.jpg' }).end();
    else if (file) answer.writeHead(200, { 'content-type': file.type }).end(file.bytes);
    else answer.writeHead(404).end();
  });
  let proxy: EgressProxy;
  let browser: CrawlBrowser;
  let looked: readonly LookedAtImage[];

  beforeAll(async () => {
    const variation = async (image: DrawnImage, name: string) => {
      const found = (await variationsOf(image, await drawPng(image))).find((made) => made.name === name);
      if (found === undefined) throw new Error(`no variation ${name}`);
      return found.bytes;
    };
    files.set('/photo.jpg', { type: 'image/jpeg', bytes: await variation(photo, 'JPEG 60 × 0.6') });
    files.set('/badge.webp', { type: 'image/webp', bytes: await variation(badge, 'WebP 40') });
    files.set('/banner.png', { type: 'image/png', bytes: await drawPng(banner) });
    files.set('/drawing.svg', { type: 'image/svg+xml', bytes: Buffer.from(drawing.svg) });
    files.set('/hidden.png', { type: 'image/png', bytes: await drawPng(hidden) });
    files.set('/broken.png', { type: 'image/png', bytes: Buffer.from('no picture') });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    proxy = await startEgressProxy({ demoHosts: [{ pattern: '*.example', host: '127.0.0.1', port }] });
    const log = createLog('test', { level: 'silent' });
    browser = new CrawlBrowser({ proxyUrl: proxy.url, executablePath: process.env.CHROMIUM_PATH, log });
    const { signal } = new AbortController();
    const visit = await browser.withContext('en-GB', (context, name) =>
      visitPage('http://site.example/', { context, browser: name, proxy, signal, keepImages: true }),
    );
    if (visit.kind !== 'seen') throw new Error(visit.detail);
    expect(visit.hasMoreImages).toBe(false);
    looked = await lookAtImages(visit.shownImages, visit.screenshot);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await proxy?.stop();
    server.closeAllConnections();
    server.close();
  });

  const ruleFor = async (wanted: DrawnImage, operator: 'includes' | 'not_includes'): Promise<QueryTree> => {
    const fingerprint = await fingerprintImage(await openImage(await drawPng(wanted), readableFormats));
    const value = [{ id: 1, name: wanted.name, url: '/wanted', hash: fingerprint ?? undefined }];
    return { not: false, condition: 'AND', rules: [{ id: 'r1', field: 'custom_image', operator, value }] };
  };
  const artifacts = () => ({ text: '', links: [], images: looked.map(asPageImage), languages: [] });
  const judged = async (wanted: DrawnImage) => {
    return judge(compileTree(await ruleFor(wanted, 'includes')), artifacts()).perRule[0];
  };

  it.each([
    ['a smaller JPEG behind a redirect', photo, 'http://site.example/moved/photo'],
    ['the source that the browser chose', badge, 'http://site.example/badge.webp'],
    ['a background', banner, 'http://site.example/banner.png'],
    ['a drawing in the page', logo, 'inline svg 1'],
    ['a drawing as a file', drawing, 'http://site.example/drawing.svg'],
  ])('are found as %s', async (_title, wanted, url) => {
    const verdict = await judged(wanted);
    expect(verdict).toMatchObject({ score: 100, matchCount: 1 });
    expect(verdict?.images[0]?.closestUrl).toContain(url);
  });

  it.each([
    ['hidden', hidden],
    ['elsewhere', elsewhere],
  ])('are not found when they are %s', async (_title, wanted) => {
    expect(await judged(wanted)).toMatchObject({ score: 0, matchCount: 0 });
  });

  it('are none when they are broken, spacers or hidden', () => {
    expect(looked.map(({ url }) => url).filter((url) => /spacer|hidden|broken/.test(url))).toEqual([]);
    expect(looked.every(({ picture }) => picture !== null)).toBe(true);
    const badgeFile = looked.find(({ url }) => url.endsWith('/badge.webp'));
    const sent = createHash('sha256').update(files.get('/badge.webp')?.bytes ?? '');
    expect(badgeFile?.sha256).toBe(sent.digest('hex'));
  });

  it('that were left out leave a rule undecided, unless its image was found all the same', async () => {
    const isUndecided = async (wanted: DrawnImage, operator: 'includes' | 'not_includes') => {
      const rules = await ruleFor(wanted, operator);
      const compiled = compileRules({ rules, filters: null });
      return judgePage(compiled, [], artifacts(), { images: true, links: false }).kind === 'undecided';
    };
    expect(await isUndecided(elsewhere, 'not_includes')).toBe(true);
    expect(await isUndecided(elsewhere, 'includes')).toBe(true);
    expect(await isUndecided(photo, 'includes')).toBe(false);
    expect(await isUndecided(photo, 'not_includes')).toBe(false);
  });

  it('say so when there are more than are looked at', async () => {
    const { signal } = new AbortController();
    const visit = await browser.withContext('en-GB', (context, name) =>
      visitPage('http://site.example/many', { context, browser: name, proxy, signal, keepImages: true }),
    );
    expect(visit.kind === 'seen' && visit.hasMoreImages).toBe(true);
  });
});
