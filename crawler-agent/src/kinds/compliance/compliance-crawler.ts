import type { AssignmentOf } from '@proofline/contracts/agent-api/leases';
import { type PreparedRules, prepareRules } from '../../judge/prepared-rules.ts';
import type { CompiledRun, KindCrawler } from '../kind-crawler.ts';
import { crawlTarget } from './crawl-target.ts';

/** Compliance: pages of listed websites, judged by the check's rules. */
export const complianceCrawler: KindCrawler<'compliance'> = {
  compile: (assignment) => ready(assignment, prepareRules(assignment)),
};

function ready(assignment: AssignmentOf<'compliance'>, rules: PreparedRules): CompiledRun<'compliance'> {
  return {
    crawl: (target, tools, onFinding) => crawlTarget(target, { assignment, rules }, tools, onFinding),
    renewed: (now) => ready(now, rules),
  };
}
