import { Button, Skeleton } from '@mantine/core';
import type { ProjectDetail } from '@proofline/contracts/api/projects';
import { IconFileAnalytics, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useBreadcrumbs } from '../../../shared/routing/page-frame.ts';
import { LiveDot } from '../../../shared/ui/live-dot.tsx';
import { LiveStrip } from '../../../shared/ui/live-strip.tsx';
import { NotFoundState } from '../../../shared/ui/not-found-state.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { ErrorState } from '../../../shared/ui/state-message.tsx';
import { Chip, StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { CheckActionsMenu } from '../actions/check-actions-menu.tsx';
import { checkQuery } from '../checks-query.ts';
import { CheckCards } from './check-cards.tsx';
import styles from './overview.module.css';

/** How a check is put together, to read; from here to its reports and its history. */
export function CheckOverviewPage() {
  const { projectId } = useParams({ from: '/protected/manage_checks/$projectId/overview' });
  const { data: check, failureReason, refetch } = useQuery(checkQuery(Number(projectId)));
  useBreadcrumbs([
    { label: 'Checks' },
    { label: 'Manage checks', to: '/manage_checks' },
    { label: check?.name ?? 'Check' },
  ]);
  if (failureReason instanceof ApiError && failureReason.status === 404) return <NotFoundState />;
  if (check === undefined) {
    return failureReason === null ? <Loading /> : <ErrorState heading="h1" onRetry={() => void refetch()} />;
  }
  return (
    <>
      <PageHeader title={check.name} actions={<Ways check={check} />}>
        {check.last_report_status && <StatusBadge status={check.last_report_status.id} />}
        {!check.enabled && <Chip color="grey">Invisible</Chip>}
        <LiveDot />
      </PageHeader>
      <LiveStrip />
      <CheckCards check={check} />
    </>
  );
}

function Ways({ check }: { check: ProjectDetail }) {
  const projectId = String(check.id);
  const reportId = check.last_report_id;
  return (
    <>
      <CheckActionsMenu check={check} />
      <Button
        variant="default"
        leftSection={<IconHistory size={16} stroke={1.6} />}
        renderRoot={(props) => <Link to="/manage_checks/$projectId/history" params={{ projectId }} {...props} />}
      >
        View history
      </Button>
      {reportId !== null && (
        <Button
          leftSection={<IconFileAnalytics size={16} stroke={1.6} />}
          renderRoot={(props) => (
            <Link
              to="/manage_checks/$projectId/reports/$reportId"
              params={{ projectId, reportId: String(reportId) }}
              {...props}
            />
          )}
        >
          View report
        </Button>
      )}
    </>
  );
}

const Loading = () => (
  <div className={styles.grid} aria-busy>
    {[1, 2, 3, 4].map((card) => (
      <Skeleton key={card} height={160} radius="md" />
    ))}
  </div>
);
