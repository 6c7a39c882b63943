import { describe, expect, it } from 'vitest';
import { pageOutcomeOf } from './finding-outcome.ts';

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
