import { IconHourglass } from '@tabler/icons-react';
import styles from './waiting-reason.module.css';

/** Why a run stands still, or was not carried out. Nothing for a run that neither waits nor failed so. */
export function WaitingReason({ reason, look = 'line' }: { reason: string | null; look?: 'line' | 'note' }) {
  if (reason === null) return null;
  return (
    <span className={look === 'note' ? styles.note : styles.line} title={reason} data-testid="waiting-reason">
      <IconHourglass size={14} stroke={1.6} aria-hidden />
      <span className={look === 'note' ? undefined : 'truncate'}>{reason}</span>
    </span>
  );
}
