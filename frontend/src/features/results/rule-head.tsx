import { Popover, UnstyledButton } from '@mantine/core';
import { describeRule } from '@proofline/rules/describe-rule';
import type { LeafRule } from '@proofline/rules/leaf-rules';
import { IconFilter } from '@tabler/icons-react';
import styles from './results.module.css';
import { RuleWords } from './rule-words.tsx';

/** Head of a rule's or a filter's column: its name in at most two lines, its whole text on demand. */
export function RuleHead({ leaf, kind }: { leaf: LeafRule; kind: 'rule' | 'filter' }) {
  return (
    <Popover position="bottom-start" width={300} returnFocus>
      <Popover.Target>
        <UnstyledButton className={styles.ruleHead ?? ''} aria-haspopup="dialog">
          {kind === 'filter' && <IconFilter size={12} aria-label="Filter" />}
          {leaf.title}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.popover ?? ''} aria-label={leaf.title}>
        <b>{kind === 'filter' ? 'Filter' : 'Rule'}</b>
        <RuleWords description={describeRule(leaf.rule)} />
      </Popover.Dropdown>
    </Popover>
  );
}
