import { IconAlertCircle, IconHourglass } from '@tabler/icons-react';
import styles from './run-reason.module.css';

interface Props {
  /** Why it stands still. */
  readonly waiting?: string | null;
  /** Why it could not be carried out. */
  readonly failed?: string | null;
  /** `line` is for a list, two lines of a table's cell or all of it on a phone; `note` for the run's own page. */
  readonly look?: 'line' | 'note';
}

/** Why a run stands still, or was not carried out, as a sentence. Nothing for one that neither waits nor failed so. */
export function RunReason({ waiting = null, failed = null, look = 'line' }: Props) {
  const reason = failed ?? waiting;
  if (reason === null) return null;
  const Icon = failed === null ? IconHourglass : IconAlertCircle;
  return (
    <span className={styles[look]} title={reason} data-testid={failed === null ? 'waiting-reason' : 'failure-reason'}>
      <Icon size={14} stroke={1.6} aria-hidden />
      <span className={styles.words}>{reason}</span>
    </span>
  );
}
