import type { TargetOutcome } from '@proofline/contracts/page-outcome';
import type { FindingFacts } from '../findings/finding-facts.ts';

/** What is told of the check, its runs, the crawling and the comments. */
export type LifecycleFacts =
  | { type: 'CheckCreated'; countries: string[]; rules: number; filters: number; urlLists: number }
  | { type: 'CheckDisabled' | 'CheckEnabled' | 'ScheduleCancelled' | 'ScheduleRestarted' }
  | { type: 'ScheduleSlotSkipped'; dueAt: string; reason: 'previous_run_active' | 'missed' }
  | { type: 'ReportRequested'; slot: number }
  | { type: 'TargetsPlanned'; targets: number }
  | { type: 'ReportStarted'; plannedTargets: number }
  | { type: 'StageFinished' | 'StagePlanned'; stage: number; targets: number }
  | { type: 'ReportCompleted'; judged: number; filtered: number; blocked: number; failed: number }
  | { type: 'ReportPauseRequested' | 'ReportPaused' | 'ReportResumed' | 'ReportCancelled' }
  | {
      type: 'ReportExpired';
      judged: number;
      filtered: number;
      blocked: number;
      failed: number;
      notJudged: number;
    }
  | { type: 'ReportFailed'; reason: string }
  | { type: 'TargetLeased' | 'LeaseExpired' | 'LeaseReturned'; target: number; attempt: number }
  | { type: 'TargetFinished'; target: number; outcome: TargetOutcome; pages: number }
  | { type: 'ReportArchived' | 'EvidenceExpired' }
  | { type: 'LegalHoldPlaced'; ofCheck: boolean; reason: string }
  | { type: 'LegalHoldReleased'; ofCheck: boolean }
  | { type: 'CommentAdded' | 'CommentEdited'; text: string }
  | { type: 'CommentDeleted' };

/** What is not told while comments are switched off. */
export const COMMENT_TYPES = ['CommentAdded', 'CommentEdited', 'CommentDeleted'] as const satisfies readonly Extract<
  LifecycleFacts['type'],
  `Comment${string}`
>[];

/** The little of an event that its sentence needs. */
export type HistoryFacts = LifecycleFacts | FindingFacts;
