import type { Clock } from '@proofline/platform/clock';
import type { EgressProxy } from '@proofline/platform/egress/egress-proxy';
import type { CrawlBrowser } from '../browser/crawl-browser.ts';
import type { VisitPermits } from '../courtesy/visit-permits.ts';
import type { LinkFollower } from '../gather/follow-links.ts';
import type { visitPage } from '../gather/visit-page.ts';
import type { PageJudge } from '../judge/page-judge.ts';
import type { SiteKnowledge } from '../website/page-queue.ts';

/** What an agent has to crawl with, whatever the kind of check: each way out has its own. */
export interface CrawlTools {
  readonly browser: Pick<CrawlBrowser, 'withContext'>;
  readonly proxy: EgressProxy;
  readonly links: Pick<LinkFollower, 'follow'>;
  readonly judge: Pick<PageJudge, 'decide' | 'openImages' | 'hiddenFindings'>;
  /** How a page is looked at; absent: in the browser. */
  readonly visitPage?: typeof visitPage;
  readonly permits: Pick<VisitPermits, 'take' | 'pause'>;
  readonly siteFiles: SiteKnowledge;
  readonly clock: Clock;
  /** Scripts that no font here draws. */
  readonly missingScripts?: readonly string[] | undefined;
  /** Aborted when the lease is lost: the work ends. */
  readonly signal: AbortSignal;
}
