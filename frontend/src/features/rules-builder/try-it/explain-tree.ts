import { leafRules } from '@proofline/rules/leaf-rules';
import { type Mark, markOf } from '@proofline/rules/mark-of';
import { isGroup, type QueryGroup, type QueryRule, type QueryTree } from '@proofline/rules/query-tree';
import type { MatchSpan, RuleVerdict } from '@proofline/rules/verdict';

/** A rule with what it came to; without a verdict it was not asked. */
export interface ExplainedRule {
  readonly kind: 'rule';
  readonly rule: QueryRule;
  readonly title: string;
  readonly verdict: RuleVerdict | undefined;
  readonly holds: boolean;
  readonly mark: Mark;
}

export interface ExplainedGroup {
  readonly kind: 'group';
  readonly group: QueryGroup;
  readonly holds: boolean;
  /** Whether it speaks for the page. */
  readonly isGood: boolean;
  readonly parts: readonly Explained[];
}

export type Explained = ExplainedRule | ExplainedGroup;

/** A tree in its own order beside what its rules came to on a page. The root's own Not is left to who reads it. */
export function explainTree(tree: QueryTree, verdicts: readonly RuleVerdict[]): ExplainedGroup {
  const byId = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
  const titles = new Map(leafRules(tree).map(({ rule, title }) => [rule.id, title]));
  const explain = (node: QueryRule | QueryGroup): Explained => {
    if (isGroup(node)) return explainGroup(node);
    const verdict = byId.get(node.id);
    const mark = markOf(node, verdict?.score ?? 0, tree.not);
    return { kind: 'rule', rule: node, title: titles.get(node.id) ?? '', verdict, holds: verdict?.score === 100, mark };
  };
  const explainGroup = (group: QueryGroup): ExplainedGroup => {
    const parts = group.rules.map(explain);
    const met = group.condition === 'AND' ? parts.every(({ holds }) => holds) : parts.some(({ holds }) => holds);
    const holds = met !== group.not;
    return { kind: 'group', group, parts, holds, isGood: holds !== tree.not };
  };
  return explainGroup({ ...tree, not: false });
}

/** Under the verdict: how its parts came to it. */
export function summaryOf({ parts, group: { condition } }: ExplainedGroup, isNegated: boolean): string {
  const held = parts.filter(({ holds }) => holds).length;
  const not = isNegated ? ', and not turns it round' : '';
  const [only] = parts;
  if (parts.length === 1) return `${only?.holds ? 'The only part holds' : 'The only part fails'}${not}`;
  if (condition === 'OR') {
    return held === 0
      ? `None of ${parts.length} parts holds, OR needs one${not}`
      : `${held} of ${parts.length} parts ${held === 1 ? 'holds' : 'hold'}, OR needs one${not}`;
  }
  const failed = parts.length - held;
  return failed === 0
    ? `All ${parts.length} parts hold${not}`
    : `${failed} of ${parts.length} parts ${failed === 1 ? 'fails' : 'fail'}, AND needs all of them${not}`;
}

/** A place in the page's text with what it means for the page. */
export interface Quote extends MatchSpan {
  readonly isGood: boolean;
  readonly ruleId: string;
}

/** What the rules found in the text, in the text's order. */
export function quotesOf(explained: ExplainedGroup): readonly Quote[] {
  const quotes = explained.parts.flatMap((part): readonly Quote[] => {
    if (part.kind === 'group') return quotesOf(part);
    return (part.verdict?.spans ?? []).map((span) => ({ ...span, isGood: part.mark.isGood, ruleId: part.rule.id }));
  });
  return quotes.sort((one, other) => one.start - other.start);
}
