import type { Project } from '@proofline/contracts/api/projects';
import styles from './check-columns.module.css';
import { NextRun } from './next-run.tsx';

interface Props {
  readonly check: Pick<Project, 'next_run_at' | 'schedule_timezone' | 'schedule_waiting_reason' | 'last_report_status'>;
  /** In a column: no wider than it has to be. */
  readonly compact?: boolean;
  /** Where no status stands beside that tells of a first run. */
  readonly tellsFirst?: boolean;
}

/** Why the schedule stands still, else when it runs next: never both. A first run stands beside the status. */
export function ScheduleState({ check, compact = false, tellsFirst = false }: Props) {
  const { next_run_at: next, schedule_waiting_reason: reason, last_report_status: status } = check;
  if (reason !== null) {
    return (
      <span className={styles.standstill} title={reason}>
        {reason}
      </span>
    );
  }
  if (next === null || (status === null && !tellsFirst)) return null;
  return <NextRun at={next} zone={check.schedule_timezone} compact={compact} />;
}
