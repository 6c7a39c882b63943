import { PAGE_OUTCOMES } from '@proofline/contracts/page-outcome';
import { describe, expect, it } from 'vitest';
import type { ComplianceFacts } from '../findings/compliance/history.ts';
import type { ToplistFacts } from '../findings/toplist/history.ts';
import type { LifecycleFacts } from './facts.ts';
import { outcomeOfFacts } from './outcome.ts';

const url = 'https://spinwise-reviews.example/not-compliant';
const cases: [LifecycleFacts | ComplianceFacts | ToplistFacts, ReturnType<typeof outcomeOfFacts>][] = [
  [{ type: 'PageJudged', url, compliant: true }, 'compliant'],
  [{ type: 'PageJudged', url, compliant: false }, 'not_compliant'],
  [{ type: 'PageFilteredOut', url, reason: 'language' }, 'filtered_out'],
  [{ type: 'PageBlocked', url, reason: 'captcha' }, 'blocked'],
  [{ type: 'PageFailed', url, reason: 'timed_out' }, 'failed'],
  [{ type: 'ToplistRead', url, brands: null, entries: 12 }, 'recorded'],
  [{ type: 'ToplistRead', url, brands: { asExpected: 1, elsewhere: 1, unsure: 1 }, entries: 12 }, 'not_compliant'],
  [{ type: 'ToplistRead', url, brands: { asExpected: 1, elsewhere: 0, unsure: 1 }, entries: 12 }, 'failed'],
  [{ type: 'ReportFailed', reason: 'not compliant' }, null],
  [{ type: 'CommentAdded', text: ': not compliant' }, null],
];

describe('what became of a page, in the history', () => {
  it.each(cases)('%j: %s', (facts, outcome) => {
    expect(outcomeOfFacts(facts)).toBe(outcome);
  });

  it('can be every outcome there is', () => {
    const found = new Set(cases.map(([, outcome]) => outcome));
    expect(PAGE_OUTCOMES.filter((outcome) => !found.has(outcome))).toEqual([]);
  });
});
