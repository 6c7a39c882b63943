import { toplistRuleProblems } from '@proofline/contracts/toplist-problems';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SEED } from '../../../seed.ts';
import { expectedLists } from '../truth/expected-lists.ts';
import { demoToplistChecks } from './demo-checks.ts';

const countries = new Map([
  ['GB', 'United Kingdom'],
  ['DE', 'Germany'],
]);

describe('The toplist checks of the demo', () => {
  it('are written as the product takes them', () => {
    for (const { toplist_kind: kind, toplist_rules: rules } of demoToplistChecks()) {
      const sent = rules.map(({ brand_positions: brands, ...rule }) =>
        brands ? { ...rule, brand_positions: { ...brands } } : rule,
      );
      expect(toplistRuleProblems(sent, kind, countries)).toEqual([]);
    }
  });

  it('ask for a brand where it is, for one higher, one lower, and one that is not there', () => {
    const lists = new Map(expectedLists(DEFAULT_SEED).map((list) => [list.url, list]));
    const [watched] = demoToplistChecks();
    for (const { url, brand_positions: asked = {} } of watched?.toplist_rules ?? []) {
      const places = new Map(lists.get(url)?.entries.map(({ brand, position }) => [brand, position]));
      const states = Object.entries(asked).map(([brand, expected]) => Math.sign((places.get(brand) ?? 99) - expected));
      expect(states.toSorted()).toEqual([-1, 0, 1, 1]);
    }
  });
});
