import { describe, expect, it } from 'vitest';
import { describeRule, ruleInWords } from './describe-rule.ts';
import { keepsLanguage } from './language-filter.ts';
import { leafRules } from './leaf-rules.ts';
import { operatorForField, operatorLabels, operatorMeaning, operatorsByField, type RuleOperator } from './operators.ts';
import type { QueryRule, QueryTree } from './query-tree.ts';
import { ratingBand } from './rating-band.ts';

const claims: QueryRule = {
  id: 'claims',
  field: 'bulk_text',
  operator: 'not_contains_any_exact',
  value: { name: "No 'risk-free' claim", bulk: ['risk-free', ' no risk', ''] },
};
const logo: QueryRule = {
  id: 'logo',
  field: 'preset_image',
  operator: 'includes',
  value: [{ id: 3, name: 'Licence logo 2026', images: [{ url: '/a.png' }, { url: '/b.png' }] }],
};
const tagged: QueryRule = {
  id: 'tagged',
  field: 'dom_link',
  operator: 'contains',
  value: { link_rule: 'brand.example/*btag=', export_parameters: ['btag'] },
};
const tree: QueryTree = {
  not: false,
  condition: 'AND',
  rules: [claims, { not: true, condition: 'OR', rules: [logo] }, tagged],
};

describe('describing rules', () => {
  it('says field, operator and values in plain words', () => {
    expect(describeRule(claims)).toEqual({
      field: 'Text',
      operator: "doesn't contain any, exact",
      values: ['risk-free', 'no risk'],
      exportParameters: [],
    });
    expect(describeRule(tagged).exportParameters).toEqual(['btag']);
    expect(ruleInWords(logo)).toBe('Preset Image includes “Licence logo 2026”');
  });

  it('names the leaves in document order', () => {
    expect(leafRules(tree).map(({ name, title, path, rule }) => [name, title, path.join('.'), rule.id])).toEqual([
      ['rule-1', "No 'risk-free' claim", 'rules.0', 'claims'],
      ['rule-2', 'Licence logo 2026', 'rules.1.rules.0', 'logo'],
      ['rule-3', 'brand.example/*btag=', 'rules.2', 'tagged'],
    ]);
  });
});

describe('operators', () => {
  it('read their meaning from their id as their label says it', () => {
    for (const id of Object.keys(operatorLabels) as RuleOperator[]) {
      const { negated, quantity, exact } = operatorMeaning(id);
      const label = operatorLabels[id];
      expect([negated, exact]).toEqual([label.startsWith("doesn't"), label.endsWith('(exact)')]);
      expect(quantity === 'all').toBe(label.includes(' all'));
    }
  });

  it('stay when a rule changes to a field that offers them, else become its first', () => {
    expect(operatorForField('dom_link', 'not_contains')).toBe('not_contains');
    expect(operatorForField('preset_image', 'not_contains')).toBe('includes');
    expect(operatorsByField.bulk_links).toHaveLength(8);
  });
});

describe('ratings and languages', () => {
  it('fall into bands', () => {
    const ratings = [100, 99.9, 75, 74.9, 50, 49.9, 25, 24.9, 0];
    expect(ratings.map(ratingBand)).toEqual([
      'compliant',
      'good',
      'good',
      'fair',
      'fair',
      'poor',
      'poor',
      'bad',
      'bad',
    ]);
  });

  it('keep pages in a wanted language, whatever the region', () => {
    const keeps = (wanted: string[], languages: string[]) => keepsLanguage(wanted, { languages });
    expect(keeps(['en', 'de'], ['de-AT'])).toBe(true);
    expect(keeps(['en-GB'], ['EN'])).toBe(true);
    expect(keeps(['en-GB'], ['en-US'])).toBe(false);
    expect(keeps(['fi'], ['fil'])).toBe(false);
    expect(keeps(['en'], ['sv'])).toBe(false);
    expect(keeps([], ['sv'])).toBe(true);
  });

  it('keep pages whose language could not be told', () => {
    expect(keepsLanguage(['en'], { languages: [] })).toBe(true);
  });
});
