import type { Report } from '@proofline/contracts/api/reports';
import { IconFileAnalytics } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMe } from '../../shared/session/me.ts';
import { ListPage } from '../../shared/table/list-page.tsx';
import { type Table, useTableState } from '../../shared/table/use-table-state.ts';
import { LiveDot } from '../../shared/ui/live-dot.tsx';
import { RunReason } from '../../shared/ui/run-reason.tsx';
import { EmptyState } from '../../shared/ui/state-message.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { TimeText } from '../../shared/ui/time-text.tsx';
import { KindLabel } from '../kinds/kind-label.tsx';
import { HoldBadge } from '../legal-holds/hold-badge.tsx';
import { endedEarly } from './progress-words.ts';
import { allColumns, completedColumns, paramsOf, ReportActions, ReportName } from './report-columns.tsx';
import styles from './reports.module.css';
import { reportsQuery } from './reports-query.ts';

const shared = {
  filters: ['name', 'creator', 'kind', 'url_count', 'ctime', 'finalized'],
  dates: ['ctime', 'finalized'],
  numbers: ['url_count'],
  switches: { show_all_reports: true, show_my_reports: false },
};
const completedOptions = { ...shared, defaultOrdering: '-finalized_order' };
/** Without an ordering the server puts what runs first, then the newest completion. */
const ofCheckOptions = { ...shared, filters: [...shared.filters, 'status'] };

const switches = [
  { name: 'show_all_reports', label: 'Show disabled reports' },
  { name: 'show_my_reports', label: 'Show my reports only' },
] as const;

/** `/reports`: the latest completed reports, those of disabled checks too, without a status column (000 §2). */
export function ReportsPage() {
  const table = useTableState(completedOptions);
  return (
    <Reports
      title="Manage reports"
      table={table}
      query={{ ...table.query, status: ['completed', 'expired'].join(',') }}
      columns={completedColumns}
    />
  );
}

/** Reports of one check, whatever their status. */
export function CheckReportsPage() {
  const table = useTableState(ofCheckOptions);
  const { projectId } = useParams({ from: '/protected/manage_checks/$projectId/reports' });
  return <Reports title="Reports" table={table} query={{ ...table.query, project: projectId }} columns={allColumns} />;
}

interface Props {
  readonly title: string;
  readonly table: Table;
  readonly query: Record<string, string | number | undefined>;
  readonly columns: typeof allColumns;
}

function Reports({ title, table, query: wanted, columns }: Props) {
  const me = useMe();
  const navigate = useNavigate();
  const query = useQuery(
    reportsQuery({
      ...wanted,
      project__enabled: table.switches.show_all_reports ? undefined : 'true',
      project__creator: table.switches.show_my_reports ? me.id : undefined,
    }),
  );
  const open = (report: Report) =>
    void navigate({ to: '/manage_checks/$projectId/reports/$reportId', params: paramsOf(report) });
  return (
    <ListPage
      title={title}
      label="Reports"
      badges={<LiveDot />}
      columns={columns}
      query={query}
      table={table}
      rowId={(report) => report.id}
      onRowClick={open}
      flashOn={(report) => `${report.status.id} ${report.percent_completed}`}
      live
      card={(report) => <ReportCard report={report} />}
      search={{ name: 'name', label: 'Filter by check name' }}
      switches={switches}
      nothing={
        <EmptyState icon={<IconFileAnalytics size={20} />} title="You haven't launched any checks yet.">
          A report appears here as soon as a run is complete.
        </EmptyState>
      }
      noMatch="You don't have any checks matching the search criteria."
    />
  );
}

function ReportCard({ report }: { report: Report }) {
  return (
    <div className={styles.card}>
      <div className={styles.line}>
        <h2 className="truncate">
          <ReportName report={report} />
        </h2>
        <ReportActions report={report} />
      </div>
      <div className={styles.line}>
        <StatusBadge status={report.status.id} look="plain" />
        <KindLabel kind={report.project__kind} />
      </div>
      <HoldBadge holds={report.legal_holds} />
      <RunReason waiting={report.waiting_reason} failed={report.failure_reason} ended={endedEarly(report)} />
      <div className={styles.line}>
        <span className={styles.muted}>{report.url_count.toLocaleString('en')} websites</span>
        <span className={styles.muted}>
          <TimeText at={report.finalized ?? report.ctime} />
        </span>
      </div>
    </div>
  );
}
