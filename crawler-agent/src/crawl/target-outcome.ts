import type { PostedPage } from '@proofline/contracts/agent-api/results';
import type { TargetOutcome } from '@proofline/contracts/page-outcome';

const outcomes = {
  PageJudged: 'judged',
  PageFilteredOut: 'filtered',
  PageBlocked: 'blocked',
  PageFailed: 'failed',
} as const satisfies Record<PostedPage['type'], TargetOutcome>;

const best: readonly TargetOutcome[] = ['judged', 'filtered', 'blocked', 'failed'];

/** A target's outcome: the best that happened to one of its pages, those of earlier leases (`before`) among them. */
export function targetOutcomeOf(
  pages: readonly PostedPage['type'][],
  before: TargetOutcome | null = null,
): TargetOutcome {
  return best.find((outcome) => before === outcome || pages.some((type) => outcomes[type] === outcome)) ?? 'failed';
}
