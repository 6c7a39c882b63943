import { kindFacts } from '@proofline/contracts/kinds/registry';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RunReason } from '../../shared/ui/run-reason.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { TimeText } from '../../shared/ui/time-text.tsx';
import { kindLook } from '../kinds/registry.ts';
import { targetsWords } from '../kinds/targets-words.ts';
import { endedEarly } from '../reports/progress-words.ts';
import { reportsQuery } from '../reports/reports-query.ts';
import { CarouselCard, ITEMS_PER_CARD } from './carousel-card.tsx';
import styles from './slide.module.css';

/** Of enabled checks, the newest completion first (002 §2.9). */
export function LatestReports() {
  const query = useQuery(
    reportsQuery({
      ...{ status: 'completed,expired', project__enabled: 'true', ordering: '-finalized_order' },
      page_size: ITEMS_PER_CARD,
    }),
  );
  return (
    <CarouselCard
      title="Latest completed reports"
      name="completed reports"
      query={query}
      viewAll={
        <Link to="/reports" search={{ show_all_reports: false }} aria-label="View all latest completed reports">
          View all
        </Link>
      }
    >
      {(report) => {
        const { Icon } = kindLook(report.project__kind);
        return (
          <article className={styles.slide}>
            <div className={styles.head}>
              <span className={styles.icon} aria-hidden>
                <Icon size={18} stroke={1.6} />
              </span>
              <span className={styles.main}>
                <Link
                  to="/manage_checks/$projectId/reports/$reportId"
                  params={{ projectId: String(report.project_id), reportId: String(report.id) }}
                  className={styles.name}
                  title={report.project__name}
                >
                  {report.project__name}
                </Link>
                <span className={styles.meta}>
                  {kindFacts(report.project__kind).label} · {targetsWords(report.project__kind, report.url_count)}
                </span>
                <RunReason ended={endedEarly(report)} />
              </span>
            </div>
            <div className={styles.foot}>
              <StatusBadge status={report.status.id} look="plain" />
              {report.finalized !== null && <TimeText at={report.finalized} />}
              {report.comments_count > 0 && (
                <span className={styles.comments}>
                  <IconMessage size={15} stroke={1.6} role="img" aria-label="Comments" />
                  {report.comments_count.toLocaleString('en')}
                </span>
              )}
              <span className={styles.who}>{report.project__creator || 'Unknown'}</span>
            </div>
          </article>
        );
      }}
    </CarouselCard>
  );
}
