import { outcomeOf } from '@proofline/rules/judgement';
import type { Verdict } from '@proofline/rules/verdict';
import { type PageOutcome, TARGET_OUTCOMES, type TargetOutcome } from './page-outcome.ts';

/** What is told of a page, by the type of its event. */
export type PageFindingType = 'PageJudged' | 'PageFilteredOut' | 'PageBlocked' | 'PageFailed';

export type PageFinding =
  | { readonly type: 'PageJudged'; readonly data: { readonly verdict: Pick<Verdict, 'compliant'> } }
  | { readonly type: Exclude<PageFindingType, 'PageJudged'> };

/** What a page makes of its target, as long as no better one is found. */
const ofTarget: Readonly<Record<PageFindingType, TargetOutcome>> = {
  PageJudged: 'judged',
  PageFilteredOut: 'filtered',
  PageBlocked: 'blocked',
  PageFailed: 'failed',
};

const ofPage: Readonly<Record<Exclude<PageFindingType, 'PageJudged'>, PageOutcome>> = {
  PageFilteredOut: 'filtered_out',
  PageBlocked: 'blocked',
  PageFailed: 'failed',
};

/** What became of a page; one that is undecided has failed (`seen_in_part`). */
export function pageOutcomeOf(finding: PageFinding): PageOutcome {
  if (finding.type !== 'PageJudged') return ofPage[finding.type];
  const { verdict } = finding.data;
  return pageOutcomeOfJudgement({ kind: 'judged', verdict });
}

/** The same of a page that no event tells of. */
export function pageOutcomeOfJudgement(judgement: Parameters<typeof outcomeOf>[0]): PageOutcome {
  const outcome = outcomeOf(judgement);
  return outcome === 'undecided' ? 'failed' : outcome;
}

/**
 * A target's outcome: the best that happened to one of its pages, those of earlier leases (`before`) among them; null
 * when there is none.
 */
export function targetOutcomeOf(
  pages: readonly PageFindingType[],
  before: TargetOutcome | null = null,
): TargetOutcome | null {
  return TARGET_OUTCOMES.find((best) => before === best || pages.some((type) => ofTarget[type] === best)) ?? null;
}
