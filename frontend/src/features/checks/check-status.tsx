import { Tooltip } from '@mantine/core';
import type { Project } from '@proofline/contracts/api/projects';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { percentText } from '../../shared/ui/percent-text.ts';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import { RunReason } from '../../shared/ui/run-reason.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { TimeText } from '../../shared/ui/time-text.tsx';
import styles from './check-columns.module.css';
import { NextRun } from './next-run.tsx';

/** Status of the newest run: a bar while it is not over, else when it ended. */
export function CheckStatus({ check }: { check: Project }) {
  const status = check.last_report_status;
  if (status === null) {
    const { last_report_waiting_reason: reason, next_run_at: next } = check;
    if (reason !== null) return <RunReason waiting={reason} />;
    return next === null ? <span className={styles.muted}>–</span> : <NextRun at={next} />;
  }
  if (FINISHED_REPORT_STATUSES.has(status.id)) {
    return (
      <span className={styles.status}>
        <span className={styles.statusLine}>
          <StatusBadge status={status.id} look="plain" />
          <span className={styles.when}>
            {check.last_report_has_errors && <SomeSitesFailed />}
            {check.last_report_finalized !== null && <TimeText at={check.last_report_finalized} />}
          </span>
        </span>
        {/* A newer run may have moved the status on before the row was read again. */}
        <RunReason failed={status.id === 'failed' ? check.last_report_failure_reason : null} />
      </span>
    );
  }
  return (
    <span className={styles.status}>
      <span className={styles.statusLine}>
        <StatusBadge status={status.id} look="plain" />
        <span className={styles.percent}>{percentText(check.percent_completed)}</span>
      </span>
      <ProgressBar percent={check.percent_completed} color={status.color} label={`Progress of ${check.name}`} />
      <RunReason waiting={check.last_report_waiting_reason} />
    </span>
  );
}

const SITES_FAILED = 'Checks for some of the sites have completed with an error';

const SomeSitesFailed = () => (
  <Tooltip label={SITES_FAILED}>
    <span className={styles.warning}>
      <IconAlertTriangleFilled size={15} role="img" aria-label={SITES_FAILED} />
    </span>
  </Tooltip>
);
