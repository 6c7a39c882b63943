import type { Assignment } from '@proofline/contracts/agent-api/leases';
import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { complianceCrawler } from './compliance/compliance-crawler.ts';
import type { CompiledRun, KindCrawler } from './kind-crawler.ts';
import { popunderCrawler } from './popunder/popunder-crawler.ts';
import { toplistCrawler } from './toplist/toplist-crawler.ts';

/** What crawls the targets of each kind of check. */
const crawlers: { readonly [Kind in CheckKind]: KindCrawler<Kind> | 'planned' } = {
  compliance: complianceCrawler,
  discovery: 'planned',
  internet_scan: 'planned',
  popunder: popunderCrawler,
  social_media: 'planned',
  toplist: toplistCrawler,
};

/** What this agent asks for: it is given nothing else. */
export const builtKinds: readonly CheckKind[] = CHECK_KINDS.filter((kind) => crawlers[kind] !== 'planned');

/** The api gave out a target of a kind that this agent does not know how to crawl. */
export class KindNotBuilt extends Error {
  readonly code = 'kind_not_built';

  constructor(kind: CheckKind) {
    super(`This agent does not crawl checks of the kind ${kind}.`);
    this.name = 'KindNotBuilt';
  }
}

/** @throws KindNotBuilt */
export function compile(assignment: Assignment): CompiledRun {
  const { kind } = assignment;
  const crawler = crawlers[kind];
  if (crawler === 'planned') throw new KindNotBuilt(kind);
  // The compiler does not see that crawler and assignment are of one kind, nor that the targets of a run are.
  return (crawler as KindCrawler).compile(assignment);
}
