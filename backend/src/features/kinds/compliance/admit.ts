import type { PostedPage } from '@proofline/contracts/agent-api/results';
import type { AgentId } from '@proofline/contracts/ids';
import type { PageEvent } from '@proofline/contracts/kinds/compliance/findings';
import type { PostedOf } from '@proofline/contracts/kinds/posted-findings';
import { RELATED_URLS } from '@proofline/contracts/schedules';
import { siteOf } from '@proofline/platform/site-of';
import type { CrawledTarget, Loss } from '../backend-kind.ts';
import { FindingRefused, WrongCountry } from '../finding-refused.ts';
import { ownFinding } from '../own-finding.ts';
import { TargetWithoutCountry } from '../target-without-country.ts';

/** As many pages as a run may ask for of a website. */
const MAX_PAGES = Math.max(...RELATED_URLS.map(Number));

/** More pages than any run asks for. */
export class TooManyPages extends FindingRefused {
  constructor(most: number) {
    super('too_many_pages', `A target has at most ${most} pages.`);
  }
}

/** A page is of another website than the target's. */
export class WrongWebsite extends FindingRefused {
  constructor(expected: string, found: string) {
    super('wrong_website', `The target is a website of ${expected}, a page was of ${found}.`);
  }
}

/** Pages of the target's own website alone, seen from its country. @throws FindingRefused */
export function admitPage(target: CrawledTarget, finding: PostedPage, agentId: AgentId): PageEvent {
  const posted = ownFinding('compliance', finding);
  const { page, url, country } = posted.data;
  if (page > MAX_PAGES) throw new TooManyPages(MAX_PAGES);
  const site = siteOf(target.url) ?? '';
  const found = siteOf(url) ?? '';
  if (found !== site) throw new WrongWebsite(site, found);
  if (country !== target.country) throw new WrongCountry(target.country, country);
  return pageEventOf(target, posted, agentId);
}

/** What an agent has posted of a page, as the log keeps it. */
export function pageEventOf(
  { reportId, checkId, target }: CrawledTarget,
  posted: PostedOf<'compliance'>,
  agentId: AgentId,
): PageEvent {
  const key = { reportId, checkId, target, agentId };
  switch (posted.type) {
    case 'PageJudged':
      return { type: posted.type, data: { ...posted.data, ...key } };
    case 'PageFilteredOut':
      return { type: posted.type, data: { ...posted.data, ...key } };
    case 'PageBlocked':
      return { type: posted.type, data: { ...posted.data, ...key } };
    case 'PageFailed':
      return { type: posted.type, data: { ...posted.data, ...key } };
  }
}

export function lostPage(
  { reportId, checkId, target, url, country }: CrawledTarget,
  { attempts, at, page }: Loss,
): PageEvent {
  if (country === null) throw new TargetWithoutCountry();
  return {
    type: 'PageFailed',
    data: {
      reportId,
      checkId,
      target,
      page,
      url,
      country,
      agentId: null,
      fetchedAt: at.toISOString(),
      attempts,
      durationMs: 0,
      reason: 'crawler_lost',
      detail: `${attempts} crawlers took this address and none finished it.`,
      httpStatus: null,
    },
  };
}
