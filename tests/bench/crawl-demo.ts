import { everyCrawl, trapCrawls } from '@proofline/demo-web/kinds/compliance/truth/crawl-manifest';
import { ApiSession } from '../src/product/api-session.ts';
import { byStart, crawlsOf, startCrawls } from '../src/product/crawl-truth.ts';
import { demoCheckOf } from '../src/product/demo-check-of.ts';
import { firstReportOf, reportWhen } from '../src/product/report-of.ts';
import { startProduct } from '../src/product/running-product.ts';

/**
 * The whole demo internet, 20 pages a site, against its manifest: the pages that were read, in their order, and what
 * was told of each. Without `--full` the sites that are hard to crawl alone.
 */
const isFull = process.argv.includes('--full');
const limitMs = isFull ? 60 * 60_000 : 5 * 60_000;
const shownDifferences = 20;

async function main(): Promise<boolean> {
  const expected = byStart(isFull ? everyCrawl() : trapCrawls());
  const product = await startProduct();
  try {
    const api = await new ApiSession(product.address).signIn('full@demo.example');
    const demoRun = await firstReportOf(api, (await demoCheckOf(api)).id);
    await reportWhen(api, demoRun, 'the demo run is over', limitMs, ({ status }) => status.id === 'completed');
    const started = performance.now();
    const report = await startCrawls(api, 'The whole demo internet', expected);
    let told = 0;
    await reportWhen(api, report, 'the crawl is over', limitMs, ({ status, outcomes }) => {
      const { waiting } = outcomes;
      if (told !== waiting) say(`${expected.length - waiting} of ${expected.length} sites`);
      told = waiting;
      return status.id === 'completed';
    });
    const seconds = (performance.now() - started) / 1_000;
    const crawls = byStart(await crawlsOf(api, report));
    const differences = expected.flatMap((crawl) => {
      const found = crawls.find(({ start }) => start === crawl.start);
      return JSON.stringify(found) === JSON.stringify(crawl) ? [] : [{ expected: crawl, found }];
    });
    for (const { expected: wanted, found } of differences.slice(0, shownDifferences)) {
      say(`${wanted.start}\n  expected ${lines(wanted.pages)}\n  found    ${lines(found?.pages ?? [])}`);
    }
    const pages = crawls.reduce((sum, crawl) => sum + crawl.pages.length, 0);
    const ok = differences.length === 0 && crawls.length === expected.length;
    const figures = {
      sites: crawls.length,
      pages,
      sitesEqual: expected.length - differences.length,
      seconds: Math.round(seconds),
      pagesPerS: Math.round((pages / seconds) * 100) / 100,
    };
    console.log(JSON.stringify({ bench: 'crawl-demo', ok, figures }));
    return ok;
  } finally {
    await product.stop();
  }
}

function lines(pages: readonly { url: string; outcome: string; message: string | null }[]): string {
  return pages.map(({ url, outcome, message }) => `${url} ${outcome} ${message ?? ''}`).join('\n           ');
}

function say(words: string): void {
  process.stderr.write(`${words}\n`);
}

process.exitCode = (await main()) ? 0 : 1;
