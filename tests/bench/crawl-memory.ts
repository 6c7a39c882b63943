import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { createLog } from '@proofline/platform/log/create-log';
import { CrawlBrowser } from '../../crawler-agent/src/browser/crawl-browser.ts';
import { evidenceOf } from '../../crawler-agent/src/evidence/evidence-of.ts';
import { TargetArchive } from '../../crawler-agent/src/evidence/page-archive.ts';
import { LinkFollower } from '../../crawler-agent/src/gather/follow-links.ts';
import { visitPage } from '../../crawler-agent/src/gather/visit-page.ts';
import { judgeSeen } from '../../crawler-agent/src/judge/judge-seen.ts';
import { lookCloser } from '../../crawler-agent/src/judge/look-closer.ts';
import { PageJudge } from '../../crawler-agent/src/judge/page-judge.ts';
import { prepareRules } from '../../crawler-agent/src/judge/prepared-rules.ts';
import { resultOfSeen } from '../../crawler-agent/src/kinds/compliance/page-result.ts';
import { demoCheck } from '../../demo-web/src/kinds/compliance/seed/demo-check.ts';
import { demoManifest } from '../../demo-web/src/kinds/compliance/truth/manifest.ts';
import { startDemoWeb } from '../../demo-web/src/start-demo-web.ts';

/**
 * How the memory of one agent grows over its pages, evidence, links and verdicts included: resident memory and heap of
 * the agent's process after a collection, the end beside the first fifth. 200 pages, `--full` 1,000; over after 40 s
 * (`--full`: 15 min) with what it has come to.
 */
const full = process.argv.includes('--full');
const pagesWanted = full ? 1_000 : 200;
const limitMs = full ? 15 * 60_000 : 40_000;
const pagesPerTarget = 10;
const maxGrowth = 0.1;
const MiB = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const executablePath = process.env.CHROMIUM_PATH;
const web = await startDemoWeb();
const proxy = await startEgressProxy({ demoHosts: [{ pattern: '*.example', host: '127.0.0.1', port: web.port }] });
const links = new LinkFollower(proxy.url);
const browser = new CrawlBrowser({ proxyUrl: proxy.url, executablePath, log: createLog('bench', { level: 'silent' }) });
const judge = new PageJudge();
const prepared = prepareRules({ rules: demoCheck.rules, filters: null, languages: [] });
const urls = demoManifest()
  .filter(({ redirectChain, expected }) => redirectChain.length === 1 && 'perRule' in expected)
  .map(({ url }) => url);
const { signal } = new AbortController();
const samples: { readonly pages: number; readonly rss: number; readonly heap: number }[] = [];
const began = performance.now();
let pages = 0;
while (pages < pagesWanted && performance.now() - began < limitMs) {
  await Promise.all([visitTarget(pages), visitTarget(pages + pagesPerTarget)]);
  pages += 2 * pagesPerTarget;
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  samples.push({ pages, rss, heap: heapUsed });
  process.stderr.write(`${pages} pages: ${mb(rss)} MB resident, ${mb(heapUsed)} MB heap\n`);
}
await browser.close();
await links.close();
await judge.close();
await proxy.stop();
await web.stop();

const early = samples[Math.floor(samples.length / 5)] ?? { pages: 0, rss: Number.NaN, heap: Number.NaN };
const last = samples.at(-1) ?? early;
const figures = {
  pages,
  rssMBEarly: mb(early.rss),
  rssMBLast: mb(last.rss),
  rssGrowth: share(early.rss, last.rss),
  heapMBEarly: mb(early.heap),
  heapMBLast: mb(last.heap),
};
console.log(JSON.stringify({ bench: 'crawl-memory', ok: figures.rssGrowth < maxGrowth, figures }));

async function visitTarget(from: number): Promise<void> {
  const archive = new TargetArchive();
  await browser.withContext('en-GB', async (context, name) => {
    for (let page = from; page < from + pagesPerTarget; page += 1) {
      const url = urls[page % urls.length] ?? '';
      const at = new Date();
      const visit = await visitPage(url, { context, browser: name, proxy, signal, keepImages: false });
      if (visit.kind === 'failed') continue;
      const { page: seen, leftOut } = await lookCloser(visit, prepared, { links, judge, signal });
      const { evidence } = await evidenceOf(seen, at, archive);
      const found = { by: 'list', depth: 0, on: null, priority: false, robots: 'unknown' } as const;
      const facts = { page: 1, url, country: 'GB', fetchedAt: at, attemptLog: [], durationMs: 0, found };
      resultOfSeen(facts, seen, evidence, await judgeSeen(seen, prepared, leftOut, judge));
    }
  });
}

function mb(bytes: number): number {
  return Math.round(bytes / MiB);
}

function share(from: number, to: number): number {
  return Math.round((1_000 * (to - from)) / from) / 1_000;
}
