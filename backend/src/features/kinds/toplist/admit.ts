import type { PostedPage } from '@proofline/contracts/agent-api/results';
import type { AgentId } from '@proofline/contracts/ids';
import type { PostedOf } from '@proofline/contracts/kinds/posted-findings';
import type { ToplistEvent } from '@proofline/contracts/kinds/toplist/findings';
import type { CrawledTarget, Loss } from '../backend-kind.ts';
import { FindingRefused, WrongAddress, WrongCountry } from '../finding-refused.ts';
import { ownFinding } from '../own-finding.ts';
import { countryOf, expectedOf } from './assign.ts';

/** A toplist is read once. */
export class ReadTwice extends FindingRefused {
  constructor() {
    super('toplist_read_twice', 'A target is one toplist, and is told of once.');
  }
}

/** An entry shows a picture that is not among the evidence, so that nobody knows whose it is. */
export class CropNotEvidence extends FindingRefused {
  constructor(sha256: string) {
    super('crop_not_evidence', `The picture ${sha256} of an entry is not among the evidence.`);
  }
}

/** What was read of the target's own address, from its country. @throws FindingRefused */
export function admitToplist(target: CrawledTarget, finding: PostedPage, agentId: AgentId): ToplistEvent {
  const posted = ownFinding('toplist', finding);
  const { page, url, country } = posted.data;
  if (page > 1) throw new ReadTwice();
  if (url !== target.url) throw new WrongAddress(target.url, url);
  if (country !== target.country) throw new WrongCountry(target.country, country);
  const strange = strangeCrop(posted);
  if (strange !== undefined) throw new CropNotEvidence(strange);
  const { reportId, checkId, target: number } = target;
  const key = { reportId, checkId, target: number, agentId, expected: expectedOf(target) };
  switch (posted.type) {
    case 'ToplistRead':
      return { type: posted.type, data: { ...posted.data, ...key } };
    case 'ToplistBlocked':
      return { type: posted.type, data: { ...posted.data, ...key } };
    case 'ToplistFailed':
      return { type: posted.type, data: { ...posted.data, ...key } };
  }
}

/** What an agent may name is what it has stored as evidence; undefined when all is. */
function strangeCrop({ type, data }: PostedOf<'toplist'>): string | undefined {
  if (type === 'ToplistBlocked' || data.reading === undefined) return undefined;
  const own: ReadonlySet<string> = new Set(data.seen?.evidence.imagePreviews ?? []);
  for (const { entries } of data.reading.sections) {
    for (const { crop } of entries) if (crop !== null && !own.has(crop)) return crop;
  }
  return undefined;
}

export function lostToplist(target: CrawledTarget, { attempts, at, page }: Loss): ToplistEvent {
  const { reportId, checkId, target: number, url } = target;
  return {
    type: 'ToplistFailed',
    data: {
      ...{ reportId, checkId, target: number, page, url, country: countryOf(target), agentId: null },
      ...{ fetchedAt: at.toISOString(), attempts, durationMs: 0, expected: expectedOf(target) },
      reason: 'crawler_lost',
      detail: `${attempts} crawlers took this toplist and none finished it.`,
      httpStatus: null,
    },
  };
}
