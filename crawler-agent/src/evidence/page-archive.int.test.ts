import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type EgressProxy, startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { createLog } from '@proofline/platform/log/create-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WARCParser, type WARCRecord } from 'warcio';
import { CrawlBrowser } from '../browser/crawl-browser.ts';
import { visitPage } from '../gather/visit-page.ts';
import { evidenceOf } from './evidence-of.ts';
import { TargetArchive } from './page-archive.ts';

const words = 'An honest review of a casino with its bonus terms, for players 18+ only. '.repeat(5);
const html = (body: string) => `<!doctype html><title>Fixture</title><link rel=stylesheet href=/style.css>${body}`;
const deep = `<p>${words}</p><a href=/plain>Plain</a><a href="mailto:a@b.example">Mail</a>
  <template><a href=/unused>Unused</a></template><noscript><a href=/unseen>Unseen</a></noscript>
  <div id=host></div><iframe src=/frame width=300 height=100></iframe>
  <script>host.attachShadow({ mode: 'closed' }).innerHTML = '<a href="https://brand.example/shadow">Join</a>';</script>`;
const pixel = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

const server = createServer(({ url = '/' }, answer) => {
  const page = (body: string) => answer.setHeader('content-type', 'text/html; charset=utf-8').end(html(body));
  if (url === '/hop') answer.writeHead(302, { location: '/' }).end();
  else if (url === '/style.css') answer.setHeader('content-type', 'text/css').end('p { color: black }');
  else if (url === '/pixel.gif') answer.setHeader('content-type', 'image/gif').end(pixel);
  else if (url === '/packed') {
    answer.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
    answer.end(gzipSync(html(`<p>${words}</p><p style="opacity:0">a notice nobody sees</p>`)));
  } else if (url === '/frame') page('<a href="https://brand.example/framed">Join</a>');
  else if (url === '/deep') page(deep);
  else page(`<p>${words}</p><img src=/pixel.gif><script>document.body.append('added by script')</script>`);
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

interface Read {
  readonly type: string;
  readonly uri: string;
  readonly header: (name: string) => string | undefined;
  readonly block: Buffer;
  readonly payload: Buffer;
}

/** Reads a WARC file with a parser that is not ours. */
async function readWarc(file: Buffer): Promise<Read[]> {
  const records: Read[] = [];
  const source = async function* () {
    yield new Uint8Array(file);
  };
  for await (const record of new WARCParser(source(), { parseHttp: false })) {
    records.push(await readRecord(record));
  }
  return records;
}

async function readRecord(record: WARCRecord): Promise<Read> {
  const block = Buffer.from(await record.readFully(false));
  const isHttp = record.warcContentType?.startsWith('application/http') ?? false;
  return {
    type: record.warcType ?? '',
    uri: record.warcTargetURI ?? '',
    header: (name) => record.warcHeader(name) ?? undefined,
    block,
    payload: isHttp ? block.subarray(block.indexOf('\r\n\r\n') + 4) : block,
  };
}

const digestOf = (bytes: Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
/** Records whose bytes are not what their digests say. */
const falsified = (records: readonly Read[]) =>
  records.filter(
    ({ header, block, payload }) =>
      header('WARC-Block-Digest') !== digestOf(block) ||
      ![undefined, digestOf(payload)].includes(header('WARC-Payload-Digest')),
  );

async function archivePages(paths: readonly string[]) {
  const { signal } = new AbortController();
  const archive = new TargetArchive();
  return browser.withContext('en-GB', async (context, name) => {
    const pages = [];
    for (const path of paths) {
      const tools = { context, browser: name, proxy, signal, keepImages: false };
      const page = await visitPage(`http://site.example${path}`, tools);
      if (page.kind === 'failed') throw new Error(`${path}: ${page.reason}, ${page.detail}`);
      const { evidence, files } = await evidenceOf(page, new Date('2026-11-21T12:00:00Z'), archive);
      const bytesOf = (sha256: string | null | undefined) => [...files].find(([name]) => name === sha256)?.[1];
      pages.push({ page, evidence, bytesOf, segment: bytesOf(evidence.archive) ?? Buffer.alloc(0) });
    }
    return pages;
  });
}

describe('The archive of a target', () => {
  it('is one WARC file that another parser reads, with the redirect, what the page loads, and what was judged', async () => {
    const pages = await archivePages(['/hop', '/packed']);
    const records = await readWarc(Buffer.concat(pages.map(({ segment }) => segment)));
    expect(falsified(records)).toEqual([]);
    const told = records.map(({ type, uri }) => `${type} ${uri.replace('http://site.example', '')}`);
    expect(told.filter((line) => line.startsWith('response')).sort()).toEqual([
      'response /',
      'response /hop',
      'response /packed',
      'response /pixel.gif',
      // Once for both pages: the same bytes under the same address are kept once.
      'response /style.css',
    ]);
    expect(told.filter((line) => line.startsWith('warcinfo'))).toHaveLength(2);
    const ids = records.map(({ header }) => header('WARC-Record-ID'));
    expect(new Set(ids).size).toBe(records.length);
    for (const { header } of records) expect([undefined, ...ids]).toContain(header('WARC-Concurrent-To'));

    const [first, second] = pages;
    const blockOf = (uri: string) => records.find((record) => record.uri === uri)?.block;
    expect(blockOf('urn:dom:http://site.example/')).toEqual(first?.bytesOf(first.evidence.html));
    expect(blockOf('urn:dom:http://site.example/')?.toString()).toBe(first?.page.html);
    expect(first?.page.html).toContain('added by script');
    expect(blockOf('urn:text:http://site.example/')).toEqual(first?.bytesOf(first.evidence.text));
    expect(blockOf('urn:fullPage:http://site.example/')).toEqual(first?.page.screenshot);
    expect(blockOf('urn:hidden-text:http://site.example/packed')?.toString()).toBe(
      '[fully transparent] a notice nobody sees\n',
    );
    expect(second?.evidence.hiddenText).not.toBeNull();

    const packed = records.find(({ type, uri }) => type === 'response' && uri.endsWith('/packed'));
    expect(packed?.payload.toString()).toContain('An honest review');
    expect(packed?.block.toString()).toContain('x-orig-content-encoding: gzip');
    expect(packed?.block.toString()).toContain(`content-length: ${packed?.payload.byteLength}\r\n`);
  });

  it('comes with every link that rules were judged by, frames and shadow roots included, and with no other', async () => {
    const [page] = await archivePages(['/deep']);
    const kept: unknown = JSON.parse(String(page?.bytesOf(page.evidence.pageLinks)));
    expect(kept).toEqual([
      { url: 'http://site.example/plain' },
      { url: 'https://brand.example/shadow' },
      { url: 'https://brand.example/framed' },
    ]);
    // Which the HTML does not tell.
    expect(page?.page.html).not.toMatch(/brand\.example\/framed/);
    expect(page?.page.html).toContain('/unused');
  });

  it('shows when a byte of it was changed', async () => {
    const [page] = await archivePages(['/']);
    const records = await readWarc(page?.segment ?? Buffer.alloc(0));
    const changed = records.map((record) =>
      record.type === 'response' && record.uri.endsWith('/')
        ? { ...record, block: Buffer.from('another page') }
        : record,
    );
    expect(falsified(changed)).toHaveLength(1);
  });
});
