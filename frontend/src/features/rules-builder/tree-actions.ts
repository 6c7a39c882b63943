import type { RuleField } from '@proofline/rules/operators';
import type { QueryRule, QueryTree } from '@proofline/rules/query-tree';
import { createContext, useContext } from 'react';
import type { Place } from './move-node.ts';

/** What the parts of the builder do to the tree. The same object for as long as the builder stands. */
export interface TreeActions {
  /** The tree as it is now, for what is only asked when something is opened. */
  readonly tree: () => QueryTree;
  /** What a rule can look at. */
  readonly fields: readonly RuleField[];
  readonly add: (groupId: string, what: 'rule' | 'group') => void;
  readonly duplicate: (id: string) => void;
  readonly setGroup: (groupId: string, change: { readonly not?: boolean; readonly condition?: 'AND' | 'OR' }) => void;
  readonly setRule: (rule: QueryRule) => void;
  readonly remove: (id: string) => void;
  /** Leaves the focus on the node's handle; `aloud` says the new place to those who do not see it. */
  readonly move: (id: string, place: Place, aloud?: 'aloud') => void;
}

export const TreeActionsContext = createContext<TreeActions | null>(null);

export function useTreeActions(): TreeActions {
  const actions = useContext(TreeActionsContext);
  if (actions === null) throw new Error('A part of the rule builder stands outside of it.');
  return actions;
}
