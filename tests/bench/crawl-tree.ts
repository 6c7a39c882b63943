import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { assignmentSchema, type LeasedTarget } from '@proofline/contracts/agent-api/leases';
import type { PostedPage } from '@proofline/contracts/agent-api/results';
import { checkIdSchema, reportIdSchema } from '@proofline/contracts/ids';
import { deadLinksOf } from '@proofline/contracts/kinds/gatherings';
import { systemClock } from '@proofline/platform/clock';
import { startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { createLog } from '@proofline/platform/log/create-log';
import { foldText } from '@proofline/rules/fold-text';
import { CrawlBrowser } from '../../crawler-agent/src/browser/crawl-browser.ts';
import { LinkFollower } from '../../crawler-agent/src/gather/follow-links.ts';
import { PageJudge } from '../../crawler-agent/src/judge/page-judge.ts';
import { compile } from '../../crawler-agent/src/kinds/registry.ts';
import { SiteFiles } from '../../crawler-agent/src/site-files/site-files.ts';

/**
 * Real documentation, 100 pages a tree, from folders of HTML files: those named as arguments, or what the distribution
 * installs as `python3-doc` and `apache2-doc`. Every page is visited, kept and judged as an agent does it, less the api
 * and the pace that websites are owed; what is told of a page is held against its file, read in the plainest way.
 */
const trees = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const folders = trees.length > 0 ? trees : ['/usr/share/doc/python3.11/html', '/usr/share/doc/apache2-doc/manual/en'];
const phrases = ['deprecated', 'returns', 'server', 'warning'];

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.en': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.gif': 'image/gif',
};
const asked = new Map<string, number>();

const server = createServer(async (request, answer) => {
  const { pathname } = new URL(request.url ?? '/', 'http://tree.example');
  const folder = folders[Number(/^tree-(\d+)\./.exec(request.headers.host ?? '')?.[1])];
  const path = folder === undefined ? undefined : await fileOf(folder, pathname);
  const key = `${request.headers.host}${pathname}`;
  asked.set(key, (asked.get(key) ?? 0) + 1);
  if (path === undefined) return answer.writeHead(404, { 'content-type': 'text/html' }).end('<p>Not found</p>');
  answer.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
  createReadStream(path).pipe(answer);
});
server.listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const { port } = server.address() as AddressInfo;

/** What a plain web server would send: the file, its English version, or the index of a folder. */
async function fileOf(folder: string, pathname: string): Promise<string | undefined> {
  const path = join(folder, normalize(decodeURIComponent(pathname)));
  if (!path.startsWith(folder)) return undefined;
  for (const candidate of [path, `${path}.en`, join(path, 'index.html'), join(path, 'index.html.en')]) {
    if ((await stat(candidate).catch(() => undefined))?.isFile()) return candidate;
  }
  return undefined;
}

const proxy = await startEgressProxy({ demoHosts: [{ pattern: '*.example', host: '127.0.0.1', port }] });
const browser = new CrawlBrowser({
  proxyUrl: proxy.url,
  executablePath: process.env.CHROMIUM_PATH,
  log: createLog('bench', { level: 'silent' }),
});
const tools = {
  browser,
  proxy,
  links: new LinkFollower(proxy.url),
  judge: new PageJudge(),
  siteFiles: new SiteFiles(proxy.url, systemClock),
  permits: { take: async () => ({ kind: 'granted' as const, giveBack: () => undefined }), pause: () => undefined },
  clock: systemClock,
  signal: new AbortController().signal,
};
const run = compile(
  assignmentSchema.parse({
    kind: 'compliance',
    report: 1_200_000,
    rules: {
      id: 'root',
      not: false,
      condition: 'OR',
      rules: phrases.map((value) => ({ id: value, field: 'dom_text', operator: 'contains', value })),
    },
    filters: null,
    languages: [],
    related_urls: '100',
    url_filter: null,
    priority_words: [],
  }),
);

const told: PostedPage[] = [];
let wrongMarks = 0;
let dead = 0;
const started = performance.now();
await Promise.all(
  folders.map(async (_, index) => {
    const url = `http://tree-${index}.example/`;
    const target: LeasedTarget = {
      report: reportIdSchema.parse(1_200_000),
      check: checkIdSchema.parse(12),
      target: index + 1,
      url,
      country: 'GB',
      lease: crypto.randomUUID(),
      revision: 0,
      deadline: '2026-11-20T12:01:00Z',
      attempt: 1,
      kind: 'compliance',
      posted_pages: [],
      posted_outcome: null,
    } as LeasedTarget;
    const { gathering } = await run.crawl(target, tools, async ({ result }) => {
      told.push(result);
      await compare(result);
      if (told.length % 20 === 0) say(`${told.length} pages`);
    });
    const gone = gathering === undefined ? 0 : deadLinksOf(gathering);
    dead += gone;
    say(`${folders[index]}: ${gathering?.ended}, ${gone} dead links`);
  }),
);
const seconds = (performance.now() - started) / 1_000;

/** Each mark against the file itself, tags taken out. Words behind scripts and folds may differ: each is shown. */
async function compare(result: PostedPage): Promise<void> {
  if (result.type !== 'PageJudged')
    return say(`${result.data.url}: ${result.type} ${'reason' in result.data ? result.data.reason : ''}`);
  const { hostname, pathname } = new URL(result.data.url);
  const folder = folders[Number(/\d+/.exec(hostname)?.[0])] ?? '';
  const path = await fileOf(folder, pathname);
  if (path === undefined) return;
  const html = await readFile(path, 'utf8');
  const body = html.slice(html.search(/<body/i)).replace(/<(script|style|template)\b[\s\S]*?<\/\1>/gi, ' ');
  const text = foldText(body.replace(/<[^>]*>/g, ' ')).toLowerCase();
  for (const { id, score } of result.data.verdict.perRule) {
    if ((score === 100) === text.includes(id)) continue;
    wrongMarks += 1;
    say(`${result.data.url}: '${id}' is ${score === 100 ? 'found' : 'not found'} on the page, and not so in its file`);
  }
}

await tools.links.close();
await tools.siteFiles.close();
await tools.judge.close();
await browser.close();
await proxy.stop();
server.closeAllConnections();
server.close();

const judged = told.filter(({ type }) => type === 'PageJudged').length;
const pages = new Set(told.map(({ data }) => new URL(data.url).host + new URL(data.url).pathname));
const figures = {
  trees: folders.length,
  pages: told.length,
  judged,
  pagesPerS: Math.round((100 * told.length) / seconds) / 100,
  deadLinks: dead,
  askedTwice: [...pages].filter((page) => (asked.get(page) ?? 0) > 1).length,
  wrongMarks,
};
console.log(JSON.stringify({ bench: 'crawl-tree', ok: judged === told.length && wrongMarks === 0, figures }));

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
