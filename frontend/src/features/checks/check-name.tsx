import type { Project } from '@proofline/contracts/api/projects';
import { IconEyeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Chip } from '../../shared/ui/status-badge.tsx';
import styles from './check-columns.module.css';

/** The check's name; leads to its newest report, or to its overview while there is none. Says that it is disabled. */
export function CheckName({ check }: { check: Project }) {
  return (
    <span className={styles.nameLine} data-invisible={!check.enabled || undefined}>
      <NameLink check={check} />
      {!check.enabled && (
        <Chip color="grey" icon={<IconEyeOff size={13} stroke={1.6} />}>
          Invisible
        </Chip>
      )}
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
