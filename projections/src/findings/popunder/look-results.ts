import type { LookEvent } from '@proofline/contracts/kinds/popunder/findings';
import { MAX_WINDOWS_PER_PASS, type OpenedWindow } from '@proofline/contracts/kinds/popunder/window';
import { windowOutcomeOf } from '@proofline/contracts/kinds/popunder/window-outcome';
import type { BlockReason, FailureReason, PageOutcome } from '@proofline/contracts/page-outcome';

/** Why nothing can be said of a look, or of a window. */
export type Undecided = 'nothing_opened' | BlockReason | FailureReason;

/** What a look makes a row of: a window that opened, or why there is none. */
export interface LookResult {
  /** Place within the target: looks of a target have no more windows than lie between their places. */
  readonly page: number;
  readonly outcome: PageOutcome;
  readonly window: OpenedWindow | null;
  readonly undecided: Undecided | null;
}

/** The results of a look in the order of its windows; a pass in which nothing opened makes none. Pure. */
export function resultsOfLook(event: LookEvent): readonly LookResult[] {
  const first = (event.data.page - 1) * MAX_WINDOWS_PER_PASS + 1;
  switch (event.type) {
    case 'PassMade':
      return event.data.windows.map((window, index) => {
        const outcome = windowOutcomeOf(window);
        return { page: first + index, outcome, window, undecided: outcome === 'failed' ? 'window_hung' : null };
      });
    case 'NothingOpened':
      return [{ page: first, outcome: 'failed', window: null, undecided: 'nothing_opened' }];
    case 'LookBlocked':
      return [{ page: first, outcome: 'blocked', window: null, undecided: event.data.reason }];
    case 'LookFailed':
      return [{ page: first, outcome: 'failed', window: null, undecided: event.data.reason }];
  }
}
