import { describe, expect, it } from 'vitest';
import { pageOutcomeOf, targetOutcomeOf } from './finding-outcome.ts';

describe('pageOutcomeOf', () => {
  it('says of each page what became of it', () => {
    const judged = (compliant: boolean) => ({ type: 'PageJudged', data: { verdict: { compliant } } }) as const;
    expect(pageOutcomeOf(judged(true))).toBe('compliant');
    expect(pageOutcomeOf(judged(false))).toBe('not_compliant');
    expect(pageOutcomeOf({ type: 'PageFilteredOut' })).toBe('filtered_out');
    expect(pageOutcomeOf({ type: 'PageBlocked' })).toBe('blocked');
    expect(pageOutcomeOf({ type: 'PageFailed' })).toBe('failed');
  });
});

describe('targetOutcomeOf', () => {
  it.each([
    [['PageFailed', 'PageJudged', 'PageBlocked'], 'judged'],
    [['PageFailed', 'PageFilteredOut'], 'filtered'],
    [['PageFailed', 'PageBlocked'], 'blocked'],
    [['PageFailed'], 'failed'],
    [[], null],
  ] as const)('takes the best of %j: %s', (pages, outcome) => {
    expect(targetOutcomeOf(pages)).toBe(outcome);
  });

  it('counts what earlier leases posted', () => {
    expect(targetOutcomeOf(['PageFailed'], 'judged')).toBe('judged');
    expect(targetOutcomeOf(['PageJudged'], 'failed')).toBe('judged');
    expect(targetOutcomeOf([], 'blocked')).toBe('blocked');
  });
});
