import type { CountryCode } from '@proofline/contracts/codes';
import type { Clock } from '@proofline/platform/clock';
import type { EgressProxy } from '@proofline/platform/egress/egress-proxy';
import type { CrawlBrowser } from '../browser/crawl-browser.ts';
import type { VisitPermits } from '../courtesy/visit-permits.ts';
import type { CountryExits } from '../egress/country-exits.ts';
import { LinkFollower } from '../gather/follow-links.ts';
import type { PageJudge } from '../judge/page-judge.ts';
import type { CrawlTools } from '../kinds/crawl-tools.ts';
import { SiteFiles } from '../site-files/site-files.ts';

export interface CountryToolsOptions {
  readonly browser: CrawlBrowser;
  readonly exits: CountryExits;
  readonly permits: VisitPermits;
  /** One for all ways out. */
  readonly judge: PageJudge;
  readonly clock: Clock;
  /** Scripts that no font here draws. */
  readonly missingScripts?: readonly string[] | undefined;
}

/** What an agent works with, for each way out: nothing that one country was told is used for another. */
export class CountryTools {
  readonly #byExit: ReadonlyMap<EgressProxy, OfOneExit>;
  readonly #exits: CountryExits;

  constructor({ browser, exits, permits, judge, clock, missingScripts }: CountryToolsOptions) {
    this.#exits = exits;
    this.#byExit = new Map(
      exits.all.map((proxy) => [
        proxy,
        {
          browser: browser.through(proxy.url),
          proxy,
          links: new LinkFollower(proxy.url, clock),
          siteFiles: new SiteFiles(proxy.url, clock),
          permits,
          judge,
          clock,
          missingScripts,
        },
      ]),
    );
  }

  of(country: CountryCode): Omit<CrawlTools, 'signal'> {
    const tools = this.#byExit.get(this.#exits.of(country));
    if (tools === undefined) throw new Error('Every way out has its tools.');
    return tools;
  }

  async close(): Promise<void> {
    const all = [...this.#byExit.values()];
    await Promise.all(all.flatMap(({ links, siteFiles }) => [links.close(), siteFiles.close()]));
  }
}

interface OfOneExit extends Omit<CrawlTools, 'signal'> {
  readonly links: LinkFollower;
  readonly siteFiles: SiteFiles;
}
