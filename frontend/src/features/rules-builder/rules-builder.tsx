import { ruleLimits } from '@proofline/rules/limits';
import type { RuleField } from '@proofline/rules/operators';
import type { QueryTree } from '@proofline/rules/query-tree';
import { LAST_RULE_MESSAGE, validateQueryTree } from '@proofline/rules/validate-query-tree';
import { useEffect, useMemo, useRef, useState } from 'react';
import { toast } from '../../shared/ui/toast.tsx';
import { addTo, duplicate, neighbourOf, remove, replaceRule, ruleCount, updateGroup, withIds } from './edit-tree.ts';
import { GroupEditor } from './group-editor.tsx';
import { moveTo } from './move-node.ts';
import { everyField } from './offered-fields.ts';
import { placeInWords } from './place-in-words.ts';
import styles from './rules-builder.module.css';
import { type TreeActions, TreeActionsContext } from './tree-actions.ts';
import { TreeDrag } from './tree-drag.tsx';
import { limitInWords } from './tree-limits.ts';

export interface RulesBuilderProps {
  /** What the tree is, for those who do not see it. */
  readonly label: string;
  readonly tree: QueryTree;
  readonly onChange: (tree: QueryTree) => void;
  /** Shows problems of rules that were left empty; while they are being typed they are not problems yet. */
  readonly showProblems: boolean;
  /** Shows the Not of the root on its group; without it a sentence elsewhere holds it. */
  readonly hasRootNot?: boolean;
  /** What rules may look at; a rule that looks at something else keeps it until it is changed. */
  readonly fields?: readonly RuleField[];
}

/** The query builder (specification 001 §2): groups, AND/OR, not, rules, dragging. */
export function RulesBuilder(props: RulesBuilderProps) {
  const { label, onChange, showProblems, hasRootNot = false, fields = everyField } = props;
  const tree = useMemo(() => withIds(props.tree), [props.tree]);
  const root = useRef<HTMLDivElement>(null);
  /** Where the focus goes once the changed tree is drawn: to the new node, the neighbour of a deleted one, a handle. */
  const focusNext = useRef<{ readonly id: string; readonly part: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once a changed tree was drawn
  useEffect(() => {
    const next = focusNext.current;
    focusNext.current = null;
    if (next === null) return;
    const node = root.current?.querySelector(`[data-node="${CSS.escape(next.id)}"]`);
    node?.querySelector<HTMLElement>(`[${next.part}]`)?.focus();
  }, [tree]);

  const [said, setSaid] = useState('');
  const latest = useRef({ tree, onChange });
  latest.current = { tree, onChange };
  const actions = useMemo((): TreeActions => {
    const now = () => latest.current.tree;
    // Two changes may come before the first is drawn.
    const change = (changed: QueryTree) => {
      latest.current.tree = changed;
      latest.current.onChange(changed);
    };
    const grow = (grown: ReturnType<typeof duplicate>) => {
      if (grown === null) return;
      focusNext.current = { id: grown.id, part: 'data-first' };
      change(grown.tree);
    };
    return {
      tree: now,
      fields,
      add: (groupId, what) => grow(addTo(now(), groupId, what)),
      duplicate: (id) => {
        const grown = duplicate(now(), id);
        const limit = grown === null ? null : limitInWords(grown.tree);
        if (limit?.isOver) toast('warning', limit.words);
        else grow(grown);
      },
      setGroup: (groupId, changed) => change(updateGroup(now(), groupId, changed)),
      setRule: (rule) => change(replaceRule(now(), rule)),
      remove: (id) => {
        const changed = remove(now(), id);
        if (changed === null) {
          toast('warning', LAST_RULE_MESSAGE);
          return;
        }
        const neighbour = neighbourOf(now(), id);
        focusNext.current = neighbour === null ? null : { id: neighbour, part: 'data-first' };
        change(changed);
      },
      move: (id, place, aloud) => {
        if (aloud) setSaid(`Moved to ${placeInWords(now(), id, place)}.`);
        focusNext.current = { id, part: 'data-handle' };
        change(moveTo(now(), id, place));
      },
    };
  }, [fields]);

  const validation = useMemo(() => validateQueryTree(tree), [tree]);
  const problems = useSameMap(
    useMemo(() => {
      const shown = showProblems ? validation.problems : [];
      return new Map(shown.map(({ ruleId, message }) => [ruleId, message]));
    }, [validation, showProblems]),
  );
  const limit = useMemo(() => limitInWords(tree), [tree]);

  return (
    <TreeActionsContext value={actions}>
      <TreeDrag actions={actions}>
        <div ref={root}>
          <GroupEditor
            group={tree}
            label={label}
            depth={1}
            isFull={ruleCount(tree) >= ruleLimits.leafRules}
            hasNot={hasRootNot}
            problems={problems}
          />
        </div>
      </TreeDrag>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {limit !== null && (
        <p className={styles.limit} role="status" data-over={limit.isOver || undefined}>
          {limit.words}
        </p>
      )}
    </TreeActionsContext>
  );
}

/** The map of before for as long as it says the same, so that a keystroke draws no group again. */
function useSameMap<Key, Value>(map: ReadonlyMap<Key, Value>): ReadonlyMap<Key, Value> {
  const before = useRef(map);
  const isSame =
    map.size === before.current.size && [...map].every(([key, value]) => before.current.get(key) === value);
  if (!isSame) before.current = map;
  return before.current;
}
