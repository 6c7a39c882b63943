import type { LeasedTarget } from '@proofline/contracts/agent-api/leases';
import type { PostedPage } from '@proofline/contracts/agent-api/results';
import type { Sha256 } from '@proofline/contracts/ids';
import type { TargetOutcome } from '@proofline/contracts/page-outcome';
import type { Clock } from '@proofline/platform/clock';
import type { BrowserContext } from 'playwright';
import type { CrawlBrowser } from '../browser/crawl-browser.ts';
import type { EgressProxy } from '../egress/egress-proxy.ts';
import type { LinkFollower } from '../gather/follow-links.ts';
import type { Visit } from '../gather/visit.ts';
import { visitPage } from '../gather/visit-page.ts';
import type { CompiledAssignment } from '../judge/judge-page.ts';
import { evidenceOf } from './evidence-of.ts';
import { resultOfFailed, resultOfSeen } from './page-result.ts';
import { RelatedPages } from './related-pages.ts';
import { targetOutcomeOf } from './target-outcome.ts';

export interface CrawlTools {
  readonly browser: CrawlBrowser;
  readonly proxy: EgressProxy;
  readonly links: LinkFollower;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** One page's result together with the evidence that must be stored before the result names it. */
export interface CrawledPage {
  readonly result: PostedPage;
  readonly files: ReadonlyMap<Sha256, Buffer>;
}

/** Failures that may be a passing weakness of the network: tried once more before they count. */
const MAX_ATTEMPTS = 2;
const worthAnotherTry = new Set(['connection_failed', 'no_response', 'exit_failed']);

/**
 * Visits a target's pages, the given one first, and hands over each as it is done, except those that an earlier lease
 * has posted.
 * @returns the target's outcome
 */
export async function crawlTarget(
  target: LeasedTarget,
  compiled: CompiledAssignment,
  tools: CrawlTools,
  onPage: (page: CrawledPage) => Promise<void>,
): Promise<TargetOutcome> {
  const { related_urls, url_filter, priority_words } = compiled.assignment;
  const pages = new RelatedPages(target.url, {
    maxPages: Number(related_urls),
    urlFilter: url_filter === '' ? null : url_filter,
    priorityWords: priority_words,
  });
  pages.skip(target.posted_pages);
  const types: PostedPage['type'][] = [];
  await tools.browser.withContext(localeOf(target.country), async (context, browser) => {
    const read = async (url: string, page: number): Promise<CrawledPage> => {
      tools.signal.throwIfAborted();
      const { visit, facts } = await visitWithRetry(url, {
        page,
        target,
        context,
        browser,
        tools,
        keepImages: compiled.looksAtImages,
      });
      if (visit.kind === 'failed') return { result: resultOfFailed(facts, visit), files: new Map() };
      pages.add(visit.finalUrl, visit.artifacts.links);
      const links = compiled.looksAtLinks
        ? await tools.links.follow(visit.artifacts.links, visit.finalUrl, tools.signal)
        : visit.artifacts.links;
      const seen = { ...visit, artifacts: { ...visit.artifacts, links } };
      const { evidence, files } = evidenceOf(seen);
      return { result: resultOfSeen(facts, seen, evidence, compiled), files };
    };
    let page = 0;
    // Results of an earlier lease stand. Its pages are read again, for the links on them and the target's outcome.
    for (const url of target.posted_pages) {
      page += 1;
      types.push((await read(url, page)).result.type);
    }
    for (let url = pages.next(); url !== undefined; url = pages.next()) {
      page += 1;
      const crawled = await read(url, page);
      types.push(crawled.result.type);
      await onPage(crawled);
    }
  });
  return targetOutcomeOf(types);
}

interface VisitTask {
  readonly page: number;
  readonly target: LeasedTarget;
  readonly context: BrowserContext;
  readonly browser: string;
  readonly tools: CrawlTools;
  readonly keepImages: boolean;
}

async function visitWithRetry(url: string, task: VisitTask) {
  const { page, target, context, browser, tools, keepImages } = task;
  const started = tools.clock.now();
  let visit: Visit;
  let attempts = 0;
  do {
    attempts += 1;
    visit = await visitPage(url, { context, browser, proxy: tools.proxy, signal: tools.signal, keepImages });
  } while (visit.kind === 'failed' && worthAnotherTry.has(visit.reason) && attempts < MAX_ATTEMPTS);
  // The clock may be set back meanwhile.
  const durationMs = Math.max(0, tools.clock.now().getTime() - started.getTime());
  return { visit, facts: { page, url, country: target.country, fetchedAt: started, attempts, durationMs } };
}

/** Websites are asked for the language of the country they are visited for. */
function localeOf(country: string): string {
  const language = new Intl.Locale(`und-${regionOf(country)}`).maximize().language;
  return `${language}-${regionOf(country)}`;
}

const regions: Readonly<Record<string, string>> = { A0: 'AR', C0: 'CA', NJ: 'US', U0: 'US' };
const regionOf = (country: string): string => regions[country] ?? country;
