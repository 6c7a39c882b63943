import { checkIdSchema, reportIdSchema } from '@proofline/contracts/ids';
import { toplistAssignmentSchema, toplistLeasedTargetSchema } from '@proofline/contracts/kinds/toplist/assignment';
import type { ToplistReading } from '@proofline/contracts/kinds/toplist/reading';
import { systemClock } from '@proofline/platform/clock';
import { startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { createLog } from '@proofline/platform/log/create-log';
import { CrawlBrowser } from '../../../crawler-agent/src/browser/crawl-browser.ts';
import { LinkFollower } from '../../../crawler-agent/src/gather/follow-links.ts';
import { PageJudge } from '../../../crawler-agent/src/judge/page-judge.ts';
import { crawlToplist } from '../../../crawler-agent/src/kinds/toplist/crawl-toplist.ts';
import { SiteFiles } from '../../../crawler-agent/src/site-files/site-files.ts';
import { LISTED_BRANDS } from './held-out/brands.ts';
import type { HeldOutPage } from './held-out/held-out-pages.ts';
import { servePages } from './held-out/serve-pages.ts';
import type { ReadPage } from './measure-readings.ts';

/** A page as an agent told of it. */
export interface CrawledPage extends ReadPage {
  readonly page: HeldOutPage;
  /** What came of it: the type of the finding, and why, where it is none. */
  readonly told: string;
}

const KNOWN = LISTED_BRANDS.map(({ name }) => name);
const AT_A_TIME = 3;

/** Crawls pages as an agent does, less the api and the pace that websites are owed. */
export async function crawlPages(
  pages: readonly HeldOutPage[],
  onCrawled: (crawled: CrawledPage) => void,
): Promise<void> {
  const server = await servePages(pages);
  const proxy = await startEgressProxy({ demoHosts: [{ pattern: '*.example', host: '127.0.0.1', port: server.port }] });
  const log = createLog('test', { level: 'silent' });
  const browser = new CrawlBrowser({ proxyUrl: proxy.url, executablePath: process.env.CHROMIUM_PATH, log });
  const links = new LinkFollower(proxy.url);
  const siteFiles = new SiteFiles(proxy.url, systemClock);
  const judge = new PageJudge();
  const permits = {
    take: async () => ({ kind: 'granted' as const, giveBack: () => undefined }),
    pause: () => undefined,
  };
  const { signal } = new AbortController();
  const tools = { browser, proxy, links, judge, permits, siteFiles, clock: systemClock, signal };
  const assignment = toplistAssignmentSchema.parse({ kind: 'toplist', report: 1_200_000, known_brands: KNOWN });

  const crawl = async (page: HeldOutPage): Promise<void> => {
    const expected = expectedOn(page);
    const target = toplistLeasedTargetSchema.parse({
      ...{ kind: 'toplist', report: reportIdSchema.parse(1_200_000), check: checkIdSchema.parse(12), target: 1 },
      ...{ url: `http://${page.host}${page.path}`, country: 'GB', brand_positions: expected },
      ...{ lease: '7c9e6679-7425-40de-944b-e07fc1f90ae7', revision: 0, attempt: 1 },
      ...{ deadline: '2026-11-20T12:01:00Z', posted_pages: [], posted_outcome: null },
    });
    await crawlToplist(target, assignment, tools, async ({ result }) => {
      const reading: ToplistReading | null = result.type === 'ToplistRead' ? result.data.reading : null;
      const told = 'reason' in result.data ? `${result.type} ${result.data.reason}` : result.type;
      const truth = page.brands.map(({ name }) => name);
      onCrawled({ page, family: page.family, truth, expected, reading, told });
    });
  };
  try {
    const waiting = pages.values();
    const work = async () => {
      for (const page of waiting) await crawl(page);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
  } finally {
    await judge.close();
    await links.close();
    await siteFiles.close();
    await browser.close();
    await proxy.stop();
    await server.stop();
  }
}

/** Brands that are asked for: three of the list, where they stand or a place beside, and two that it has not. */
function expectedOn({ brands }: HeldOutPage): Record<string, number> {
  const listed = brands.filter((_, at) => at % 3 === 0).slice(0, 3);
  const absent = LISTED_BRANDS.filter((brand) => !brands.includes(brand)).slice(0, 2);
  return Object.fromEntries([
    ...listed.map(({ name }, at) => [name, brands.findIndex((brand) => brand.name === name) + 1 + (at % 2)]),
    ...absent.map(({ name }, at) => [name, at + 1]),
  ]);
}
