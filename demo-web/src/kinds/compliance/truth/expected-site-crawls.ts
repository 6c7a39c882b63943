import { FAILURE_MESSAGES, type PageOutcome } from '@proofline/contracts/page-outcome';
import { renderPage } from '../pages/render-page.ts';
import { planDemoWeb } from '../sites/demo-web-plan.ts';
import { type PagePlan, type SitePlan, urlOf } from '../sites/page-plan.ts';
import { anchorsOf } from '../testing/naive-reader.ts';
import type { ExpectedCrawl, ExpectedPage } from './crawl-manifest.ts';
import { manifestPage } from './manifest.ts';

const PAGES = 20;
/** Of an archive that never ends a tenth is read. */
const ARCHIVE_PAGES = 2;
const REFUSALS_IN_A_ROW = 3;
const PRIORITY_WORD = 'bonus';
const notJudged: ReadonlySet<PageOutcome> = new Set(['blocked', 'failed']);

interface Found {
  readonly page: PagePlan;
  readonly depth: number;
  readonly preferred: boolean;
}

/**
 * Which pages of each ordinary site are read, told a second time in the plainest way: it knows these sites (their
 * robots.txt, their one endless archive, their ways of sending visitors on), reads their markup with text replacement
 * and follows it page by page. It is a second opinion on the crawler, not a crawler.
 */
export function expectedSiteCrawls(seed: number): ExpectedCrawl[] {
  return planDemoWeb(seed).sites.map((sitePlan) => crawlOf(sitePlan, seed));
}

function crawlOf(sitePlan: SitePlan, seed: number): ExpectedCrawl {
  const { pages } = sitePlan;
  const start = startOf(sitePlan);
  const results: ExpectedPage[] = [];
  const read = new Set<PagePlan>();
  const waiting = new Waiting(pages);
  waiting.take(start);
  let refusals = 0;
  let next: Found | undefined = { page: start, depth: 0, preferred: false };
  for (; next !== undefined; next = waiting.next()) {
    const { page, depth } = next;
    const last = finalPage(page, sitePlan);
    const expected = expectedOf(page);
    if (notJudged.has(expected.outcome)) {
      // A dead link is no page; only a listed address is told of.
      if (depth > 0 && expected.message === FAILURE_MESSAGES.not_found) continue;
      results.push(expected);
      refusals = expected.outcome === 'blocked' ? refusals + 1 : 0;
      if (depth === 0) break;
    } else if (!read.has(last)) {
      // A page that is known under another address would be no second result.
      results.push(expected);
      refusals = 0;
      read.add(page).add(last);
      waiting.take(last);
      const links = linksOf(last, sitePlan, seed).map((link) => ({ ...link, depth: depth + 1 }));
      // The sitemap names every page, after what the first page links to.
      const named = depth === 0 ? pages.map(({ path }) => ({ path, words: '', depth: 1 })) : [];
      for (const link of [...links, ...named]) waiting.find(link.path, link.words, link.depth);
    }
    if (results.length >= PAGES || refusals >= REFUSALS_IN_A_ROW) break;
  }
  return { start: urlOf(start), pages: results };
}

function startOf({ site, pages }: SitePlan): PagePlan {
  const start = pages.find(({ path }) => path === site.start.path);
  if (start === undefined) throw new Error(`${site.host} has no start page.`);
  return start;
}

/** What was found and not yet read. */
class Waiting {
  readonly #byPath: ReadonlyMap<string, PagePlan>;
  readonly #known = new Set<PagePlan>();
  #archivePages = 0;
  #found: Found[] = [];

  constructor(pages: readonly PagePlan[]) {
    this.#byPath = new Map(pages.map((page) => [page.path, page]));
  }

  /** Read by whatever way: found no more. */
  take(page: PagePlan): void {
    this.#known.add(page);
    this.#found = this.#found.filter((found) => found.page !== page);
  }

  find(path: string, words: string, depth: number): void {
    const page = this.#byPath.get(path);
    if (page === undefined || this.#known.has(page)) return;
    this.#known.add(page);
    if (page.archivePage !== undefined) this.#archivePages += 1;
    if (page.archivePage !== undefined && this.#archivePages > ARCHIVE_PAGES) return;
    // As every robots.txt here says.
    if (path.startsWith('/go/') && !path.startsWith('/go/welcome')) return;
    this.#found.push({ page, depth, preferred: `${path} ${words}`.toLowerCase().includes(PRIORITY_WORD) });
  }

  /** The nearest of those with the priority word, else the nearest; first come, first served. */
  next(): Found | undefined {
    const preferred = this.#found.filter((found) => found.preferred);
    const among = preferred.length > 0 ? preferred : this.#found;
    const depth = Math.min(...among.map((found) => found.depth));
    const next = among.find((found) => found.depth === depth);
    this.#found = this.#found.filter((found) => found !== next);
    return next;
  }
}

function finalPage(page: PagePlan, { pages }: SitePlan): PagePlan {
  const { finalUrl } = manifestPage(page);
  return pages.find((other) => urlOf(other) === finalUrl) ?? page;
}

function expectedOf(page: PagePlan): ExpectedPage {
  const { url, expected } = manifestPage(page);
  return { url, outcome: expected.outcome, message: 'message' in expected ? expected.message : null };
}

/** Links inside the site, in the order of the page; behind a consent wall those of the page behind it. */
function linksOf(page: PagePlan, sitePlan: SitePlan, seed: number): { path: string; words: string }[] {
  const html = renderPage(page, sitePlan, seed).replaceAll(/<\/?template[^>]*>/g, '');
  const own = `http://${sitePlan.site.host}`;
  return anchorsOf(html).flatMap(({ href, words }) => {
    const url = URL.parse(href, `${own}${page.path}`);
    return url === null || url.origin !== own ? [] : [{ path: `${url.pathname}${url.search}`, words }];
  });
}
