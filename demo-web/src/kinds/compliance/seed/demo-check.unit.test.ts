import { queryTreeSchema } from '@proofline/rules/query-tree';
import { describe, expect, it } from 'vitest';
import { DEMO_RULE_IDS, demoCheck } from './demo-check.ts';

describe('the demo check', () => {
  it('is written in the rule language', () => {
    expect(queryTreeSchema.parse(demoCheck.rules)).toEqual(demoCheck.rules);
    expect(queryTreeSchema.parse(demoCheck.filters)).toEqual(demoCheck.filters);
  });

  it('has exactly the rules the manifest gives scores for', () => {
    expect(demoCheck.rules.rules.map(({ id }) => id)).toEqual([...DEMO_RULE_IDS]);
  });
});
