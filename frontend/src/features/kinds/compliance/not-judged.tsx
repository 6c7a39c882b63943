import { UnstyledButton } from '@mantine/core';
import type { ComplianceResult } from '@proofline/contracts/kinds/compliance/result-view';
import { IconFilterOff, IconPlugConnectedX } from '@tabler/icons-react';
import { clockText } from '../../../shared/time/format-time.ts';
import { useTimezone } from '../../../shared/time/use-timezone.ts';
import { Chip } from '../../../shared/ui/status-badge.tsx';
import styles from './table.module.css';

interface Props {
  readonly result: ComplianceResult;
  /** Shows what the crawler saw. */
  readonly onOpen: (result: ComplianceResult) => void;
}

/** Why a page has no marks: in red what went wrong, in grey that it did not concern the check. */
export function NotJudged({ result, onOpen }: Props) {
  const timezone = useTimezone();
  if (typeof result.compliant !== 'string') {
    return (
      <span className={styles.notJudged}>
        <Chip color="grey" icon={<IconFilterOff size={14} />}>
          Filtered out
        </Chip>
      </span>
    );
  }
  const last = clockText(result.mtime, timezone, true);
  return (
    <span className={styles.notJudged}>
      <UnstyledButton
        className={styles.reason ?? ''}
        onClick={() => onOpen(result)}
        aria-label={`${result.compliant}: what the crawler saw of ${result.url}`}
        data-open-details
      >
        <Chip color="danger" icon={<IconPlugConnectedX size={14} />}>
          {result.compliant}
        </Chip>
      </UnstyledButton>
      <span className={styles.attempts}>
        {result.attempts === 1 ? last : `${result.attempts} attempts, last ${last}`}
      </span>
    </span>
  );
}
