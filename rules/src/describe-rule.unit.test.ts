import { describe, expect, it } from 'vitest';
import { compileTree } from './compile.ts';
import { describeRule, ruleInWords } from './describe-rule.ts';
import { judge } from './judge.ts';
import { keepsLanguage } from './language-filter.ts';
import { leafRules } from './leaf-rules.ts';
import { operatorForField, operatorLabels, operatorMeaning, operatorsByField, type RuleOperator } from './operators.ts';
import type { QueryRule, QueryTree } from './query-tree.ts';
import { ratingBand } from './rating-band.ts';
import { unsupportedFields } from './unsupported-fields.ts';

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

describe('image rules', () => {
  it('are refused while nothing can compare images, never judged', () => {
    expect(unsupportedFields(tree)).toEqual(['preset_image']);
    expect(() => compileTree(tree)).toThrowError(expect.objectContaining({ code: 'unsupported_field' }));
  });

  it('are judged by the comparison that is passed in', () => {
    const page = { text: '', links: [], images: [{ url: '/on-page.png', hash: 'ff' }], languages: [] };
    const only = (operator: 'includes' | 'not_includes', distance: number) => {
      const compiled = compileTree(
        { not: false, condition: 'AND', rules: [{ ...logo, operator }] },
        {
          matchImages: (wanted, onPage) =>
            wanted.map(({ name, url }) => ({
              name,
              expectedUrl: url,
              closestUrl: onPage[0]?.url ?? null,
              distance,
              maxDistance: 10,
              matched: distance <= 10,
            })),
        },
      );
      return judge(compiled, page).perRule[0];
    };
    expect(only('includes', 4)).toMatchObject({ score: 100, matchCount: 2, found: 'Found “Licence logo 2026”' });
    expect(only('includes', 31)).toMatchObject({ score: 0, found: 'Closest distance 31, a match needs 10 or less' });
    expect(only('not_includes', 31)?.score).toBe(100);
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
    expect(keeps(['en'], [])).toBe(false);
    expect(keeps([], ['sv'])).toBe(true);
  });
});
