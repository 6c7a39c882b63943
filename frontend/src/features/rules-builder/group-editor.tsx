import { Button, SegmentedControl, Switch, Tooltip } from '@mantine/core';
import { ruleLimits } from '@proofline/rules/limits';
import { isGroup, type QueryGroup } from '@proofline/rules/query-tree';
import { IconFolderPlus, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { DragHandle } from './drag-handle.tsx';
import dragging from './dragging.module.css';
import { DropLine } from './drop-line.tsx';
import { wordsOfGroup } from './place-in-words.ts';
import { RuleEditor } from './rule-editor.tsx';
import styles from './rules-builder.module.css';
import { useTreeActions } from './tree-actions.ts';

const conditions = [
  { value: 'AND', label: 'AND' },
  { value: 'OR', label: 'OR' },
];
const quiet = { variant: 'subtle', color: 'gray', size: 'xs' } as const;
const fullMessage = `A check can have at most ${ruleLimits.leafRules.toLocaleString('en')} rules.`;
const deepMessage = `Groups can be nested at most ${ruleLimits.treeDepth} deep.`;

interface Props {
  readonly group: QueryGroup;
  readonly label?: string;
  /** The root is 1. */
  readonly depth: number;
  /** The tree has as many rules as the server takes. */
  readonly isFull: boolean;
  readonly hasNot?: boolean;
  /** By rule, those that may be said. */
  readonly problems: ReadonlyMap<string | null, string>;
}

/** A group with its condition, its rules and its groups. */
export const GroupEditor = memo(function GroupEditor(props: Props) {
  const { group, label = 'Group of rules', depth, isFull, hasNot = true, problems } = props;
  const actions = useTreeActions();
  const id = group.id ?? '';
  const isRoot = depth === 1;
  const isDeepest = depth >= ruleLimits.treeDepth;
  const full = isFull ? fullMessage : null;
  return (
    <fieldset className={isRoot ? styles.group : `${styles.group} ${styles.inner}`} aria-label={label} data-node={id}>
      <div className={styles.groupHead}>
        {!isRoot && <DragHandle id={id} what="group" />}
        {hasNot && (
          <Switch
            label="Not"
            checked={group.not}
            onChange={(event) => actions.setGroup(id, { not: event.currentTarget.checked })}
          />
        )}
        <SegmentedControl
          aria-label="How these rules are joined"
          data={conditions}
          value={group.condition}
          onChange={(value) => actions.setGroup(id, { condition: value === 'OR' ? 'OR' : 'AND' })}
        />
        <span className={styles.quantity}>{wordsOfGroup({ ...group, not: group.not && hasNot })}</span>
        <div className={styles.groupButtons}>
          <AddButton icon={<IconPlus size={14} />} refusal={full} onClick={() => actions.add(id, 'rule')}>
            Add rule
          </AddButton>
          <AddButton
            icon={<IconFolderPlus size={14} />}
            refusal={isDeepest ? deepMessage : full}
            onClick={() => actions.add(id, 'group')}
          >
            Add Group
          </AddButton>
          {!isRoot && (
            <Button {...quiet} leftSection={<IconTrash size={14} />} onClick={() => actions.remove(id)}>
              Delete Group
            </Button>
          )}
        </div>
      </div>
      <ol className={styles.nodes}>
        {group.rules.map((node, index) => (
          <li key={node.id}>
            <DropLine groupId={id} index={index} />
            {isGroup(node) ? (
              <GroupEditor group={node} depth={depth + 1} isFull={isFull} problems={problems} />
            ) : (
              <RuleEditor rule={node} problem={problems.get(node.id)} />
            )}
          </li>
        ))}
      </ol>
      <div className={dragging.last}>
        <DropLine groupId={id} index={group.rules.length} />
      </div>
    </fieldset>
  );
});

interface AddButtonProps {
  readonly icon: ReactNode;
  /** Why nothing can be added here. The button stays in reach, so that everybody can learn it. */
  readonly refusal: string | null;
  readonly onClick: () => void;
  readonly children: string;
}

function AddButton({ icon, refusal, onClick, children }: AddButtonProps) {
  const button = (
    <Button
      {...quiet}
      leftSection={icon}
      {...(refusal === null ? { onClick } : { 'data-disabled': true, 'aria-disabled': true })}
    >
      {children}
    </Button>
  );
  return refusal === null ? button : <Tooltip label={refusal}>{button}</Tooltip>;
}
