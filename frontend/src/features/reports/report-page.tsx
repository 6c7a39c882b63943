import { Button, Skeleton } from '@mantine/core';
import type { ProjectDetail } from '@proofline/contracts/api/projects';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import { useBreadcrumbs } from '../../shared/routing/page-frame.ts';
import { useSwitch } from '../../shared/switches/feature-states.ts';
import { absoluteTime } from '../../shared/time/format-time.ts';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import { capitalised } from '../../shared/ui/capitalised.ts';
import { Folded } from '../../shared/ui/folded.tsx';
import { LiveDot } from '../../shared/ui/live-dot.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { ErrorState } from '../../shared/ui/state-message.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { useIsPhone } from '../../shared/ui/use-is-phone.ts';
import { CheckActionsMenu } from '../checks/actions/check-actions-menu.tsx';
import { checkQuery } from '../checks/checks-query.ts';
import { ScheduleState } from '../checks/schedule-state.tsx';
import { CommentsCard } from '../comments/comments-card.tsx';
import { CommentsPanel } from '../comments/comments-panel.tsx';
import { FavoriteStar } from '../favorites/favorite-star.tsx';
import { frameWords, kindLook } from '../kinds/registry.ts';
import type { ReportView } from '../kinds/report-view.ts';
import { reportViewQuery } from '../kinds/report-view-query.ts';
import { HoldBadge } from '../legal-holds/hold-badge.tsx';
import { ResultsTable, useResultsTable } from '../results/results-table.tsx';
import { useOpenResult } from '../results/use-open-result.ts';
import { ArchivedReport } from './archived-report.tsx';
import { useCancelRun } from './cancel-run.tsx';
import { DateNavigation } from './date-navigation.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { MuteButton } from './mute-button.tsx';
import { ReportOfPlannedKind } from './report-of-planned-kind.tsx';
import styles from './report-page.module.css';
import { useReport } from './report-query.ts';
import { StatusCard } from './status-card.tsx';
import { TrendCard } from './trend-card.tsx';
import { useHoldsOfCheck, useReportHold } from './use-report-hold.ts';
import { WebsitesCard } from './websites-card.tsx';

// In one download with the page it loads for.
export { loadReport } from './load-report.ts';

const route = '/protected/manage_checks/$projectId/reports/$reportId';
const noCountries: ProjectDetail['countries'] = [];

/** A run of a check: how far it is, what it found, every page with its verdict (002 §2.2, §2.3). */
export function ReportPage() {
  const { projectId, reportId } = useParams({ from: route });
  const { data: report, failureReason, refetch } = useReport(Number(reportId));
  const { data: check } = useQuery(checkQuery(Number(projectId)));
  useHoldsOfCheck(check, refetch);
  const timezone = useTimezone();
  const title = report === undefined ? 'Report' : `Report ${absoluteTime(report.ctime, timezone)}`;
  useBreadcrumbs([
    { label: 'Checks' },
    { label: 'Manage checks', to: '/manage_checks' },
    { label: report?.project.name ?? 'Check', to: `/manage_checks/${projectId}/overview` },
    { label: title },
  ]);
  const missing = failureReason instanceof ApiError && failureReason.status === 404;
  if (missing || (report !== undefined && String(report.project_id) !== projectId)) {
    return <Navigate to="/error" replace />;
  }
  if (report === undefined) {
    return failureReason === null ? (
      <Loading />
    ) : (
      <ErrorState heading="h1" onRetry={() => void refetch({ cancelRefetch: true })} />
    );
  }
  // Keyed: nothing that was opened or paged in one run belongs to the next.
  return <ReportOfKind key={report.id} report={report} check={check} />;
}

interface Props {
  readonly report: ReportDetail;
  readonly check: ProjectDetail | undefined;
}

function ReportOfKind({ report, check }: Props) {
  const { data: view } = useQuery(reportViewQuery(report.project.kind));
  if (view === undefined) return <Loading />;
  if (report.archived) return <Archived report={report} check={check} />;
  return view === null ? <ReportOfPlannedKind report={report} /> : <Report report={report} check={check} view={view} />;
}

/** Its numbers and results are gone from here; its history and its other runs are not. */
function Archived({ report, check }: Props) {
  const projectId = String(report.project_id);
  const hold = useReportHold(report);
  const shown = { id: report.id, ctime: report.ctime, status: report.status.id };
  return (
    <>
      <PageHeader
        title={report.project.name}
        actions={
          <>
            <DateNavigation check={report.project_id} shown={shown} />
            <HistoryButton projectId={projectId} report={report.id} />
            {check && <CheckActionsMenu check={check} more={hold.entry} />}
            {hold.dialog}
          </>
        }
      >
        {check !== undefined && <FavoriteStar check={check} />}
        <MuteButton report={report} />
        <StatusBadge status={report.status.id} />
        <HoldBadge holds={report.legal_holds} />
        {check !== undefined && <ScheduleState check={check} />}
      </PageHeader>
      <ArchivedReport report={report} />
    </>
  );
}

const HistoryButton = ({ projectId, report }: { projectId: string; report: number }) => (
  <Button
    variant="default"
    leftSection={<IconHistory size={16} stroke={1.6} />}
    renderRoot={(props) => (
      <Link
        to="/manage_checks/$projectId/history"
        params={{ projectId }}
        search={{ report: String(report) }}
        {...props}
      />
    )}
  >
    History
  </Button>
);

function Report({ report, check, view }: Props & { view: ReportView }) {
  const phone = useIsPhone();
  const table = useResultsTable();
  const { open } = useOpenResult();
  const comments = useCommentsPanel();
  const cancelRun = useCancelRun(report);
  const hold = useReportHold(report);
  const showsComments = useSwitch('enable_comments');
  const mayComment = report.available_actions.includes('add_comment');
  const shown = { id: report.id, ctime: report.ctime, status: report.status.id };
  // Of a kind that calls nothing compliant there is no share of it to follow.
  const hasTrend = kindLook(report.project.kind).outcomeWords?.compliant !== null;
  const projectId = String(report.project_id);
  return (
    <>
      <PageHeader
        title={report.project.name}
        actions={
          <>
            <DateNavigation check={report.project_id} shown={shown} />
            <HistoryButton projectId={projectId} report={report.id} />
            <DownloadMenu report={report} table={table} />
            {check && (
              <CheckActionsMenu
                check={check}
                more={
                  <>
                    {hold.entry}
                    {cancelRun.entry}
                  </>
                }
              />
            )}
            {cancelRun.dialog}
            {hold.dialog}
          </>
        }
      >
        {check !== undefined && <FavoriteStar check={check} />}
        <MuteButton report={report} />
        <StatusBadge status={report.status.id} />
        <HoldBadge holds={report.legal_holds} />
        {check !== undefined && <ScheduleState check={check} />}
        <LiveDot />
      </PageHeader>
      {phone ? (
        <>
          <StatusCard report={report} onOpenResult={open} withoutNewest />
          <Folded label={foldedLabel(frameWords(report.project.kind).addresses, showsComments)}>
            <WebsitesCard report={report} table={table} />
            {hasTrend && <TrendCard report={report} />}
            {showsComments && <CommentsCard report={report.id} mayComment={mayComment} onOpen={comments.open} />}
            <view.Summary report={report} />
          </Folded>
        </>
      ) : (
        <>
          <div className={styles.overview}>
            <StatusCard report={report} onOpenResult={open} />
            <WebsitesCard report={report} table={table} />
            {hasTrend && <TrendCard report={report} />}
            {showsComments && <CommentsCard report={report.id} mayComment={mayComment} onOpen={comments.open} />}
          </div>
          <view.Summary report={report} />
        </>
      )}
      <ResultsTable report={report} view={view} countries={check?.countries ?? noCountries} table={table} />
      {showsComments && comments.isOpen && (
        <CommentsPanel report={report.id} mayComment={mayComment} onClose={comments.close} />
      )}
    </>
  );
}

const foldedLabel = (addresses: string, withComments: boolean): string =>
  `${capitalised(addresses)}, trend, ${withComments ? 'comments, ' : ''}rules`;

/** The comments stand in the address bar as the open result does; one panel at a time. */
function useCommentsPanel() {
  const { comments, result } = useSearch({ from: route });
  const navigate = useNavigate();
  const show = (value: string | undefined) =>
    void navigate({
      to: '.',
      search: (previous: Record<string, string | number | boolean | undefined>) => ({
        ...previous,
        comments: value,
        ...(value !== undefined && { result: undefined }),
      }),
      replace: value === undefined,
      resetScroll: false,
    });
  return {
    isOpen: comments === 'open' && result === undefined,
    open: () => show('open'),
    close: () => show(undefined),
  };
}

const Loading = () => (
  <div aria-busy>
    <div className={styles.titlePlaceholder}>
      <Skeleton height={20} width={320} />
    </div>
    <div className={styles.overview}>
      {[1, 2, 3, 4].map((card) => (
        <div key={card} className={styles.cardPlaceholder} />
      ))}
    </div>
    <div className={styles.bandPlaceholder} />
    <div className={styles.tablePlaceholder} />
  </div>
);
