import { Popover, UnstyledButton } from '@mantine/core';
import { describeRule } from '@proofline/rules/describe-rule';
import type { LeafRule } from '@proofline/rules/leaf-rules';
import { IconFilter } from '@tabler/icons-react';
import { Fragment } from 'react';
import styles from './results.module.css';
import { RuleWords } from './rule-words.tsx';

/** Head of a rule's or a filter's column: its name in at most two lines, its whole text on demand. */
export function RuleHead({ leaf, kind }: { leaf: LeafRule; kind: 'rule' | 'filter' }) {
  return (
    <Popover position="bottom-start" width={300} returnFocus>
      <Popover.Target>
        <UnstyledButton className={styles.ruleHead ?? ''} aria-haspopup="dialog">
          {kind === 'filter' && <IconFilter size={12} aria-label="Filter" />}
          <Breakable text={leaf.title} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.popover ?? ''} aria-label={leaf.title}>
        <b>{kind === 'filter' ? 'Filter' : 'Rule'}</b>
        <RuleWords description={describeRule(leaf.rule)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Addresses break after their signs rather than inside a word. */
function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[./?&=_])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, never moved
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
