import { ruleInWords } from '@proofline/rules/describe-rule';
import { leafRules } from '@proofline/rules/leaf-rules';
import { markOf } from '@proofline/rules/mark-of';
import type { QueryRule, QueryTree } from '@proofline/rules/query-tree';

/** The columns of a rule, and the words of its marks. */
export interface RuleColumns {
  readonly id: string;
  readonly heading: string;
  readonly finds: 'keywords' | 'links' | 'images';
  readonly met: string;
  readonly unmet: string;
}

/** What the table of results has to know of its run: small, however many phrases the rules have. */
export interface ResultColumns {
  readonly rules: readonly RuleColumns[];
  readonly filters: readonly RuleColumns[];
  /** Names of agents by id. */
  readonly agents: Readonly<Record<string, string>>;
  readonly origin: string;
  readonly tellsErrorsInDetail: boolean;
}

const MAX_HEADING_CHARS = 120;

/** Of each rule of a tree, in document order. Pure. */
export function ruleColumns(tree: QueryTree | null | undefined, prefix = ''): RuleColumns[] {
  if (tree == null) return [];
  return leafRules(tree).map(({ rule }, index) => ({
    id: rule.id,
    heading: `${prefix}${index + 1}. ${shortWords(rule)}${tree.not ? ' (negated)' : ''}`,
    finds: findsOf(rule),
    met: markOf(rule, 100, tree.not).word,
    unmet: markOf(rule, 0, tree.not).word,
  }));
}

function findsOf({ field }: QueryRule): RuleColumns['finds'] {
  switch (field) {
    case 'dom_text':
    case 'bulk_text':
      return 'keywords';
    case 'dom_link':
    case 'bulk_links':
      return 'links';
    case 'preset_image':
    case 'custom_image':
      return 'images';
  }
}

/** A rule as a cell takes it: one with thousands of phrases would be a page. Pure. */
export function shortWords(rule: QueryRule): string {
  const text = ruleInWords(rule);
  return text.length > MAX_HEADING_CHARS ? `${text.slice(0, MAX_HEADING_CHARS - 1)}…` : text;
}
