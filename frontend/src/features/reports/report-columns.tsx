import { ActionIcon, Tooltip } from '@mantine/core';
import type { Report } from '@proofline/contracts/api/reports';
import { CHECK_KINDS } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { REPORT_STATUS_LABELS, REPORT_STATUSES } from '@proofline/contracts/report-status';
import { IconDownload, IconFileAnalytics } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TableColumn } from '../../shared/table/column.ts';
import { RunReason } from '../../shared/ui/run-reason.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { TimeText } from '../../shared/ui/time-text.tsx';
import { KindLabel } from '../kinds/kind-label.tsx';
import { kindLook } from '../kinds/registry.ts';
import { HoldBadge } from '../legal-holds/hold-badge.tsx';
import { DownloadFormats } from './download-menu.tsx';
import { MuteButton } from './mute-button.tsx';
import { endedEarly } from './progress-words.ts';
import styles from './reports.module.css';

const kindOptions = CHECK_KINDS.map((value) => {
  const { Icon } = kindLook(value);
  return { value, label: kindFacts(value).label, icon: <Icon size={14} stroke={1.6} aria-hidden /> };
});
/** Expired reads Completed too (000 §4): one option for both. */
const statusOptions = REPORT_STATUSES.filter((status) => status !== 'expired').map((value) => ({
  value,
  label: REPORT_STATUS_LABELS[value],
}));

const common: readonly TableColumn<Report>[] = [
  {
    id: 'name',
    label: 'Check name',
    sort: 'name',
    pin: 'start',
    minWidth: 220,
    cell: (report) => (
      <span className={styles.nameLine}>
        <ReportName report={report} />
        <HoldBadge holds={report.legal_holds} />
      </span>
    ),
  },
  {
    id: 'creator',
    label: 'Creator',
    width: 140,
    filter: { kind: 'text', name: 'creator', placeholder: 'Filter by creator' },
    cell: (report) => <span className={styles.muted}>{report.project__creator || 'Unknown'}</span>,
  },
  {
    id: 'kind',
    label: 'Type',
    width: 136,
    sort: 'kind',
    filter: { kind: 'choice', name: 'kind', options: kindOptions },
    cell: (report) => <KindLabel kind={report.project__kind} />,
  },
  {
    id: 'websites',
    label: 'Websites',
    width: 116,
    sort: 'url_count',
    filter: { kind: 'number', name: 'url_count' },
    align: 'end',
    cell: (report) => report.url_count.toLocaleString('en'),
  },
  {
    id: 'created',
    label: 'Creation date',
    width: 172,
    sort: 'ctime',
    sortFirst: 'descending',
    filter: { kind: 'date', name: 'ctime' },
    cell: (report) => <TimeText at={report.ctime} show="absolute" />,
  },
];

const completedColumn: TableColumn<Report> = {
  id: 'completed',
  label: 'Completion date',
  width: 172,
  sort: 'finalized',
  sortFirst: 'descending',
  filter: { kind: 'date', name: 'finalized' },
  cell: ({ finalized }) => (finalized === null ? '–' : <TimeText at={finalized} show="absolute" />),
};
/** Where no status is shown: what expired stands among what was completed. */
const completedOrExpiredColumn: TableColumn<Report> = {
  ...completedColumn,
  cell: (report) => (
    <span className={styles.status}>
      {completedColumn.cell(report)}
      <RunReason ended={endedEarly(report)} />
    </span>
  ),
};

const statusColumn: TableColumn<Report> = {
  id: 'status',
  label: 'Status',
  width: 148,
  pin: 'end',
  sort: 'status',
  sortFirst: 'descending',
  filter: { kind: 'choice', name: 'status', options: statusOptions },
  cell: (report) => (
    <span className={styles.status}>
      <StatusBadge status={report.status.id} look="plain" />
      <RunReason waiting={report.waiting_reason} failed={report.failure_reason} ended={endedEarly(report)} />
    </span>
  ),
};
const actionsColumn: TableColumn<Report> = {
  id: 'actions',
  label: 'Actions',
  width: 132,
  pin: 'end',
  align: 'end',
  cell: (report) => <ReportActions report={report} />,
};

export const completedColumns: readonly TableColumn<Report>[] = [...common, completedOrExpiredColumn, actionsColumn];
export const allColumns: readonly TableColumn<Report>[] = [...common, completedColumn, statusColumn, actionsColumn];

export const paramsOf = (report: Report) => ({ projectId: String(report.project_id), reportId: String(report.id) });

export function ReportName({ report }: { report: Report }) {
  return (
    <Link
      className={styles.name}
      title={report.project__name}
      to="/manage_checks/$projectId/reports/$reportId"
      params={paramsOf(report)}
    >
      {report.project__name}
    </Link>
  );
}

/** What the server lets the reader do with the report (002 §2.1). */
export function ReportActions({ report }: { report: Report }) {
  return (
    <span className={styles.actions}>
      {report.available_actions.includes('view_report') && (
        <Tooltip label="View report">
          <ActionIcon
            aria-label={`View report of ${report.project__name}`}
            renderRoot={(props) => (
              <Link to="/manage_checks/$projectId/reports/$reportId" params={paramsOf(report)} {...props} />
            )}
          >
            <IconFileAnalytics size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      <MuteButton report={report} />
      {report.available_actions.includes('download_report') && (
        <DownloadFormats report={report} query={{}}>
          <ActionIcon title="Download report" aria-label={`Download report of ${report.project__name}`}>
            <IconDownload size={17} stroke={1.6} />
          </ActionIcon>
        </DownloadFormats>
      )}
    </span>
  );
}
