import { Tooltip } from '@mantine/core';
import type { Project } from '@proofline/contracts/api/projects';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { IconAlertTriangleFilled, IconArchiveFilled, IconCircleDashed } from '@tabler/icons-react';
import { endedEarlyWords } from '../../shared/reports/ended-early-words.ts';
import { percentText } from '../../shared/ui/percent-text.ts';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import { RunReason } from '../../shared/ui/run-reason.tsx';
import { Chip, StatusBadge } from '../../shared/ui/status-badge.tsx';
import { TimeText } from '../../shared/ui/time-text.tsx';
import { RefusalNote } from './actions/refusal-note.tsx';
import styles from './check-columns.module.css';
import { ComplianceTrend } from './compliance-trend.tsx';
import { NextRun } from './next-run.tsx';

/** Status of the newest run: a bar while it is not over, else when it ended. */
export function CheckStatus({ check }: { check: Project }) {
  const status = check.last_report_status;
  if (status === null) {
    const { last_report_waiting_reason: reason, next_run_at: next, schedule_waiting_reason: standstill } = check;
    return (
      <span className={styles.status}>
        <span className={styles.statusLine}>
          <Chip color="danger" look="plain" icon={<IconCircleDashed size={14} />}>
            No run yet
          </Chip>
          {reason === null && standstill === null && next !== null && (
            <NextRun at={next} zone={check.schedule_timezone} compact />
          )}
        </span>
        <RunReason waiting={reason} />
        <RefusalNote check={check} />
      </span>
    );
  }
  if (FINISHED_REPORT_STATUSES.has(status.id)) {
    return (
      <span className={styles.status}>
        <span className={styles.statusLine}>
          <StatusBadge status={status.id} look="plain" />
          <span className={styles.when}>
            {check.last_report_archived && <Warning words={ARCHIVED} Icon={IconArchiveFilled} />}
            {check.last_report_has_errors && <Warning words={SITES_FAILED} Icon={IconAlertTriangleFilled} />}
            {check.last_report_finalized !== null && <TimeText at={check.last_report_finalized} />}
          </span>
        </span>
        {/* A newer run may have moved the status on before the row was read again. */}
        {status.id !== 'failed' && <ComplianceTrend check={check} />}
        <RunReason
          failed={status.id === 'failed' ? check.last_report_failure_reason : null}
          ended={endedEarlyWords({ status: status.id, notJudged: check.last_report_not_judged_url_count })}
        />
        <RefusalNote check={check} />
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
      <RefusalNote check={check} />
    </span>
  );
}

const SITES_FAILED = 'Checks for some of the sites have completed with an error';
const ARCHIVED = 'Last report of this check has been archived';

/** An icon that says what is to be known of the last run. */
const Warning = ({ words, Icon }: { words: string; Icon: typeof IconAlertTriangleFilled }) => (
  <Tooltip label={words}>
    <span className={styles.warning}>
      <Icon size={15} role="img" aria-label={words} />
    </span>
  </Tooltip>
);
