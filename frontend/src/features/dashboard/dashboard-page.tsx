import { Skeleton } from '@mantine/core';
import type { Page } from '@proofline/contracts/api/pagination';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { SCHEDULE_LABELS } from '@proofline/contracts/schedules';
import { IconChevronRight, IconInbox, IconMessage } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { endedEarlyWords } from '../../shared/reports/ended-early-words.ts';
import { useSwitch } from '../../shared/switches/feature-states.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { LiveDot } from '../../shared/ui/live-dot.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RunReason } from '../../shared/ui/run-reason.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-message.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { TimeText } from '../../shared/ui/time-text.tsx';
import { ScheduleState } from '../checks/schedule-state.tsx';
import { CommentLink } from '../comments/comment-link.tsx';
import { CommentText } from '../comments/comment-text.tsx';
import { CommentTimeText } from '../comments/comment-time-text.tsx';
import { allCommentsQuery } from '../comments/comments-query.ts';
import { favoritesQuery } from '../favorites/favorites-query.ts';
import { kindLook } from '../kinds/registry.ts';
import { endedEarly } from '../reports/progress-words.ts';
import { reportsQuery } from '../reports/reports-query.ts';
import { ComplianceCard } from './compliance-card.tsx';
import styles from './dashboard-page.module.css';
import { GeoCard } from './geo/geo-card.tsx';

/** 002 §2.9. */
const ITEMS_PER_CARD = 5;
const COMMENT_TEXT_LENGTH = 200;

/** What is new, one card per subject; each card has its switch (002 §2.9). */
export function DashboardPage() {
  const showsMap = useSwitch('enable_geo_widget');
  const showsReports = useSwitch('enable_latest_completed_reports');
  const showsComments = useSwitch('enable_comments');
  const showsFavorites = useSwitch('enable_favorites');
  return (
    <>
      <PageHeader title="Dashboard" divided actions={<Today />}>
        <LiveDot />
      </PageHeader>
      <div className={styles.cards}>
        {showsMap && <GeoCard />}
        {showsFavorites && <FavoriteChecks />}
        {showsReports && <LatestReports />}
        {showsComments && <LatestComments />}
      </div>
      {showsReports && (
        <div className={styles.wide}>
          <ComplianceCard />
        </div>
      )}
    </>
  );
}

/** The day where the reader is, as a newspaper has it. */
function Today() {
  const timezone = useTimezone();
  const now = useNow(60_000);
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: timezone }).format(now);
  return <time className={styles.today}>{day}</time>;
}

const countOf = (count: number, thing: string): string =>
  `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;

/** A check that has run leads to its last report (002 §2.9), any other to what it is. */
function FavoriteChecks() {
  const query = useQuery(favoritesQuery({ page_size: ITEMS_PER_CARD }));
  return (
    <DashboardCard
      title="Favorite checks"
      name="favorite checks"
      query={query}
      viewAll={
        <Link to="/manage_checks" search={{ show_favorites: 'true' }} aria-label="View all favorite checks">
          View all
        </Link>
      }
    >
      {({ id, name, kind, project, last_report: report, ...check }) => {
        const { Icon } = kindLook(kind);
        const params = { projectId: String(project) };
        return (
          <li key={id} className={styles.row}>
            <span className={styles.icon} aria-hidden>
              <Icon size={18} stroke={1.6} />
            </span>
            <span className={styles.main}>
              {report === null ? (
                <Link to="/manage_checks/$projectId/overview" params={params} className={styles.name}>
                  {name}
                </Link>
              ) : (
                <Link
                  to="/manage_checks/$projectId/reports/$reportId"
                  params={{ ...params, reportId: String(report) }}
                  className={styles.name}
                >
                  {name}
                </Link>
              )}
              <span className={styles.meta}>
                {[kindFacts(kind).label, countOf(check.url_count, 'website'), SCHEDULE_LABELS[check.schedule]].join(
                  ' · ',
                )}
              </span>
              <RunReason
                waiting={check.last_report_waiting_reason}
                ended={
                  check.status &&
                  endedEarlyWords({ status: check.status.id, notJudged: check.last_report_not_judged_url_count })
                }
              />
            </span>
            <span className={styles.creator}>{check.creator_full_name || 'Unknown'}</span>
            <span className={styles.at}>
              {check.status !== null && <StatusBadge status={check.status.id} look="plain" />}
              <ScheduleState check={{ ...check, last_report_status: check.status }} tellsFirst />
            </span>
            <IconChevronRight className={styles.go} size={16} stroke={1.6} aria-hidden />
          </li>
        );
      }}
    </DashboardCard>
  );
}

function LatestReports() {
  const query = useQuery(
    reportsQuery({
      status: 'completed,expired',
      project__enabled: 'true',
      ordering: '-finalized_order',
      page_size: ITEMS_PER_CARD,
    }),
  );
  return (
    <DashboardCard
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
          <li key={report.id} className={styles.row}>
            <span className={styles.icon} aria-hidden>
              <Icon size={18} stroke={1.6} />
            </span>
            <span className={styles.main}>
              <Link
                to="/manage_checks/$projectId/reports/$reportId"
                params={{ projectId: String(report.project_id), reportId: String(report.id) }}
                className={styles.name}
              >
                {report.project__name}
              </Link>
              <span className={styles.meta}>
                {kindFacts(report.project__kind).label} · {countOf(report.url_count, 'website')}
              </span>
              <RunReason ended={endedEarly(report)} />
            </span>
            <span className={styles.creator}>{report.project__creator || 'Unknown'}</span>
            <span className={styles.at}>{report.finalized !== null && <TimeText at={report.finalized} />}</span>
            <span className={styles.comments}>
              {report.comments_count > 0 && (
                <>
                  <IconMessage size={15} stroke={1.6} role="img" aria-label="Comments" />
                  {report.comments_count.toLocaleString('en')}
                </>
              )}
            </span>
            <IconChevronRight className={styles.go} size={16} stroke={1.6} aria-hidden />
          </li>
        );
      }}
    </DashboardCard>
  );
}

function LatestComments() {
  const query = useQuery(allCommentsQuery({ ordering: '-ctime', page_size: ITEMS_PER_CARD }));
  return (
    <DashboardCard
      title="Latest Comments"
      name="comments"
      query={query}
      viewAll={
        <Link to="/dashboard/comments" aria-label="View all latest comments">
          View all
        </Link>
      }
    >
      {(comment) => (
        <li key={comment.id} className={styles.row}>
          <Avatar name={comment.user_full_name} pictureUrl={comment.profilePicture} size={28} />
          <span className={styles.main}>
            <span className={styles.by}>
              <b>{comment.user_full_name || 'Unknown'}</b> on{' '}
              <CommentLink comment={comment}>{comment.report__name}</CommentLink>
            </span>
            <span className={styles.comment}>
              <CommentText comment={comment} upTo={COMMENT_TEXT_LENGTH} />
            </span>
          </span>
          <span className={styles.at}>
            <CommentTimeText at={comment.ctime} />
          </span>
        </li>
      )}
    </DashboardCard>
  );
}

interface CardProps<Row> {
  readonly title: string;
  /** Of what the card lists, where there is none: 'No {name} yet.' (002 §2.9). */
  readonly name: string;
  readonly query: UseQueryResult<Page<Row>>;
  readonly viewAll: ReactNode;
  readonly children: (row: Row) => ReactNode;
}

function DashboardCard<Row>({ title, name, query, viewAll, children }: CardProps<Row>) {
  const failed = query.data === undefined && query.failureReason !== null;
  return (
    <Card title={title} aside={<span className={styles.viewAll}>{viewAll}</span>} rows>
      {failed && <ErrorState onRetry={() => void query.refetch({ cancelRefetch: true })} />}
      {query.data === undefined && !failed && (
        <div className={styles.loading}>
          {[1, 2, 3, 4, 5].map((n) => (
            <Skeleton key={n} height={36} />
          ))}
        </div>
      )}
      {query.data?.results.length === 0 && <EmptyState icon={<IconInbox size={20} />} title={`No ${name} yet.`} />}
      {query.data !== undefined && query.data.results.length > 0 && (
        <ul className={styles.rows}>{query.data.results.map(children)}</ul>
      )}
    </Card>
  );
}
