import { leafRules } from './leaf-rules.ts';
import { ruleLimits } from './limits.ts';
import { measureTree } from './measure-tree.ts';
import { isOneLine, ONE_LINE_MESSAGE } from './one-line.ts';
import { countWildcards, parsePattern } from './pattern.ts';
import { isGroup, type QueryGroup, type QueryRule, type QueryTree } from './query-tree.ts';
import { rulePhrases } from './rule-phrases.ts';
import { isVisible } from './visible-text.ts';

/** Specification 001 §5. */
export const INVALID_TREE_MESSAGE = 'Please input at least one rule, and remove any empty rules.';
/** Shown when the last rule of a tree would be deleted (specification 001 §5). */
export const LAST_RULE_MESSAGE = 'At least one rule is required.';

export type TreeProblemCode =
  | 'too_large'
  | 'empty_group'
  | 'duplicate_id'
  | 'empty_value'
  | 'missing_name'
  | 'name_breaks_line'
  | 'lone_wildcard'
  | 'too_many_wildcards';

export interface TreeProblem {
  /** Where in the tree, for example `['rules', 0, 'value', 'bulk', 3]`. */
  readonly path: readonly (string | number)[];
  /** null when the problem is not one rule's. */
  readonly ruleId: string | null;
  readonly code: TreeProblemCode;
  /** For the user, at the field. */
  readonly message: string;
}

export interface TreeValidation {
  readonly valid: boolean;
  /** The message for the whole tree; null when it is valid. */
  readonly message: string | null;
  readonly problems: readonly TreeProblem[];
}

const toldInWords: ReadonlySet<TreeProblemCode> = new Set(['too_large', 'name_breaks_line']);

/** What is said at the field of a tree: the message for the whole, or what it would not explain. Pure. */
export function treeMessages(message: string, problems: readonly TreeProblem[]): readonly string[] {
  const told = problems.filter(({ code }) => toldInWords.has(code)).map((problem) => problem.message);
  return told.length > 0 ? [...new Set(told)] : [message];
}

/** Whether a tree says something that can be judged (specification 001 §5). Takes a tree of the right shape. */
export function validateQueryTree(tree: QueryTree): TreeValidation {
  const tooLarge = measureTree(tree);
  const problems = tooLarge === null ? findProblems(tree) : [treeProblem('too_large', tooLarge)];
  const valid = problems.length === 0;
  return { valid, message: valid ? null : INVALID_TREE_MESSAGE, problems };
}

function findProblems(tree: QueryTree): readonly TreeProblem[] {
  const leaves = leafRules(tree);
  const phrases = leaves.flatMap(({ rule }) => rulePhrases(rule));
  if (phrases.length > ruleLimits.phrasesPerTree) {
    const most = ruleLimits.phrasesPerTree.toLocaleString('en');
    return [treeProblem('too_large', `A check can look for at most ${most} phrases.`)];
  }
  if (phrases.reduce((sum, { length }) => sum + length, 0) > ruleLimits.phraseCharsPerTree) {
    const most = ruleLimits.phraseCharsPerTree.toLocaleString('en');
    return [treeProblem('too_large', `The phrases of a check can have at most ${most} characters in all.`)];
  }
  const seen = new Set<string>();
  const ruleProblems = leaves.flatMap(({ rule, path }) => {
    const repeated = seen.has(rule.id);
    seen.add(rule.id);
    return [
      ...(repeated ? [{ path: ['id'], code: 'duplicate_id', message: 'Another rule has the same id.' } as const] : []),
      ...problemsOfRule(rule),
    ].map((problem) => ({ ...problem, path: [...path, ...problem.path], ruleId: rule.id }));
  });
  return [...emptyGroups(tree, []), ...ruleProblems];
}

function emptyGroups(group: QueryGroup, path: readonly (string | number)[]): readonly TreeProblem[] {
  if (group.rules.length === 0) {
    return [{ path, ruleId: null, code: 'empty_group', message: LAST_RULE_MESSAGE }];
  }
  return group.rules.flatMap((node, index) => (isGroup(node) ? emptyGroups(node, [...path, 'rules', index]) : []));
}

type RuleProblem = Omit<TreeProblem, 'ruleId'>;

function problemsOfRule(rule: QueryRule): readonly RuleProblem[] {
  switch (rule.field) {
    case 'dom_text':
      return problemsOfSingle(rule.value, 'text', ['value'], 'Enter the text to look for.');
    case 'dom_link':
      return problemsOfSingle(rule.value.link_rule, 'link', ['value', 'link_rule'], 'Enter the link to look for.');
    case 'bulk_text':
      return problemsOfBulk(rule.value, 'text');
    case 'bulk_links':
      return problemsOfBulk(rule.value, 'link');
    case 'custom_image':
      return rule.value.length > 0 ? [] : [noImages];
    case 'preset_image':
      return rule.value.some(({ images }) => images.length > 0) ? [] : [noImages];
  }
}

const noImages: RuleProblem = { path: ['value'], code: 'empty_value', message: 'Choose at least one image.' };

function problemsOfSingle(
  phrase: string,
  medium: 'text' | 'link',
  path: readonly (string | number)[],
  emptyMessage: string,
): readonly RuleProblem[] {
  return !isVisible(phrase)
    ? [{ path, code: 'empty_value', message: emptyMessage }]
    : problemsOfPhrase(phrase, medium, path);
}

function problemsOfBulk(
  { name, bulk }: { name: string; bulk: readonly string[] },
  medium: 'text' | 'link',
): readonly RuleProblem[] {
  const entries = [...bulk.entries()].filter(([, entry]) => isVisible(entry));
  return [
    ...(!isVisible(name)
      ? [{ path: ['value', 'name'], code: 'missing_name', message: 'Enter a name for the list.' } as const]
      : []),
    ...(isOneLine(name)
      ? []
      : [{ path: ['value', 'name'], code: 'name_breaks_line', message: ONE_LINE_MESSAGE } as const]),
    ...(entries.length === 0
      ? [{ path: ['value', 'bulk'], code: 'empty_value', message: 'Add at least one entry to the list.' } as const]
      : []),
    ...entries.flatMap(([index, entry]) => problemsOfPhrase(entry, medium, ['value', 'bulk', index])),
  ];
}

function problemsOfPhrase(
  phrase: string,
  medium: 'text' | 'link',
  path: readonly (string | number)[],
): readonly RuleProblem[] {
  if (countWildcards(phrase) > ruleLimits.wildcardsPerPhrase) {
    const message = `Use at most ${ruleLimits.wildcardsPerPhrase} wildcards in one phrase.`;
    return [{ path, code: 'too_many_wildcards', message }];
  }
  if (parsePattern(phrase, medium) !== null) return [];
  const message = 'A wildcard alone cannot be searched for. Add some text, or put \\ before it to find the character.';
  return [{ path, code: 'lone_wildcard', message }];
}

function treeProblem(code: TreeProblemCode, message: string): TreeProblem {
  return { path: [], ruleId: null, code, message };
}
