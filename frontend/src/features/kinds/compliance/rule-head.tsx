import { Popover, UnstyledButton } from '@mantine/core';
import { describeRule } from '@proofline/rules/describe-rule';
import type { LeafRule } from '@proofline/rules/leaf-rules';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { BreakableText } from '../../../shared/ui/breakable-text.tsx';
import { RuleWords } from './rule-words.tsx';
import styles from './table.module.css';

interface Props {
  readonly leaf: LeafRule;
  readonly kind: 'rule' | 'filter';
  /** Whether the root of the rule's tree is turned round (002 §2.4). */
  readonly isNegated: boolean;
}

/** Head of a rule's or a filter's column: its name in at most two lines, its whole text on demand. */
export function RuleHead({ leaf, kind, isNegated }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover position="bottom-start" width={300} returnFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <UnstyledButton
          className={styles.ruleButton ?? ''}
          aria-haspopup="dialog"
          onClick={() => setOpen(!isOpen)}
          // The focus stays here, out of what Mantine listens to.
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        >
          <span className={styles.ruleHead} data-lines={isNegated ? 1 : 2}>
            {kind === 'filter' && <IconFilter size={12} aria-label="Filter" />}
            <BreakableText text={leaf.title} />
          </span>
          {isNegated && <span className={styles.negated}>Negated</span>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.popover ?? ''} aria-label={leaf.title}>
        <b>
          {kind === 'filter' ? 'Filter' : 'Rule'}
          {isNegated && ', negated'}
        </b>
        <RuleWords description={describeRule(leaf.rule)} />
      </Popover.Dropdown>
    </Popover>
  );
}
