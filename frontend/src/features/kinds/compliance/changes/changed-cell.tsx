import { UnstyledButton } from '@mantine/core';
import type { ComplianceResult } from '@proofline/contracts/kinds/compliance/result-view';
import { RESULT_CHANGE_WORDS } from '@proofline/contracts/result-change';
import { ChangeBadge } from '../../../../shared/ui/change-badge.tsx';
import { HoverTip } from '../../../../shared/ui/hover-tip.tsx';
import styles from '../table.module.css';
import { changeInWords } from './change-in-words.ts';

interface Props {
  readonly result: Pick<ComplianceResult, 'changed' | 'outcome'>;
  /** Shows all that changed. */
  readonly onOpen: () => void;
}

/** What became of a page, and on a closer look what it was and what it is; pressed, its details tell the rest. */
export function ChangedCell({ result: { changed, outcome }, onOpen }: Props) {
  if (changed === null) return <span className={styles.none}>–</span>;
  const words = changeInWords(changed, outcome);
  return (
    <HoverTip label={words}>
      {(target) => (
        <UnstyledButton
          {...target}
          className={styles.changed ?? ''}
          onClick={onOpen}
          aria-label={`${RESULT_CHANGE_WORDS[changed]}: ${words}`}
        >
          <ChangeBadge change={changed} />
        </UnstyledButton>
      )}
    </HoverTip>
  );
}
