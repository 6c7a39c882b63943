import { checkIdSchema, reportIdSchema } from '@proofline/contracts/ids';
import { popunderAssignmentSchema } from '@proofline/contracts/kinds/popunder/assignment';
import type { PostedOf } from '@proofline/contracts/kinds/posted-findings';
import { CrawlBrowser } from '@proofline/crawler-agent/browser/crawl-browser';
import { LinkFollower } from '@proofline/crawler-agent/gather/follow-links';
import { PageJudge } from '@proofline/crawler-agent/judge/page-judge';
import type { CrawlTools } from '@proofline/crawler-agent/kinds/crawl-tools';
import { popunderCrawler } from '@proofline/crawler-agent/kinds/popunder/popunder-crawler';
import { SiteFiles } from '@proofline/crawler-agent/site-files/site-files';
import { type DemoExit, demoExits } from '@proofline/demo-web/exits/country-exits';
import { systemClock } from '@proofline/platform/clock';
import { startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { countryProxiesSchema } from '@proofline/platform/env/country-exits';
import { createLog } from '@proofline/platform/log/create-log';

/** Where websites are looked at from: one of the demo internet shows itself to Britain alone. */
const COUNTRY = 'GB';

export type Look = PostedOf<'popunder'>;

export interface Looked {
  readonly url: string;
  readonly looks: readonly Look[];
  readonly ms: number;
}

interface Posted {
  readonly pages: number;
  readonly results: number;
  readonly broken_off: number;
  /** As many as pages, unless it is said. */
  readonly passes?: number;
}

/** What an earlier lease has done, and how often a visit is allowed before the website wants to be left alone. */
export interface Given {
  readonly posted?: Posted;
  readonly visits?: number;
}

const soFarOf = ({ pages, results, broken_off, passes = pages }: Posted) => ({ results, broken_off, passes });

export interface SiteLooker {
  look(url: string, given?: Given): Promise<Looked>;
  stop(): Promise<void>;
}

export interface LookerOptions {
  /** By the demo internet's way out of the country, or straight to its port. */
  readonly through?: 'exit' | 'nothing';
  /** Where that way out stands, and what the agent knows of it: nothing, unless it is said. */
  readonly from?: DemoExit;
  readonly isFromKnown?: boolean;
  /** For tests of what goes wrong: another browser in the agent's place. */
  readonly browserOf?: (browser: CrawlBrowser) => CrawlTools['browser'];
}

/**
 * An agent without its api: looks at websites as a leased target of a check would be.
 * @param port where a demo internet listens for all of them
 */
export async function siteLooker(
  port: number,
  keywords: readonly string[],
  { through = 'exit', from = COUNTRY, isFromKnown = false, browserOf = (browser) => browser }: LookerOptions = {},
): Promise<SiteLooker> {
  const proxy = await startEgressProxy({
    demoHosts: [{ pattern: '*.example', host: '127.0.0.1', port }],
    demoUpstream: through === 'exit' ? countryProxiesSchema.parse(demoExits(port)).get(from) : undefined,
    ...(isFromKnown ? { exit: { upstream: null, address: null, country: from } } : {}),
  });
  const log = createLog('popunder', { level: 'silent' });
  const browser = new CrawlBrowser({ proxyUrl: proxy.url, executablePath: process.env.CHROMIUM_PATH, log });
  const links = new LinkFollower(proxy.url, systemClock);
  const siteFiles = new SiteFiles(proxy.url, systemClock);
  const judge = new PageJudge();
  const permitsFor = (visits: number) => {
    let left = visits;
    const take = async () => {
      left -= 1;
      if (left < 0) return { kind: 'paused', pauseMs: 600_000 } as const;
      return { kind: 'granted', giveBack: () => undefined } as const;
    };
    return { take, pause: () => undefined };
  };
  const { signal } = new AbortController();
  const tools = { browser: browserOf(browser), proxy, links, judge, siteFiles, clock: systemClock, signal };
  const assignment = popunderAssignmentSchema.parse({
    kind: 'popunder',
    report: 1_200_000,
    keywords,
    priority_words: [],
  });
  const run = popunderCrawler.compile(assignment);
  return {
    look: async (url, { posted, visits = Number.POSITIVE_INFINITY } = {}) => {
      const looks: Look[] = [];
      const began = performance.now();
      const target = {
        kind: 'popunder' as const,
        report: reportIdSchema.parse(1_200_000),
        check: checkIdSchema.parse(12),
        target: 1,
        url,
        country: COUNTRY,
        lease: '0f8fad5b-d9cb-469f-a165-70867728950e',
        revision: 1,
        deadline: systemClock.now().toISOString(),
        attempt: 1,
        posted_pages: Array.from({ length: posted?.pages ?? 0 }, () => url),
        posted_outcome: posted === undefined ? null : ('judged' as const),
        ...(posted === undefined ? {} : { posted_so_far: soFarOf(posted) }),
      };
      const permits = permitsFor(visits);
      await run.crawl(target, { ...tools, permits }, async ({ result }) => void looks.push(result));
      return { url, looks, ms: performance.now() - began };
    },
    stop: async () => {
      await Promise.all([browser.close(), links.close(), siteFiles.close(), judge.close()]);
      await proxy.stop();
    },
  };
}
