import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { ResultChange } from '@proofline/contracts/result-change';

/** What two runs are compared by. */
export interface PageState {
  readonly outcome: PageOutcome;
  /** Stands for the text of the page: equal texts have equal keys. Null: its text was not kept. */
  readonly textKey: string | null;
}

/**
 * What became of a page. One that could not be judged is neither broken nor fixed, whichever run it happened in, and
 * one that a filter left out was never found compliant or not. Pure.
 */
export function changeOf(was: PageState, is: PageState): ResultChange {
  if (!isDecided(was) || !isDecided(is)) return 'undecided';
  if (was.outcome === 'compliant' && is.outcome === 'not_compliant') return 'broken';
  if (was.outcome === 'not_compliant' && is.outcome === 'compliant') return 'fixed';
  if (was.outcome !== is.outcome) return 'changed';
  return was.textKey !== null && is.textKey !== null && was.textKey !== is.textKey ? 'changed' : 'unchanged';
}

const isDecided = ({ outcome }: PageState): boolean => outcome !== 'blocked' && outcome !== 'failed';
