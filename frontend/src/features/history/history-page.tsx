import { Button, SegmentedControl } from '@mantine/core';
import { IconFileAnalytics, IconFilterX, IconHistoryOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { useBreadcrumbs } from '../../shared/routing/page-frame.ts';
import { LiveDot } from '../../shared/ui/live-dot.tsx';
import { LiveStrip } from '../../shared/ui/live-strip.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-message.tsx';
import { checkQuery } from '../checks/checks-query.ts';
import styles from './history.module.css';
import { HistoryList, HistorySkeleton } from './history-list.tsx';
import { type HistoryFilter, historyQuery } from './history-query.ts';
import { PositionFilter } from './position-filter.tsx';

const route = '/protected/manage_checks/$projectId/history';
const scopes = [
  { value: 'lifecycle', label: 'Lifecycle only' },
  { value: 'every', label: 'Every page' },
];

/** What happened to a check and its runs, event by event, as the log holds it. */
export function HistoryPage() {
  const { projectId } = useParams({ from: route });
  const { report, from, to, pages } = useSearch({ from: route });
  const navigate = useNavigate({ from: '/manage_checks/$projectId/history' });
  const filter = useMemo<HistoryFilter>(
    () => ({ report, from, to, everyPage: pages === 'every' }),
    [report, from, to, pages],
  );
  const { data: check } = useQuery(checkQuery(Number(projectId)));
  const history = useInfiniteQuery(historyQuery(Number(projectId), filter));
  const entries = useMemo(() => history.data?.pages.flatMap(({ results }) => results) ?? [], [history.data]);
  useBreadcrumbs([
    { label: 'Checks' },
    { label: 'Manage checks', to: '/manage_checks' },
    { label: check?.name ?? 'Check', to: `/manage_checks/${projectId}/overview` },
    { label: 'History' },
  ]);
  const { failureReason } = history;
  if (failureReason instanceof ApiError && failureReason.status === 404) return <Navigate to="/error" replace />;

  const change = (values: { from?: string | undefined; to?: string | undefined; pages?: 'every' | undefined }) =>
    void navigate({ search: (previous) => ({ ...previous, ...values }), resetScroll: false });
  const narrowed = report !== undefined || from !== undefined || to !== undefined;
  const ends = history.data?.pages[0];
  const reportId = report ?? (check?.last_report_id == null ? undefined : String(check.last_report_id));
  return (
    <>
      <PageHeader
        title="History"
        actions={
          <>
            {narrowed && (
              <Button
                variant="default"
                leftSection={<IconFilterX size={16} stroke={1.6} />}
                onClick={() => void navigate({ search: { pages }, resetScroll: false })}
              >
                Whole history
              </Button>
            )}
            {reportId !== undefined && (
              <Button
                variant="default"
                leftSection={<IconFileAnalytics size={16} stroke={1.6} />}
                renderRoot={(props) => (
                  <Link to="/manage_checks/$projectId/reports/$reportId" params={{ projectId, reportId }} {...props} />
                )}
              >
                View report
              </Button>
            )}
          </>
        }
      >
        <span className={styles.subtitle}>
          {check?.name}
          {report !== undefined && ', one run'}
        </span>
        <LiveDot />
      </PageHeader>
      <section className={styles.frame} aria-label="Events" aria-busy={history.isPending || history.isPlaceholderData}>
        <LiveStrip />
        <div className={styles.toolbar}>
          <SegmentedControl
            data={scopes}
            value={filter.everyPage ? 'every' : 'lifecycle'}
            onChange={(scope) => change({ pages: scope === 'every' ? 'every' : undefined })}
            aria-label="Events to show"
          />
          <PositionFilter key={`${from} ${to}`} range={{ from, to }} onChange={change} />
          {ends?.last_position != null && (
            <span className={styles.ends}>
              newest first, log positions {Number(ends.first_position).toLocaleString('en')} to{' '}
              {Number(ends.last_position).toLocaleString('en')}
            </span>
          )}
        </div>
        {history.data === undefined ? (
          failureReason === null ? (
            <HistorySkeleton />
          ) : (
            <ErrorState onRetry={() => void history.refetch({ cancelRefetch: true })} />
          )
        ) : entries.length === 0 ? (
          <EmptyState icon={<IconHistoryOff size={20} />} title="No events to show">
            Nothing happened between these positions.
          </EmptyState>
        ) : (
          <div className={styles.list} data-stale={history.isPlaceholderData || undefined}>
            <HistoryList projectId={projectId} entries={entries} />
          </div>
        )}
        {history.hasNextPage && (
          <div className={styles.foot}>
            <Button
              variant="default"
              size="xs"
              loading={history.isFetchingNextPage}
              onClick={() => void history.fetchNextPage()}
            >
              Load older events
            </Button>
          </div>
        )}
      </section>
    </>
  );
}
