import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileTree } from './compile.ts';
import { foldCase, foldText } from './fold-text.ts';
import { judge } from './judge.ts';
import { leafRules } from './leaf-rules.ts';
import type { PageArtifacts } from './page-artifacts.ts';
import type { QueryGroup, QueryRule, QueryTree } from './query-tree.ts';
import { naiveJudge, textSource } from './testing/naive-judge.ts';
import { numberRules, page, pageText, rule, textPhrase, tree } from './testing/random-rules.ts';
import { validateQueryTree } from './validate-query-tree.ts';
import { verdictSchema } from './verdict.ts';

function group(condition: 'AND' | 'OR', rules: (QueryRule | QueryGroup)[], not = false): QueryTree {
  return { not, condition, rules };
}

function isCompliant(root: QueryTree, artifacts: PageArtifacts): boolean {
  return judge(compileTree(root), artifacts).compliant;
}

describe('judging random trees over random pages', { timeout: 60_000 }, () => {
  it('equals the naive evaluator, rule by rule and as a whole', () => {
    fc.assert(
      fc.property(tree, page, (root, artifacts) => {
        const verdict = judge(compileTree(root), artifacts);
        const expected = naiveJudge(root, artifacts);
        expect(verdict.perRule.map(({ score }) => score)).toEqual(expected.scores);
        expect(verdict.compliant).toBe(expected.compliant);
      }),
      { numRuns: 1_500 },
    );
  });

  it('gives a verdict that fits its schema and survives JSON', () => {
    fc.assert(
      fc.property(tree, page, (root, artifacts) => {
        const verdict = judge(compileTree(root), artifacts);
        expect(verdictSchema.parse(JSON.parse(JSON.stringify(verdict)))).toEqual(verdict);
        expect(verdict.perRule.map(({ id }) => id)).toEqual(leafRules(root).map((leaf) => leaf.rule.id));
      }),
    );
  });

  it('rates a page by the share of its rules that pass, or of negated ones that find nothing', () => {
    fc.assert(
      fc.property(tree, page, (root, artifacts) => {
        const { rating, perRule } = judge(compileTree(root), artifacts);
        const passing = perRule.filter(({ score }) => score === (root.not ? 0 : 100)).length;
        expect(Math.abs(rating - (100 * passing) / perRule.length)).toBeLessThanOrEqual(1);
        expect(rating === 100).toBe(passing === perRule.length);
        expect(rating === 0).toBe(passing === 0);
      }),
    );
  });

  it('marks not_x as the opposite of x', () => {
    fc.assert(
      fc.property(rule, page, (one, artifacts) => {
        const operator = one.operator.startsWith('not_') ? one.operator.slice(4) : `not_${one.operator}`;
        const opposite = { ...one, operator } as QueryRule;
        const marks = [one, opposite].map((each) => isCompliant(group('AND', [each]), artifacts));
        expect(marks[0]).toBe(!marks[1]);
      }),
    );
  });

  it('keeps the laws of AND, OR and not', () => {
    fc.assert(
      fc.property(tree, tree, page, (a, b, artifacts) => {
        const holds = (root: QueryTree) => isCompliant(numberRules(root), artifacts);
        const [left, right] = [holds(a), holds(b)];
        expect(holds(group('AND', [a, b]))).toBe(left && right);
        expect(holds(group('OR', [a, b]))).toBe(left || right);
        expect(holds({ ...a, not: !a.not })).toBe(!left);
        const swapped = group('OR', [
          { ...a, not: !a.not },
          { ...b, not: !b.not },
        ]);
        expect(holds(group('AND', [a, b], true))).toBe(holds(swapped));
        expect(holds(group('AND', [a, a]))).toBe(left);
      }),
    );
  });

  it('gives the same verdict whatever the order of the rules', () => {
    const reversed = (node: QueryGroup): QueryGroup => ({
      ...node,
      rules: node.rules.map((child) => ('rules' in child ? reversed(child) : child)).reverse(),
    });
    fc.assert(
      fc.property(tree, page, (root, artifacts) => {
        const straight = judge(compileTree(root), artifacts);
        const turned = judge(compileTree(reversed(root)), artifacts);
        expect(turned.compliant).toBe(straight.compliant);
        expect(turned.rating).toBe(straight.rating);
        const byId = (verdicts: readonly { id: string }[]) => [...verdicts].sort((x, y) => (x.id < y.id ? -1 : 1));
        expect(byId(turned.perRule)).toEqual(byId(straight.perRule));
      }),
    );
  });

  it('turns verdict and rating round for not at the root and leaves every mark as it was', () => {
    fc.assert(
      fc.property(tree, page, (root, artifacts) => {
        const straight = judge(compileTree(root), artifacts);
        const turned = judge(compileTree({ ...root, not: !root.not }), artifacts);
        expect(turned).toEqual({ ...straight, compliant: !straight.compliant, rating: turned.rating });
        // Halves are rounded up on both sides.
        expect([0, 1]).toContain(turned.rating + straight.rating - 100);
      }),
    );
  });

  it('points at text that the phrase really matches, in order and without overlap', () => {
    fc.assert(
      fc.property(textPhrase, pageText, fc.boolean(), (phrase, text, exact) => {
        const root = group('AND', [
          { id: 'r1', field: 'dom_text', operator: exact ? 'contains_exact' : 'contains', value: phrase },
        ]);
        const { perRule } = judge(compileTree(root), { text, links: [], images: [], languages: [] });
        const folded = foldText(text);
        const pattern = new RegExp(`^(?:${textSource(foldText(phrase))})$`, 'u');
        let free = 0;
        for (const span of perRule[0]?.spans ?? []) {
          expect(folded.slice(span.start, span.end)).toBe(span.text);
          expect(foldCase(span.text)).toMatch(pattern);
          expect(folded.slice(0, span.start).endsWith(span.before)).toBe(true);
          expect(folded.slice(span.end).startsWith(span.after)).toBe(true);
          expect(span.start).toBeGreaterThanOrEqual(free);
          free = span.end;
        }
        expect(perRule[0]?.matchCount === 0).toBe(perRule[0]?.spans.length === 0);
      }),
      { numRuns: 1_000 },
    );
  });

  it('accepts every random tree as valid, so that these tests speak of trees users can make', () => {
    fc.assert(
      fc.property(tree, (root) => {
        expect(validateQueryTree(root).problems).toEqual([]);
      }),
    );
  });
});
