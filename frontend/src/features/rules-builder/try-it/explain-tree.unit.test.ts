import { compileTree } from '@proofline/rules/compile';
import { judge } from '@proofline/rules/judge';
import type { QueryTree } from '@proofline/rules/query-tree';
import { tree as anyTree, page } from '@proofline/rules/testing/random-rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainTree, quotesOf, summaryOf } from './explain-tree.ts';

const text = (id: string, value = id) => ({ id, field: 'dom_text', operator: 'contains', value }) as const;
const artifacts = { text: '18+ only. Terms apply. A risk-free bonus, 18+.', links: [], images: [], languages: [] };
const explained = (tree: QueryTree) => explainTree(tree, judge(compileTree(tree), artifacts).perRule);

const tree: QueryTree = {
  id: 'root',
  not: true,
  condition: 'AND',
  rules: [
    text('18+'),
    { id: 'g', not: true, condition: 'OR', rules: [text('risk-free'), text('guaranteed')] },
    text('terms'),
  ],
};

describe('a verdict explained', () => {
  it('says of every part whether it holds, in the order of the builder', () => {
    const { parts, holds } = explained(tree);
    expect(holds).toBe(false);
    expect(parts.map((part) => [part.kind, part.holds])).toEqual([
      ['rule', true],
      ['group', false],
      ['rule', true],
    ]);
    expect(parts[1]).toMatchObject({ parts: [{ title: 'risk-free', holds: true }, { holds: false }] });
  });

  it('is summed up', () => {
    const or = { ...tree, condition: 'OR' as const };
    expect(summaryOf(explained(tree), false)).toBe('1 of 3 parts fails, AND needs all of them');
    expect(summaryOf(explained(or), false)).toBe('2 of 3 parts hold, OR needs one');
    expect(summaryOf(explained({ ...or, rules: [text('absent'), text('missing')] }), false)).toBe(
      'None of 2 parts holds, OR needs one',
    );
    expect(summaryOf(explained({ ...tree, rules: [text('18+')] }), false)).toBe('The only part holds');
  });

  it('is summed up, where the check is negated, by what was found and what speaks against the page', () => {
    const said = (...rules: QueryTree['rules']) =>
      (['OR', 'AND'] as const).map((condition) => summaryOf(explained({ ...tree, condition, rules }), true));
    const [found, missing] = [text('18+'), text('absent')];
    const lacks = { ...text('absent'), operator: 'not_contains' } as const;
    expect(said(found)[0]).toBe('Found, which speaks against it');
    expect(said(missing)[0]).toBe('Not found, as it should be');
    expect(said(lacks)[0]).toBe('Not found, which speaks against it');
    expect(said({ id: 'g', not: false, condition: 'OR', rules: [missing] })[0]).toBe(
      'The only part does not speak against it',
    );
    expect(said(missing, text('missing'))[0]).toBe('None of 2 parts speaks against it');
    expect(said(found, text('terms'))[0]).toBe('All 2 parts speak against it');
    expect(said(found, missing)).toEqual([
      '1 of 2 parts speaks against it, OR needs one',
      '1 of 2 parts speaks against it, AND needs all of them',
    ]);
  });

  it('quotes what was found in the order of the page', () => {
    const quotes = quotesOf(explained(tree));
    expect(quotes.map((quote) => quote.text)).toEqual(['18+', 'Terms', 'risk-free', '18+']);
    expect(quotes.map(({ ruleId }) => ruleId)).toEqual(['18+', 'terms', 'risk-free', '18+']);
  });

  it('says Found where a negated check found something, and colours it by what that means', () => {
    const { parts } = explained(tree);
    const told = (part: (typeof parts)[number]) =>
      part.kind === 'group' ? `group ${part.isGood}` : `${part.mark.word} ${part.mark.isGood}`;
    expect(parts.map(told)).toEqual(['Found false', 'group true', 'Found false']);
    expect(quotesOf(explained(tree)).every(({ isGood }) => !isGood)).toBe(true);
    expect(quotesOf(explained({ ...tree, not: false })).every(({ isGood }) => isGood)).toBe(true);
  });

  it('comes to the verdict that the judge comes to', () => {
    fc.assert(
      fc.property(anyTree, page, (random, seen) => {
        const verdict = judge(compileTree(random), seen);
        expect(explainTree(random, verdict.perRule).holds !== random.not).toBe(verdict.compliant);
      }),
    );
  });
});
