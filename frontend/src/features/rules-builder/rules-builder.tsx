import type { QueryTree } from '@proofline/rules/query-tree';
import { lastRuleMessage, validateQueryTree } from '@proofline/rules/validate-query-tree';
import { useEffect, useMemo, useRef } from 'react';
import { toast } from '../../shared/ui/toast.tsx';
import { addTo, move, neighbourOf, nextId, remove, replaceRule, updateGroup } from './edit-tree.ts';
import { GroupEditor } from './group-editor.tsx';
import { type TreeActions, TreeActionsContext } from './tree-actions.ts';

interface Props {
  /** What the tree is, for those who do not see it. */
  label: string;
  tree: QueryTree;
  onChange: (tree: QueryTree) => void;
  /** Shows problems of rules that were left empty; while they are being typed they are not problems yet. */
  showProblems: boolean;
  /** Shows the Not of the root on its group; without it a sentence elsewhere holds it. */
  hasRootNot?: boolean;
}

/** The query builder (specification 001 §2): groups, AND/OR, not, rules. */
export function RulesBuilder({ label, tree, onChange, showProblems, hasRootNot = false }: Props) {
  const root = useRef<HTMLDivElement>(null);
  /** The node that takes the focus once the changed tree is drawn: the new one, or the neighbour of a deleted one. */
  const focusNext = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once a changed tree was drawn
  useEffect(() => {
    if (focusNext.current === null) return;
    const node = root.current?.querySelector(`[data-node="${CSS.escape(focusNext.current)}"]`);
    focusNext.current = null;
    node?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [tree]);

  const actions = useMemo((): TreeActions => {
    const problems = showProblems ? validateQueryTree(tree).problems : [];
    return {
      add: (groupId, what) => {
        focusNext.current = nextId(tree);
        onChange(addTo(tree, groupId, what));
      },
      setGroup: (groupId, change) => onChange(updateGroup(tree, groupId, change)),
      setRule: (rule) => onChange(replaceRule(tree, rule)),
      remove: (id) => {
        const changed = remove(tree, id);
        if (changed === null) {
          toast('warning', lastRuleMessage);
          return;
        }
        focusNext.current = neighbourOf(tree, id);
        onChange(changed);
      },
      move: (id, by) => onChange(move(tree, id, by)),
      problemOf: (ruleId) => problems.find((problem) => problem.ruleId === ruleId)?.message,
    };
  }, [tree, onChange, showProblems]);

  return (
    <TreeActionsContext value={actions}>
      <div ref={root}>
        <GroupEditor group={tree} label={label} isRoot hasNot={hasRootNot} />
      </div>
    </TreeActionsContext>
  );
}
