import type { Assignment, LeasedTarget } from '@proofline/contracts/agent-api/leases';
import type { PostedPage } from '@proofline/contracts/agent-api/results';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { RobotsPolicy } from '@proofline/contracts/gathering';
import type { AgentId, CheckId, ReportId, UrlListId } from '@proofline/contracts/ids';
import type { PinnedList } from '@proofline/contracts/kinds/configuration-parts';
import type { CheckConfiguration, RunConfiguration } from '@proofline/contracts/kinds/configurations';
import type { FindingEvent } from '@proofline/contracts/kinds/findings';
import type { PlannedTarget, TargetSubject } from '@proofline/contracts/kinds/targets';

/** What a run is pinned from besides its configuration. */
export interface PinSources {
  /** What the organisation has decided about robots.txt; undefined: obeyed. */
  readonly robots: RobotsPolicy | undefined;
  /** The list as it stands now. */
  readonly pinUrlList: (id: UrlListId) => Promise<PinnedList>;
}

/** What is pinned by reference is read here; the same reference gives the same for ever. */
export interface PlanSources {
  readonly readPinnedUrls: (list: PinnedList) => Promise<readonly string[]>;
}

/** Which unit of crawling, as its leases and findings see it. */
export interface CrawledTarget {
  readonly reportId: ReportId;
  readonly checkId: CheckId;
  readonly target: number;
  readonly kind: CheckKind;
  readonly url: string;
  /** Null where it does not matter from where it is looked at. */
  readonly country: string | null;
  /** Undefined: a listed address, and nothing besides. */
  readonly subject: TargetSubject | undefined;
}

/** A target that another one has led to; its number and what it was found by are added where it is planned. */
export type Lead = Omit<PlannedTarget, 'target' | 'foundBy'>;

/** What the api and the reactors ask of a kind of check. */
export interface BackendKind<
  Configuration extends CheckConfiguration = CheckConfiguration,
  Run extends RunConfiguration = RunConfiguration,
> {
  /** What a run works from, fixed for as long as it goes on. */
  pin(configuration: Configuration, sources: PinSources): Promise<Run>;
  /**
   * Targets of the first stage, numbered from 1. The same run gives the same plan for ever: a plan that was broken off
   * is taken up where it ended. Undefined when there are more than `maxTargets`.
   */
  plan(run: Run, sources: PlanSources, maxTargets: number): Promise<PlannedTarget[] | undefined>;
  /** Stages after the first, whose targets are found by targets; absent: a run has one stage. */
  readonly laterStages?: {
    /** Stages of a run, the first one included. */
    readonly count: number;
    /**
     * Whether their targets count against the month's limit. False where the limit is one of what was asked for, as of
     * keywords times countries: then the first stage has taken all of it.
     */
    readonly countsAgainstLimit: boolean;
    /** Targets of the next stage that this one leads to, most promising first. Pure: the same findings, the same leads. */
    leadsOf(run: Run, target: PlannedTarget, findings: readonly FindingEvent[]): readonly Lead[];
  };
  /** What an agent needs of the run. */
  assign(reportId: ReportId, run: Run): Assignment;
  /** The target as an agent is given it. */
  lease(target: CrawledTarget, lease: LeaseTerms): LeasedTarget;
  /** What an agent has posted, as the log keeps it. @throws FindingRefused unless it may be a finding of this target */
  admit(target: CrawledTarget, finding: PostedPage, agentId: AgentId): FindingEvent;
  /** The finding of a target that every crawler who took it has lost. */
  lost(target: CrawledTarget, loss: Loss): FindingEvent;
}

/** How a target was lost. */
export interface Loss {
  readonly attempts: number;
  readonly at: Date;
  /** The finding's place among those of its target: after those that make no result. */
  readonly page: number;
}

/** What every leased target says, whatever its kind. */
export type LeaseTerms = Pick<
  LeasedTarget,
  | 'report'
  | 'check'
  | 'target'
  | 'lease'
  | 'revision'
  | 'deadline'
  | 'attempt'
  | 'posted_pages'
  | 'posted_outcome'
  | 'posted_so_far'
>;
