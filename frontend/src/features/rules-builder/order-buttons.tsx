import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import styles from './rules-builder.module.css';
import { useTreeActions } from './tree-actions.ts';

interface Props {
  id: string;
  what: 'rule' | 'group';
  isFirst: boolean;
  isLast: boolean;
}

/** Moves a rule or group among its neighbours. At an end the button stays focusable, so that the keyboard keeps its place. */
export function OrderButtons({ id, what, isFirst, isLast }: Props) {
  const actions = useTreeActions();
  const blocked = (is: boolean) => (is ? { 'data-disabled': true, 'aria-disabled': true } : {});
  return (
    <div className={styles.order}>
      <ActionIcon
        size={24}
        aria-label={`Move ${what} up`}
        {...blocked(isFirst)}
        onClick={() => !isFirst && actions.move(id, -1)}
      >
        <IconChevronUp size={14} />
      </ActionIcon>
      <ActionIcon
        size={24}
        aria-label={`Move ${what} down`}
        {...blocked(isLast)}
        onClick={() => !isLast && actions.move(id, 1)}
      >
        <IconChevronDown size={14} />
      </ActionIcon>
    </div>
  );
}
