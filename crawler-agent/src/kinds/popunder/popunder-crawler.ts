import type { AssignmentOf } from '@proofline/contracts/agent-api/leases';
import type { CompiledRun, KindCrawler } from '../kind-crawler.ts';
import { crawlTarget } from './crawl-target.ts';

/** Popunder: websites are clicked through, and what they open is followed. */
export const popunderCrawler: KindCrawler<'popunder'> = { compile: ready };

function ready(assignment: AssignmentOf<'popunder'>): CompiledRun<'popunder'> {
  return {
    crawl: (target, tools, onFinding) => crawlTarget(target, assignment, tools, onFinding),
    renewed: ready,
  };
}
