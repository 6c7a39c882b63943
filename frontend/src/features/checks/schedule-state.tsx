import type { Project } from '@proofline/contracts/api/projects';
import styles from './check-columns.module.css';
import { NextRun } from './next-run.tsx';

type Scheduled = Pick<Project, 'next_run_at' | 'schedule_waiting_reason' | 'last_report_status'>;

/** Why the schedule stands still, else when it runs next: never both. A first run stands beside the status. */
export function ScheduleState({ check }: { check: Scheduled }) {
  const { next_run_at: next, schedule_waiting_reason: reason, last_report_status: status } = check;
  if (reason === null) return next !== null && status !== null && <NextRun at={next} />;
  return (
    <span className={`truncate ${styles.nextRun}`} title={reason}>
      {reason}
    </span>
  );
}
