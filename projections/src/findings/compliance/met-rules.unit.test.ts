import { describe, expect, it } from 'vitest';
import { verdict } from '../../testing/sample-data.ts';
import { metRules } from './met-rules.ts';

const judged = (...met: boolean[]) => {
  const { perRule, ...rest } = verdict(['r'], []);
  const [sample] = perRule;
  if (sample === undefined) throw new Error('A verdict has a rule.');
  return { ...rest, perRule: met.map((isMet) => ({ ...sample, score: isMet ? (100 as const) : (0 as const) })) };
};

describe('the rules that a page met', () => {
  it('are bits in document order, and those of a page that was not judged are not known', () => {
    expect(metRules(judged(true, false, true))).toBe('5');
    expect(metRules(judged(false))).toBe('0');
    expect(metRules(null)).toBeNull();
  });

  it('are the first 63 of many', () => {
    const all = Array.from({ length: 100 }, () => true);
    expect(metRules(judged(...all))).toBe(String(2n ** 63n - 1n));
  });
});
