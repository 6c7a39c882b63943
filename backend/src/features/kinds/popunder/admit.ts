import type { PostedPage } from '@proofline/contracts/agent-api/results';
import type { AgentId } from '@proofline/contracts/ids';
import { type LookEvent, PASSES } from '@proofline/contracts/kinds/popunder/findings';
import type { CrawledTarget, Loss } from '../backend-kind.ts';
import { FindingRefused, WrongAddress, WrongCountry } from '../finding-refused.ts';
import { ownFinding } from '../own-finding.ts';
import { TargetWithoutCountry } from '../target-without-country.ts';

/** Each pass once, and what is told when all of them are made. */
export const MAX_LOOKS = PASSES.length + 1;

/** More looks than there are passes. */
export class TooManyLooks extends FindingRefused {
  constructor() {
    super('too_many_looks', `A target has at most ${MAX_LOOKS} looks.`);
  }
}

/** Looks at the listed address alone, from its country. @throws FindingRefused */
export function admitLook(target: CrawledTarget, finding: PostedPage, agentId: AgentId): LookEvent {
  const posted = ownFinding('popunder', finding);
  const { reportId, checkId, target: number } = target;
  const { page, url, country } = posted.data;
  if (page > MAX_LOOKS) throw new TooManyLooks();
  if (url !== target.url) throw new WrongAddress(target.url, url);
  if (country !== target.country) throw new WrongCountry(target.country, country);
  const key = { reportId, checkId, target: number, agentId };
  switch (posted.type) {
    case 'PassMade':
      return { type: posted.type, data: { ...posted.data, ...key } };
    case 'NothingOpened':
      return { type: posted.type, data: { ...posted.data, ...key } };
    case 'LookBlocked':
      return { type: posted.type, data: { ...posted.data, ...key } };
    case 'LookFailed':
      return { type: posted.type, data: { ...posted.data, ...key } };
  }
}

export function lostLook(
  { reportId, checkId, target, url, country }: CrawledTarget,
  { attempts, at, page }: Loss,
): LookEvent {
  if (country === null) throw new TargetWithoutCountry();
  return {
    type: 'LookFailed',
    data: {
      ...{ reportId, checkId, target, page, url, country, agentId: null },
      ...{ fetchedAt: at.toISOString(), attempts, durationMs: 0 },
      reason: 'crawler_lost',
      detail: `${attempts} crawlers took this address and none finished it.`,
      httpStatus: null,
      site: null,
    },
  };
}
