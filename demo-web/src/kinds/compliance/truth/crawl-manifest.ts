import type { PageOutcome } from '@proofline/contracts/page-outcome';
import { DEFAULT_SEED } from '../../../seed.ts';
import { expectedSiteCrawls } from './expected-site-crawls.ts';
import { expectedTraps } from './expected-traps.ts';

/** One page a crawl must read, and what must be told of it. */
export interface ExpectedPage {
  readonly url: string;
  readonly outcome: PageOutcome;
  /** What the product shows for a page that could not be judged. */
  readonly message: string | null;
}

/** What must come of a listed address when 20 pages of its domain are wanted. */
export interface ExpectedCrawl {
  readonly start: string;
  /** In the order in which they are read, the listed one first. */
  readonly pages: readonly ExpectedPage[];
}

/** How the crawls of this manifest are asked for; everything else is as in the demo check. */
export const crawlSettings = { related_urls: '20', url_filter: '', priority_words: ['bonus'] } as const;

/** Sites that are hard to crawl: robots, sitemaps, copies, traps, refusals. */
export function trapCrawls(): readonly ExpectedCrawl[] {
  return expectedTraps;
}

/** Every site of the demo internet, the hard ones included. */
export function everyCrawl(seed: number = DEFAULT_SEED): readonly ExpectedCrawl[] {
  return [...expectedSiteCrawls(seed), ...expectedTraps];
}
