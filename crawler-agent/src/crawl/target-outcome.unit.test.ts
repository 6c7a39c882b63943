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
});
