import type { ProjectDetail } from '@proofline/contracts/api/projects';
import { Link } from '@tanstack/react-router';
import { endedEarlyWords } from '../../../shared/reports/ended-early-words.ts';
import { Card } from '../../../shared/ui/card.tsx';
import rows from '../../../shared/ui/rows.module.css';
import { RunReason } from '../../../shared/ui/run-reason.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import styles from './overview.module.css';

const SHOWN = 5;

/** The newest runs, each a way to its report. */
export function ReportsCard({ check }: { check: ProjectDetail }) {
  const hidden = check.reports.length - SHOWN;
  return (
    <Card title="Reports" aside={check.reports.length}>
      {check.reports.length === 0 && <p className={styles.quiet}>No Reports results to show</p>}
      <ul className={rows.rows}>
        {check.reports.slice(0, SHOWN).map((report) => (
          <li key={report.id}>
            <span className={styles.run}>
              <Link
                className={styles.link}
                to="/manage_checks/$projectId/reports/$reportId"
                params={{ projectId: String(check.id), reportId: String(report.id) }}
              >
                <TimeText at={report.ctime} show="absolute" />
              </Link>
              <RunReason ended={endedEarlyWords({ status: report.status, notJudged: report.not_judged_url_count })} />
            </span>
            <StatusBadge status={report.status} look="plain" />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.quiet}>{hidden} older runs stand in the report page's calendar.</p>}
    </Card>
  );
}
