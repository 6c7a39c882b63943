import { outcomeOf } from '@proofline/rules/judgement';
import type { Verdict } from '@proofline/rules/verdict';
import type { PageOutcome } from '../../page-outcome.ts';
import type { PageEvent } from './findings.ts';

type PageFinding =
  | { readonly type: 'PageJudged'; readonly data: { readonly verdict: Pick<Verdict, 'compliant'> } }
  | { readonly type: Exclude<PageEvent['type'], 'PageJudged'> };

const ofPage: Readonly<Record<Exclude<PageEvent['type'], 'PageJudged'>, PageOutcome>> = {
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
