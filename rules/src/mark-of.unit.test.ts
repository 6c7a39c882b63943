import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileTree } from './compile.ts';
import { judge } from './judge.ts';
import { leafRules } from './leaf-rules.ts';
import { type Mark, markOf, marksCounted, marksInWords } from './mark-of.ts';
import { isGroup, type QueryGroup, type QueryTree } from './query-tree.ts';
import { ratingBand } from './rating-band.ts';
import { tree as anyTree, page } from './testing/random-rules.ts';

const contains = { operator: 'contains' } as const;
const lacks = { operator: 'not_contains' } as const;
const words = (rule: typeof contains | typeof lacks, score: 0 | 100, isNegated: boolean) => {
  const { word, isGood } = markOf(rule, score, isNegated);
  return `${word} ${isGood ? 'good' : 'bad'}`;
};

describe('a mark', () => {
  it('passes or fails in a plain check', () => {
    expect([words(contains, 100, false), words(contains, 0, false)]).toEqual(['Pass good', 'Fail bad']);
    expect([words(lacks, 100, false), words(lacks, 0, false)]).toEqual(['Pass good', 'Fail bad']);
  });

  it('says in a negated check what is there, in the tone of what that means', () => {
    expect([words(contains, 100, true), words(contains, 0, true)]).toEqual(['Found bad', 'Not found good']);
  });

  it('names the page and not the score where a negated check looks for what is missing', () => {
    expect([words(lacks, 100, true), words(lacks, 0, true)]).toEqual(['Not found bad', 'Found good']);
  });
});

describe('the marks of a page', () => {
  const marks = (isNegated: boolean, ...scores: (0 | 100)[]) =>
    scores.map((score): Mark => markOf(contains, score, isNegated));

  it('are summed up in the words of the marks', () => {
    const said = (isNegated: boolean, ...scores: (0 | 100)[]) => marksInWords(marks(isNegated, ...scores), isNegated);
    expect(said(false, 100)).toBe('The rule passed');
    expect(said(false, 0)).toBe('The rule failed');
    expect(said(false, 100, 100, 100)).toBe('All 3 rules passed');
    expect(said(false, 100, 0, 0)).toBe('2 of 3 rules failed');
    expect(said(true, 100)).toBe('Found, which is not compliant');
    expect(said(true, 0)).toBe('Not found, as it should be');
    expect(said(true, 0, 0, 0)).toBe('None of 3 rules speaks against it');
    expect(said(true, 100, 0, 0)).toBe('1 of 3 rules speaks against it');
    expect(said(true, 100, 100, 0)).toBe('2 of 3 rules speak against it');
  });

  it('are counted in the same words', () => {
    expect(marksCounted(marks(false, 100, 0, 0), false)).toBe('2 failed, 1 passed');
    expect(marksCounted(marks(true, 100, 0, 0), true)).toBe('1 found, 2 not found');
  });
});

describe('marks and rating of any page under any rules without a Not on a group', () => {
  const withoutInnerNot = (root: QueryTree): QueryTree => {
    const plain = (group: QueryGroup): QueryGroup => ({
      ...group,
      not: false,
      rules: group.rules.map((node) => (isGroup(node) ? plain(node) : node)),
    });
    return { ...plain(root), not: root.not };
  };
  const judged = (root: QueryTree, artifacts: Parameters<typeof judge>[1]) => {
    const verdict = judge(compileTree(root), artifacts);
    const scores = new Map(verdict.perRule.map(({ id, score }) => [id, score]));
    const marks = leafRules(root).map(({ rule }) => markOf(rule, scores.get(rule.id) ?? 0, root.not));
    return { verdict, marks };
  };

  it('never contradict the verdict', () => {
    fc.assert(
      fc.property(anyTree.map(withoutInnerNot), page, (root, artifacts) => {
        const { verdict, marks } = judged(root, artifacts);
        if (marks.every(({ isGood }) => isGood)) expect(verdict).toMatchObject({ compliant: true, rating: 100 });
        if (marks.every(({ isGood }) => !isGood)) expect(verdict).toMatchObject({ compliant: false, rating: 0 });
        expect(ratingBand(verdict.rating) === 'compliant').toBe(marks.every(({ isGood }) => isGood));
        if (!verdict.compliant) expect(ratingBand(verdict.rating)).not.toBe('compliant');
      }),
    );
  });
});
