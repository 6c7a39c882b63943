import { describe, expect, it } from 'vitest';
import { crawlEvents } from '../events/target.ts';
import { findingEvents, isFinding, targetOutcomeOf } from './findings.ts';

describe('targetOutcomeOf', () => {
  it.each([
    [['PageFailed', 'PageJudged', 'PageBlocked'], 'judged'],
    [['PageFailed', 'PageFilteredOut'], 'filtered'],
    [['PageFailed', 'PageBlocked'], 'blocked'],
    [['PageFailed'], 'failed'],
    [[], null],
  ] as const)('takes the best of %j: %s', (findings, outcome) => {
    expect(targetOutcomeOf(findings)).toBe(outcome);
  });

  it('counts what earlier leases posted', () => {
    expect(targetOutcomeOf(['PageFailed'], 'judged')).toBe('judged');
    expect(targetOutcomeOf(['PageJudged'], 'failed')).toBe('judged');
    expect(targetOutcomeOf([], 'blocked')).toBe('blocked');
  });

  it('has an outcome for every finding of every kind', () => {
    for (const { type } of findingEvents) expect(targetOutcomeOf([type]), type).not.toBeNull();
  });
});

describe('isFinding', () => {
  it('tells what was found from who looked', () => {
    expect(findingEvents.filter((event) => !isFinding(event))).toEqual([]);
    expect(crawlEvents.filter((event) => isFinding(event))).toEqual([]);
  });
});
