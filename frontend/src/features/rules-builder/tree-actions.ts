import type { RuleField } from '@proofline/rules/operators';
import type { QueryRule, QueryTree } from '@proofline/rules/query-tree';
import { createContext, useContext } from 'react';
import type { Place } from './move-node.ts';

/** What the parts of the builder do to the tree. The same object for as long as the builder stands. */
export interface TreeActions {
  /** The tree as it is now, for what is only asked when something is opened. */
  tree: () => QueryTree;
  /** What a rule can look at. */
  fields: readonly RuleField[];
  add: (groupId: string, what: 'rule' | 'group') => void;
  duplicate: (id: string) => void;
  setGroup: (groupId: string, change: { not?: boolean; condition?: 'AND' | 'OR' }) => void;
  setRule: (rule: QueryRule) => void;
  remove: (id: string) => void;
  /** Leaves the focus on the node's handle; `aloud` says the new place to those who do not see it. */
  move: (id: string, place: Place, aloud?: 'aloud') => void;
}

export const TreeActionsContext = createContext<TreeActions | null>(null);

export function useTreeActions(): TreeActions {
  const actions = useContext(TreeActionsContext);
  if (actions === null) throw new Error('A part of the rule builder stands outside of it.');
  return actions;
}
