import { startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { createLog } from '@proofline/platform/log/create-log';
import { chromium } from 'playwright';
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
import { demoManifest, type ManifestPage } from '../../demo-web/src/kinds/compliance/truth/manifest.ts';
import { startDemoWeb } from '../../demo-web/src/start-demo-web.ts';
import { cpuBetween, cpuOfTree } from './stack/cpu-of-tree.ts';

/**
 * How fast pages are visited with all their evidence (text, hidden text, markup, full-page screenshot, WARC records,
 * links followed, verdict), beside a bare browser on the same pages: Playwright's goto, text and full-page screenshot.
 * Both take turns, so that a busy machine slows both. `--full` visits four times as many pages.
 */
const full = process.argv.includes('--full');
const floors = { pagesPerS: 4, ratioToBareBrowser: 0.7 };
const rounds = full ? 8 : 3;
const sitesPerRound = 8;
const pagesPerSite = full ? 6 : 4;
/** Sites at work at a time: an agent's default. */
const concurrency = 6;
const executablePath = process.env.CHROMIUM_PATH;

const web = await startDemoWeb();
const demoHosts = [{ pattern: '*.example', host: '127.0.0.1', port: web.port }];
const proxy = await startEgressProxy({ demoHosts });
const links = new LinkFollower(proxy.url);
const log = createLog('bench', { level: 'silent' });
const ours = new CrawlBrowser({ proxyUrl: proxy.url, executablePath, log });
const bare = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    '--disable-gpu',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    `--host-resolver-rules=MAP *.example 127.0.0.1:${web.port}`,
  ],
});
const judge = new PageJudge();
const prepared = prepareRules({ rules: demoCheck.rules, filters: null, languages: [] });

let wrongVerdicts = 0;
let failedVisits = 0;
const times = { ours: 0, bare: 0, pages: 0 };
const cpu = { ours: 0, bare: 0 };
const sites = sitesOf(demoManifest());
await visitAll(sites.slice(0, 2), visitOurs);
await visitAll(sites.slice(0, 2), visitBare);
for (let round = 0; round < rounds; round += 1) {
  const chosen = Array.from(
    { length: sitesPerRound },
    (_, index) => sites[(round * sitesPerRound + index) % sites.length] ?? [],
  );
  const pages = chosen.flat().length;
  const isOursFirst = round % 2 === 0;
  const first = await visitAll(chosen, isOursFirst ? visitOurs : visitBare);
  const second = await visitAll(chosen, isOursFirst ? visitBare : visitOurs);
  const [ofOurs, ofBare] = isOursFirst ? [first, second] : [second, first];
  const { ms: oursMs } = ofOurs;
  const { ms: bareMs } = ofBare;
  times.ours += oursMs;
  times.bare += bareMs;
  cpu.ours += ofOurs.cpuMs;
  cpu.bare += ofBare.cpuMs;
  times.pages += pages;
  progress(`${pages} pages: ${perS(pages, oursMs)}/s with evidence, ${perS(pages, bareMs)}/s bare`);
}
await ours.close();
await bare.close();
await links.close();
await judge.close();
await proxy.stop();
await web.stop();

const figures = {
  pagesPerS: perS(times.pages, times.ours),
  ratioToBareBrowser: Math.round((100 * times.bare) / times.ours) / 100,
  barePagesPerS: perS(times.pages, times.bare),
  cpuMsPerPage: Math.round(cpu.ours / times.pages),
  bareCpuMsPerPage: Math.round(cpu.bare / times.pages),
  pages: times.pages,
  concurrency,
  wrongVerdicts,
  failedVisits,
};
const ok =
  figures.pagesPerS >= floors.pagesPerS &&
  figures.ratioToBareBrowser >= floors.ratioToBareBrowser &&
  wrongVerdicts + failedVisits === 0;
console.log(JSON.stringify({ bench: 'crawl', ok, figures }));

type Site = readonly ManifestPage[];

async function visitOurs(site: Site): Promise<void> {
  const archive = new TargetArchive();
  const { signal } = new AbortController();
  await ours.withContext('en-GB', async (context, browser) => {
    for (const { url, expected } of site) {
      const at = new Date();
      const visit = await visitPage(url, { context, browser, proxy, signal, keepImages: false });
      if (visit.kind === 'failed') {
        failedVisits += 1;
        progress(`${url}: ${visit.reason}, ${visit.detail}`);
        continue;
      }
      const { page: seen, leftOut } = await lookCloser(visit, prepared, { links, judge, signal });
      const { evidence } = await evidenceOf(seen, at, archive);
      const found = { by: 'list', depth: 0, on: null, priority: false, robots: 'unknown' } as const;
      const facts = { page: 1, url, country: 'GB', fetchedAt: at, attemptLog: [], durationMs: 0, found };
      const { type, data } = resultOfSeen(facts, seen, evidence, await judgeSeen(seen, prepared, leftOut, judge));
      const compliant = expected.outcome === 'compliant';
      if (type !== 'PageJudged' || data.verdict.compliant !== compliant) {
        wrongVerdicts += 1;
        progress(`${url}: ${type} is not the ${expected.outcome} of the manifest`);
      }
    }
  });
}

async function visitBare(site: Site): Promise<void> {
  const context = await bare.newContext({ viewport: { width: 1280, height: 900 } });
  for (const { url } of site) {
    const page = await context.newPage();
    await page.goto(url);
    await page.innerText('body');
    await page.screenshot({ fullPage: true });
    await page.close();
  }
  await context.close();
}

/** How long it took, and the processor time of this process and its browsers, which a busy machine leaves as it is. */
async function visitAll(
  chosen: readonly Site[],
  visit: (site: Site) => Promise<void>,
): Promise<{ ms: number; cpuMs: number }> {
  const waiting = [...chosen];
  const before = await cpuOfTree();
  const started = performance.now();
  const worker = async () => {
    for (let site = waiting.shift(); site !== undefined; site = waiting.shift()) await visit(site);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const ms = performance.now() - started;
  const used = cpuBetween(before, await cpuOfTree());
  const cpuMs = [...used.values()].reduce((sum, each) => sum + each, 0);
  return { ms, cpuMs };
}

/** Sites with enough ordinary pages: those that are judged where they are. */
function sitesOf(manifest: readonly ManifestPage[]): Site[] {
  const bySite = Map.groupBy(manifest, ({ site }) => site);
  return [...bySite.values()]
    .map((pages) => pages.filter(({ redirectChain, expected }) => redirectChain.length === 1 && 'perRule' in expected))
    .filter((pages) => pages.length >= pagesPerSite)
    .map((pages) => pages.slice(0, pagesPerSite));
}

function perS(pages: number, ms: number): number {
  return Math.round((10_000 * pages) / ms) / 10;
}

function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}
