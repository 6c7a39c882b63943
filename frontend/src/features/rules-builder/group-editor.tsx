import { Button, SegmentedControl, Switch } from '@mantine/core';
import { isGroup, type QueryGroup } from '@proofline/rules/query-tree';
import { IconFolderPlus, IconPlus, IconTrash } from '@tabler/icons-react';
import { OrderButtons } from './order-buttons.tsx';
import { RuleEditor } from './rule-editor.tsx';
import styles from './rules-builder.module.css';
import { useTreeActions } from './tree-actions.ts';

const quantities = {
  'AND found': 'all of these',
  'OR found': 'any of these',
  'AND not': 'not all of these may be found',
  'OR not': 'none of these may be found',
} as const;

const conditions = [
  { value: 'AND', label: 'AND' },
  { value: 'OR', label: 'OR' },
];

interface Props {
  group: QueryGroup;
  label?: string;
  isRoot?: boolean;
  hasNot?: boolean;
  isFirst?: boolean;
  isLast?: boolean;
}

/** A group with its condition, its rules and its groups. */
export function GroupEditor(props: Props) {
  const { group, label = 'Group of rules', isRoot = false, hasNot = true, isFirst = true, isLast = true } = props;
  const actions = useTreeActions();
  const id = group.id ?? '';
  const quiet = { variant: 'subtle', color: 'gray', size: 'xs' } as const;
  return (
    <fieldset className={isRoot ? styles.group : `${styles.group} ${styles.inner}`} aria-label={label} data-node={id}>
      <div className={styles.groupHead}>
        {!isRoot && <OrderButtons id={id} what="group" isFirst={isFirst} isLast={isLast} />}
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
        <span className={styles.quantity}>
          {quantities[`${group.condition} ${group.not && hasNot ? 'not' : 'found'}`]}
        </span>
        <div className={styles.groupButtons}>
          <Button {...quiet} leftSection={<IconPlus size={14} />} onClick={() => actions.add(id, 'rule')}>
            Add rule
          </Button>
          <Button {...quiet} leftSection={<IconFolderPlus size={14} />} onClick={() => actions.add(id, 'group')}>
            Add Group
          </Button>
          {!isRoot && (
            <Button {...quiet} leftSection={<IconTrash size={14} />} onClick={() => actions.remove(id)}>
              Delete Group
            </Button>
          )}
        </div>
      </div>
      <ol className={styles.nodes}>
        {group.rules.map((node, index) => {
          const place = { isFirst: index === 0, isLast: index === group.rules.length - 1 };
          return (
            <li key={node.id}>
              {isGroup(node) ? <GroupEditor group={node} {...place} /> : <RuleEditor rule={node} {...place} />}
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
