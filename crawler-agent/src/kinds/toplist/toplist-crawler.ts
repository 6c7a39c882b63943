import type { AssignmentOf } from '@proofline/contracts/agent-api/leases';
import type { CompiledRun, KindCrawler } from '../kind-crawler.ts';
import { crawlToplist } from './crawl-toplist.ts';

/** Toplist: lists of recommended operators are read, entry by entry. */
export const toplistCrawler: KindCrawler<'toplist'> = { compile: ready };

function ready(assignment: AssignmentOf<'toplist'>): CompiledRun<'toplist'> {
  return {
    crawl: (target, tools, onFinding) => crawlToplist(target, assignment, tools, onFinding),
    renewed: ready,
  };
}
