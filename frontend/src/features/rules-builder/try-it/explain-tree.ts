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
  readonly word: string;
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
    const isGood = holds !== tree.not;
    return { kind: 'group', group, parts, holds, isGood, word: groupWord(isGood, tree.not) };
  };
  return explainGroup({ ...tree, not: false });
}

function groupWord(isGood: boolean, isNegated: boolean): string {
  if (isNegated) return isGood ? 'Does not speak against it' : 'Speaks against it';
  return isGood ? 'Holds' : 'Does not hold';
}

/** Under the verdict: how its parts came to it. */
export function summaryOf(explained: ExplainedGroup, isNegated: boolean): string {
  if (isNegated) return negatedSummaryOf(explained);
  const { parts, group } = explained;
  const held = parts.filter(({ holds }) => holds).length;
  const [only] = parts;
  if (parts.length === 1) return only?.holds ? 'The only part holds' : 'The only part fails';
  if (group.condition === 'OR') {
    return held === 0
      ? `None of ${parts.length} parts holds, OR needs one`
      : `${held} of ${parts.length} parts ${held === 1 ? 'holds' : 'hold'}, OR needs one`;
  }
  const failed = parts.length - held;
  return failed === 0
    ? `All ${parts.length} parts hold`
    : `${failed} of ${parts.length} parts ${failed === 1 ? 'fails' : 'fail'}, AND needs all of them`;
}

/** A rule that is met speaks against the page: of holding and failing the reader would understand the opposite. */
function negatedSummaryOf({ parts, group: { condition } }: ExplainedGroup): string {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) {
    if (only.kind === 'group') return `The only part ${only.isGood ? 'does not speak' : 'speaks'} against it`;
    return only.mark.isGood ? `${only.mark.word}, as it should be` : `${only.mark.word}, which speaks against it`;
  }
  const count = parts.filter((part) => !isGood(part)).length;
  if (count === 0) return `None of ${parts.length} parts speaks against it`;
  if (count === parts.length) return `All ${parts.length} parts speak against it`;
  const some = `${count} of ${parts.length} parts ${count === 1 ? 'speaks' : 'speak'} against it`;
  return condition === 'OR' ? `${some}, OR needs one` : `${some}, AND needs all of them`;
}

const isGood = (part: Explained): boolean => (part.kind === 'group' ? part.isGood : part.mark.isGood);

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
