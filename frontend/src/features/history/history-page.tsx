import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { HistoryDensity } from '@proofline/contracts/api/history';
import { counted } from '@proofline/contracts/counted';
import { IconFileAnalytics, IconFilterX, IconHistoryOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { useBreadcrumbs } from '../../shared/routing/page-frame.ts';
import { dateText } from '../../shared/time/format-time.ts';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import frames from '../../shared/ui/frame.module.css';
import { LiveDot } from '../../shared/ui/live-dot.tsx';
import { LiveStrip } from '../../shared/ui/live-strip.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-message.tsx';
import { checkQuery } from '../checks/checks-query.ts';
import { DensityCard } from './density-card.tsx';
import { EventFacts } from './event-facts.tsx';
import styles from './history.module.css';
import { HistoryList, HistorySkeleton } from './history-list.tsx';
import { densityQuery, type HistoryFilter, historyQuery } from './history-query.ts';
import { HistoryToolbar } from './history-toolbar.tsx';

const route = '/protected/manage_checks/$projectId/history';
/** The facts of an event have room beside the list. */
const wide = '(min-width: 1200px)';
/** What happened to a check and its runs, event by event, as the log holds it. */
export function HistoryPage() {
  const { projectId } = useParams({ from: route });
  const searched = useSearch({ from: route });
  const { report, from, to, pages, by, search, event } = searched;
  const isWide = useMediaQuery(wide, window.matchMedia(wide).matches);
  const timezone = useTimezone();
  const navigate = useNavigate({ from: '/manage_checks/$projectId/history' });
  const filter = useMemo<HistoryFilter>(
    () => ({ report, from, to, everyPage: pages === 'every', actor: by, search }),
    [report, from, to, pages, by, search],
  );
  const { data: density } = useQuery(densityQuery(Number(projectId), report));
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

  const change = (values: Partial<typeof searched>) =>
    void navigate({ search: (previous) => ({ ...previous, ...values }), resetScroll: false, replace: true });
  const narrowed = [report, from, to, by, search].some((value) => value !== undefined);
  const shown = entries.find(({ event_id }) => event_id === event) ?? (isWide ? entries[0] : undefined);
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
          {density !== undefined && countWords(density, timezone)}
        </span>
        <LiveDot />
      </PageHeader>
      <DensityCard
        check={Number(projectId)}
        report={report}
        to={to}
        onMove={(position) => change({ to: position, event: undefined })}
      />
      <div className={styles.columns}>
        <section
          className={frames.frame}
          aria-label="Events"
          aria-busy={history.isPending || history.isPlaceholderData}
        >
          <LiveStrip />
          <HistoryToolbar searched={searched} onChange={change} />
          {history.data === undefined ? (
            failureReason === null ? (
              <HistorySkeleton />
            ) : (
              <ErrorState onRetry={() => void history.refetch({ cancelRefetch: true })} />
            )
          ) : entries.length === 0 ? (
            <EmptyState icon={<IconHistoryOff size={20} />} title="No events to show">
              {emptyWords(history.hasNextPage, filter.everyPage, narrowed)}
            </EmptyState>
          ) : (
            <div className={styles.list} data-stale={history.isPlaceholderData || undefined}>
              <HistoryList
                projectId={projectId}
                entries={entries}
                chosen={shown?.event_id}
                onChoose={(id) => change({ event: id === event && !isWide ? undefined : id })}
                factsInside={!isWide}
              />
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
        {isWide && (
          <aside className={styles.aside} aria-label="Event">
            <h2 className={styles.asideTitle}>Event</h2>
            {shown === undefined ? (
              <p className={styles.order}>No event is chosen.</p>
            ) : (
              <EventFacts projectId={projectId} entry={shown} />
            )}
          </aside>
        )}
      </div>
    </>
  );
}

/** `, 1,204 events since 11 Nov 2025` */
function countWords({ first_at: first, events, complete }: HistoryDensity, timezone: string): string {
  if (first === null) return '';
  const count = counted(events, 'event');
  return complete ? `, ${count} since ${dateText(first, timezone)}` : `, more than ${count}`;
}

function emptyWords(hasOlder: boolean, everyPage: boolean, narrowed: boolean): string {
  if (hasOlder) return 'Nothing of what was looked through so far matches. Older events follow.';
  if (everyPage || !narrowed) return 'Nothing that happened matches.';
  return 'Events of single pages are not among those looked through: choose Every page for them.';
}
