import { describe, expect, it } from 'vitest';
import { targetOutcomeOf } from './target-outcome.ts';

describe('targetOutcomeOf', () => {
  it.each([
    [['PageFailed', 'PageJudged', 'PageBlocked'], 'judged'],
    [['PageFailed', 'PageFilteredOut'], 'filtered'],
    [['PageFailed', 'PageBlocked'], 'blocked'],
    [['PageFailed'], 'failed'],
    [[], 'failed'],
  ] as const)('takes the best of %j: %s', (pages, outcome) => {
    expect(targetOutcomeOf(pages)).toBe(outcome);
  });

  it('counts what earlier leases posted', () => {
    expect(targetOutcomeOf(['PageFailed'], 'judged')).toBe('judged');
    expect(targetOutcomeOf(['PageJudged'], 'failed')).toBe('judged');
    expect(targetOutcomeOf([], 'blocked')).toBe('blocked');
  });
});
