import type { BlockReason, FailureReason, TargetOutcome } from '@proofline/contracts/page-outcome';

/** The little of an event that its sentence needs. */
export type HistoryFacts =
  | { type: 'CheckCreated'; countries: string[]; rules: number; filters: number; urlLists: number }
  | { type: 'CheckDisabled' | 'CheckEnabled' }
  | { type: 'ScheduleSlotSkipped'; dueAt: string; reason: 'previous_run_active' | 'missed' }
  | { type: 'ReportRequested'; slot: number }
  | { type: 'TargetsPlanned'; targets: number }
  | { type: 'ReportStarted'; plannedTargets: number }
  | { type: 'StagePlanned'; stage: number; targets: number }
  | { type: 'ReportCompleted'; judged: number; filtered: number; blocked: number; failed: number }
  | { type: 'ReportFailed'; reason: string }
  | { type: 'TargetLeased' | 'LeaseExpired' | 'LeaseReturned'; target: number; attempt: number }
  | { type: 'PageJudged'; url: string; compliant: boolean }
  | { type: 'PageFilteredOut'; url: string; reason: 'language' | 'content' }
  | { type: 'PageBlocked'; url: string; reason: BlockReason }
  | { type: 'PageFailed'; url: string; reason: FailureReason }
  | { type: 'TargetFinished'; target: number; outcome: TargetOutcome; pages: number }
  | { type: 'CommentAdded' | 'CommentEdited'; text: string }
  | { type: 'CommentDeleted' };
