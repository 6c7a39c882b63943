import { IconAlertCircle, IconHourglass, IconHourglassOff } from '@tabler/icons-react';
import styles from './run-reason.module.css';

interface Props {
  /** Why it stands still. */
  readonly waiting?: string | null;
  /** Why it could not be carried out. */
  readonly failed?: string | null;
  /** That it ended before it was done. */
  readonly ended?: string | null;
  /** `line` is for a list, two lines of a table's cell or all of it on a phone; `note` for the run's own page. */
  readonly look?: 'line' | 'note';
}

const looks = {
  waiting: { Icon: IconHourglass, testId: 'waiting-reason' },
  failed: { Icon: IconAlertCircle, testId: 'failure-reason' },
  ended: { Icon: IconHourglassOff, testId: 'ended-reason' },
} as const;

/** Why a run stands still, was not carried out or ended early, as a sentence. Nothing for one that just goes its way. */
export function RunReason({ waiting = null, failed = null, ended = null, look = 'line' }: Props) {
  const reason = failed ?? ended ?? waiting;
  if (reason === null) return null;
  const { Icon, testId } = failed !== null ? looks.failed : ended !== null ? looks.ended : looks.waiting;
  return (
    <span className={styles[look]} title={reason} data-testid={testId}>
      <Icon size={14} stroke={1.6} aria-hidden />
      <span className={styles.words}>{reason}</span>
    </span>
  );
}
