import type { PostedPage } from '@proofline/contracts/agent-api/results';
import type { TargetOutcome } from '@proofline/contracts/page-outcome';

const outcomes = {
  PageJudged: 'judged',
  PageFilteredOut: 'filtered',
  PageBlocked: 'blocked',
  PageFailed: 'failed',
} as const satisfies Record<PostedPage['type'], TargetOutcome>;

const best: readonly TargetOutcome[] = ['judged', 'filtered', 'blocked', 'failed'];

/** A target's outcome: the best that happened to one of its pages. */
export function targetOutcomeOf(pages: readonly PostedPage['type'][]): TargetOutcome {
  return best.find((outcome) => pages.some((type) => outcomes[type] === outcome)) ?? 'failed';
}
