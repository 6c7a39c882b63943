import type { AssignmentOf, LeasedTargetOf } from '@proofline/contracts/agent-api/leases';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { Sha256 } from '@proofline/contracts/ids';
import type { Gathering } from '@proofline/contracts/kinds/gatherings';
import type { PostedOf } from '@proofline/contracts/kinds/posted-findings';
import type { TargetOutcome } from '@proofline/contracts/page-outcome';
import type { CrawlTools } from './crawl-tools.ts';

/** One thing found, together with the evidence that must be stored before it is told. */
export interface Finding<Kind extends CheckKind = CheckKind> {
  readonly result: PostedOf<Kind>;
  readonly files: ReadonlyMap<Sha256, Buffer>;
}

/** What became of a target. */
export interface CrawledTarget {
  readonly outcome: TargetOutcome;
  /** Undefined when an earlier lease had gathered everything. */
  readonly gathering: Gathering | undefined;
}

/** A run's assignment made ready once, for all its targets. */
export interface CompiledRun<Kind extends CheckKind = CheckKind> {
  /**
   * Crawls one target and hands over each finding as it is made: the next thing is looked at when that is posted. What
   * an earlier lease has posted is not told again.
   */
  crawl(
    target: LeasedTargetOf<Kind>,
    tools: CrawlTools,
    onFinding: (finding: Finding<Kind>) => Promise<void>,
  ): Promise<CrawledTarget>;
  /** The same run as it is assigned later: what was pinned is what it was, other settings may have changed. */
  renewed(assignment: AssignmentOf<Kind>): CompiledRun<Kind>;
}

/** What the agent needs of a kind of check. */
export interface KindCrawler<Kind extends CheckKind = CheckKind> {
  compile(assignment: AssignmentOf<Kind>): CompiledRun<Kind>;
}
