import { counted } from '@proofline/contracts/counted';
import { ruleInWords } from '@proofline/rules/describe-rule';
import { isGroup, type QueryGroup, type QueryTree } from '@proofline/rules/query-tree';
import type { RuleNode } from './edit-tree.ts';
import { findNode, moveTo, type Place, placeOf } from './move-node.ts';

/** What the rules of a group come to, by its condition and its Not. */
export const groupWords = {
  'AND found': 'all of these',
  'OR found': 'any of these',
  'AND not': 'not all of these may be found',
  'OR not': 'none of these may be found',
} as const;

export const wordsOfGroup = ({ condition, not }: Pick<QueryGroup, 'condition' | 'not'>) =>
  groupWords[`${condition} ${not ? 'not' : 'found'}`];

/** A node for those who do not see it. */
export function nodeInWords(node: RuleNode): string {
  if (!isGroup(node)) return `Rule ${ruleInWords(node)}`.trim();
  const rules = counted(node.rules.length, 'entry', 'entries');
  return `Group ${wordsOfGroup(node)}, ${rules}`;
}

/** Where a node would stand after a move: `place 2 of 4, in a group (any of these) on level 2`. */
export function placeInWords(tree: QueryTree, id: string, place: Place): string {
  const moved = moveTo(tree, id, place);
  const now = placeOf(moved, id);
  const group = now === null ? null : findNode(moved, now.groupId);
  if (now === null || group === null || !isGroup(group)) return 'where it was';
  const count = `place ${now.index + 1} of ${group.rules.length}`;
  const level = levelOf(moved, now.groupId);
  return level === 1 ? `${count}, in no group` : `${count}, in a group (${wordsOfGroup(group)}) on level ${level}`;
}

/** The root is level 1. */
function levelOf(tree: QueryTree, groupId: string): number {
  if (tree.id === groupId) return 1;
  for (const group of tree.rules.filter(isGroup)) {
    const level = levelOf(group, groupId);
    if (level > 0) return level + 1;
  }
  return 0;
}
