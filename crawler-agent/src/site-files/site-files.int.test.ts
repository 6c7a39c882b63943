import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { systemClock } from '@proofline/platform/clock';
import { type EgressProxy, startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SiteFiles } from './site-files.ts';

const { signal } = new AbortController();
const urlset = (...urls: readonly string[]) =>
  `<?xml version="1.0"?><urlset>${urls.map((url) => `<url><loc>${url}</loc><image:image><image:loc>http://a.example/i.png</image:loc></image:image></url>`).join('')}</urlset>`;
const index = (...urls: readonly string[]) =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc><![CDATA[${url}]]></loc></sitemap>`).join('')}</sitemapindex>`;
const many = (count: number, path: string) => Array.from({ length: count }, (_, page) => `http://${path}/${page}`);
/** Comment lines that no compression makes small. */
const noise = (chars: number) =>
  randomBytes(chars / 2)
    .toString('hex')
    .replace(/.{64}/g, '#$&\n');
const ok = (body: string | Buffer) => (answer: ServerResponse) => void answer.end(body);

const files: Readonly<Record<string, (answer: ServerResponse) => void>> = {
  'moved.example/robots.txt': (answer) => void answer.writeHead(301, { location: '/other/robots.txt' }).end(),
  'moved.example/other/robots.txt': ok('User-agent: *\nDisallow: /x\nCrawl-delay: 99999'),
  'loop.example/robots.txt': (answer) => void answer.writeHead(302, { location: '/robots.txt' }).end(),
  'broken.example/robots.txt': (answer) => void answer.writeHead(503).end('<html>'),
  'private.example/robots.txt': (answer) =>
    void answer.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  'html.example/robots.txt': ok('<html><body>Not robots at all'),
  'vast.example/robots.txt': ok(`User-agent: *\nDisallow: /x\n${'#'.repeat(3_000_000)}\nDisallow: /`),
  'packed.example/robots.txt': (answer) =>
    void answer.setHeader('content-encoding', 'gzip').end(gzipSync(`User-agent: *\nDisallow: /x\n${noise(600_000)}`)),
  'cut.example/robots.txt': (answer) =>
    void answer.end(gzipSync(`User-agent: *\nAllow: /\n${noise(100_000)}\nDisallow: /`).subarray(0, 50_000)),
  'index.example/sitemap.xml': ok(index('http://index.example/1.xml.gz', 'http://elsewhere.example/2.xml')),
  'index.example/1.xml.gz': ok(gzipSync(urlset('http://index.example/a', 'http://elsewhere.example/b', 'nonsense'))),
  'elsewhere.example/2.xml': ok(urlset('http://index.example/c')),
  'plain.example/sitemap.xml': ok('http://plain.example/a\r\nhttp://plain.example/b\nftp://plain.example/c\n'),
  'cut.example/sitemap.xml': ok(urlset('http://cut.example/a', 'http://cut.example/bcdef').replace(/cdef.*$/s, '')),
  'deep.example/sitemap.xml': ok(index('http://deep.example/2.xml')),
  'deep.example/2.xml': ok(index('http://deep.example/3.xml')),
  'deep.example/3.xml': ok(urlset('http://deep.example/a')),
  'round.example/sitemap.xml': ok(index('http://round.example/sitemap.xml', 'http://round.example/sitemap.xml')),
  'bomb.example/sitemap.xml': ok(gzipSync(Buffer.alloc(50_000_000))),
  'vast.example/sitemap.xml': ok(gzipSync(`${urlset('http://vast.example/a')}${noise(9_000_000)}`)),
  'relative.example/robots.txt': ok('Sitemap: /map.xml'),
  'relative.example/map.xml': ok(urlset('/a', '/b?c=1')),
  'many.example/sitemap.xml': ok(urlset(...many(20_000, 'many.example'))),
};
const asked: string[] = [];
const server = createServer((request, answer) => {
  const address = `${request.headers.host}${request.url}`;
  asked.push(address);
  const file = files[address];
  if (file === undefined) answer.writeHead(404).end();
  else file(answer);
});
let proxy: EgressProxy;
let siteFiles: SiteFiles;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  proxy = await startEgressProxy({ demoHosts: [{ pattern: '*.example', host: '127.0.0.1', port }] });
  siteFiles = new SiteFiles(proxy.url, systemClock);
});
afterAll(async () => {
  await siteFiles?.close();
  await proxy?.stop();
  server.closeAllConnections();
  server.close();
});

describe('robots.txt', () => {
  it('is asked for once by all who want to know', async () => {
    const paths = ['x', 'y', 'z'];
    const said = await Promise.all(
      paths.map(async (path) => {
        const url = `http://moved.example/${path}`;
        return (await siteFiles.robotsOf(url)).says(url);
      }),
    );
    expect(said).toEqual(['disallowed', 'allowed', 'allowed']);
    expect(asked.filter((address) => address === 'moved.example/robots.txt')).toHaveLength(1);
  });

  it('may ask for a pause between visits, not for any length of it', async () => {
    expect((await siteFiles.robotsOf('http://moved.example/')).crawlDelayMs).toBe(10_000);
  });

  it.each([
    ['absent', 'http://none.example/x', 'none', 'allowed'],
    ['broken', 'http://broken.example/x', 'unreachable', 'unknown'],
    ['going round in circles', 'http://loop.example/x', 'unreachable', 'unknown'],
    ['leading to a private address', 'http://private.example/x', 'unreachable', 'unknown'],
    ['of a host with no address', 'http://127.0.0.1/x', 'unreachable', 'unknown'],
    ['that is something else', 'http://html.example/x', 'read', 'allowed'],
    ['too long, up to the limit', 'http://vast.example/x', 'read', 'disallowed'],
    ['too long, beyond it', 'http://vast.example/y', 'read', 'allowed'],
    ['packed and too long, up to the limit', 'http://packed.example/x', 'read', 'disallowed'],
    ['packed and broken off', 'http://cut.example/x', 'unreachable', 'unknown'],
  ])('%s: %s is %s, %s', async (_what, url, state, says) => {
    const robots = await siteFiles.robotsOf(url);
    expect([robots.state, robots.says(url)]).toEqual([state, says]);
  });
});

describe('Sitemaps', () => {
  it.each([
    ['of an index, compressed, of the own site alone', 'index', ['a'], 2],
    ['in plain text', 'plain', ['a', 'b'], 1],
    ['that break off, up to the break', 'cut', ['a'], 1],
    ['two indexes deep and no deeper', 'deep', [], 2],
    ['that name themselves', 'round', [], 1],
    ['that are bombs, up to the limit', 'bomb', [], 1],
    ['packed and too long, up to the limit', 'vast', ['a'], 1],
    ['that are named, and name pages, as one links to them', 'relative', ['a', 'b?c=1'], 1],
    ['that are not there', 'none', [], 0],
  ])('%s', async (_what, host, paths, read) => {
    const url = `http://${host}.example/`;
    const found = await siteFiles.sitemapPages(url, await siteFiles.robotsOf(url), signal);
    expect(found.pages.map((page) => page.url)).toEqual(paths.map((path) => `${url}${path}`));
    expect(found.read).toBe(read);
  });

  it('of any length give a limited number of pages', async () => {
    const url = 'http://many.example/';
    const { pages } = await siteFiles.sitemapPages(url, await siteFiles.robotsOf(url), signal);
    expect(pages).toHaveLength(5_000);
  });
});
