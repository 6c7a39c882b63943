import type { Project } from '@proofline/contracts/api/projects';
import { IconEyeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Chip } from '../../shared/ui/status-badge.tsx';
import { HoldBadge } from '../legal-holds/hold-badge.tsx';
import styles from './check-columns.module.css';

/** The check's name; leads to its newest report, or to its overview while there is none. Says that it is disabled, or on hold. */
export function CheckName({ check }: { check: Project }) {
  return (
    <span className={styles.nameLine} data-invisible={!check.enabled || undefined}>
      <NameLink check={check} />
      {!check.enabled && (
        <Chip color="grey" icon={<IconEyeOff size={13} stroke={1.6} />}>
          Invisible
        </Chip>
      )}
      <HoldBadge
        holds={check.legal_hold === null ? [] : [check.legal_hold]}
        heldReportCount={check.held_report_count}
      />
    </span>
  );
}

function NameLink({ check }: { check: Project }) {
  const projectId = String(check.id);
  if (check.last_report_id === null) {
    return (
      <Link className={styles.name} title={check.name} to="/manage_checks/$projectId/overview" params={{ projectId }}>
        {check.name}
      </Link>
    );
  }
  const params = { projectId, reportId: String(check.last_report_id) };
  return (
    <Link className={styles.name} title={check.name} to="/manage_checks/$projectId/reports/$reportId" params={params}>
      {check.name}
    </Link>
  );
}
