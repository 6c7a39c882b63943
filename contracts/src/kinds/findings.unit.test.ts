import { describe, expect, it } from 'vitest';
import { crawlEvents } from '../events/target.ts';
import { findingEvents, isFinding, targetOutcomeOf } from './findings.ts';
import { postedPageSchema } from './posted-findings.ts';

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

  it('has a way for agents to post every finding of every kind', () => {
    const posts = findingEvents.map(({ type, example }) => {
      const whose = ['reportId', 'checkId', 'target', 'agentId'];
      return { type, data: Object.fromEntries(Object.entries(example).filter(([key]) => !whose.includes(key))) };
    });
    expect(posts.filter((post) => !postedPageSchema.safeParse(post).success)).toEqual([]);
    expect(postedPageSchema.safeParse({ type: 'NobodysFinding', data: posts[0]?.data }).success).toBe(false);
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
