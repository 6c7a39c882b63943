import type { ExportFormat } from '@proofline/contracts/api/exports';
import type { TargetOutcome } from '@proofline/contracts/page-outcome';
import type { FindingFacts } from '../findings/finding-facts.ts';

interface CommentWords {
  readonly type: 'CommentAdded' | 'CommentEdited';
  /** Gone once the comment is deleted. */
  readonly text?: string;
}

/** What is told of the check, its runs, the crawling and the comments. */
export type LifecycleFacts =
  | {
      readonly type: 'CheckCreated';
      readonly countries: string[];
      readonly rules: number;
      readonly filters: number;
      readonly urlLists: number;
    }
  | { readonly type: 'CheckDisabled' | 'CheckEnabled' | 'ScheduleCancelled' | 'ScheduleRestarted' }
  | { readonly type: 'ScheduleSlotSkipped'; readonly dueAt: string; readonly reason: 'previous_run_active' | 'missed' }
  | { readonly type: 'ReportRequested'; readonly slot: number }
  | { readonly type: 'TargetsPlanned'; readonly targets: number }
  | { readonly type: 'ReportStarted'; readonly plannedTargets: number }
  | { readonly type: 'StageFinished' | 'StagePlanned'; readonly stage: number; readonly targets: number }
  | {
      readonly type: 'ReportCompleted';
      readonly judged: number;
      readonly filtered: number;
      readonly blocked: number;
      readonly failed: number;
    }
  | { readonly type: 'ReportPauseRequested' | 'ReportPaused' | 'ReportResumed' | 'ReportCancelled' }
  | {
      readonly type: 'ReportExpired';
      readonly judged: number;
      readonly filtered: number;
      readonly blocked: number;
      readonly failed: number;
      readonly notJudged: number;
    }
  | { readonly type: 'ReportFailed'; readonly reason: string }
  | {
      readonly type: 'TargetLeased' | 'LeaseExpired' | 'LeaseReturned';
      readonly target: number;
      readonly attempt: number;
    }
  | {
      readonly type: 'TargetFinished';
      readonly target: number;
      readonly outcome: TargetOutcome;
      readonly pages: number;
    }
  | { readonly type: 'ReportArchived' | 'EvidenceExpired' }
  | { readonly type: 'ReportExported'; readonly format: ExportFormat }
  | { readonly type: 'LegalHoldPlaced'; readonly ofCheck: boolean; readonly reason: string }
  | { readonly type: 'LegalHoldReleased'; readonly ofCheck: boolean }
  | CommentWords
  | { readonly type: 'CommentDeleted' };

/** What is not told while comments are switched off. */
export const COMMENT_TYPES = ['CommentAdded', 'CommentEdited', 'CommentDeleted'] as const satisfies readonly Extract<
  LifecycleFacts['type'],
  `Comment${string}`
>[];

/** The little of an event that its sentence needs. */
export type HistoryFacts = LifecycleFacts | FindingFacts;
