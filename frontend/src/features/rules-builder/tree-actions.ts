import type { QueryRule } from '@proofline/rules/query-tree';
import { createContext, useContext } from 'react';

/** What the parts of the builder do to the tree. */
export interface TreeActions {
  add: (groupId: string, what: 'rule' | 'group') => void;
  setGroup: (groupId: string, change: { not?: boolean; condition?: 'AND' | 'OR' }) => void;
  setRule: (rule: QueryRule) => void;
  remove: (id: string) => void;
  move: (id: string, by: -1 | 1) => void;
  problemOf: (ruleId: string) => string | undefined;
}

export const TreeActionsContext = createContext<TreeActions | null>(null);

export function useTreeActions(): TreeActions {
  const actions = useContext(TreeActionsContext);
  if (actions === null) throw new Error('A part of the rule builder stands outside of it.');
  return actions;
}
