import type { Page } from '@proofline/contracts/api/pagination';
import type { Project } from '@proofline/contracts/api/projects';
import type { Report, ReportDetail } from '@proofline/contracts/api/reports';
import { REPORT_STATUS_COLORS, REPORT_STATUS_LABELS } from '@proofline/contracts/report-status';
import type { ExportProgress, ReportProgress } from '@proofline/contracts/socket/messages';

/** What progress does to cached answers. Untouched objects keep their identity, so only changed rows render. */
const badgeOf = ({ status, percent_completed }: ReportProgress) => ({
  id: status,
  title: REPORT_STATUS_LABELS[status],
  percent: percent_completed,
  color: REPORT_STATUS_COLORS[status],
});

function mapPage<Row, Rows extends Pick<Page<Row>, 'results'>>(page: Rows, change: (row: Row) => Row): Rows {
  let touched = false;
  const results = page.results.map((row) => {
    const next = change(row);
    touched ||= next !== row;
    return next;
  });
  return touched ? { ...page, results } : page;
}

/** A check shows its newest run; progress of an older one leaves it alone (ids of runs grow). */
export function patchCheckRow<Row extends Project>(row: Row, progress: ReportProgress): Row {
  if (row.id !== progress.check || (row.last_report_id ?? 0) > progress.report) return row;
  return {
    ...row,
    last_report_id: progress.report,
    last_report_status: badgeOf(progress),
    last_report_url_count: progress.url_count,
    percent_completed: progress.percent_completed,
  };
}

export function patchCheckPage<Rows extends Pick<Page<Project>, 'results'>>(
  page: Rows,
  progress: ReportProgress,
): Rows {
  return mapPage<Project, Rows>(page, (row) => patchCheckRow(row, progress));
}

function patchReport<Row extends Report>(row: Row, progress: ReportProgress): Row {
  if (row.id !== progress.report) return row;
  return {
    ...row,
    status: badgeOf(progress),
    url_count: progress.url_count,
    percent_completed: progress.percent_completed,
    outcomes: progress.outcomes,
    compliance_percent: progress.compliance_percent,
  };
}

export function patchReportPage<Rows extends Pick<Page<Report>, 'results'>>(
  page: Rows,
  progress: ReportProgress,
): Rows {
  return mapPage<Report, Rows>(page, (row) => patchReport(row, progress));
}

/** Progress older than the answer itself is dropped. */
export function patchReportDetail(report: ReportDetail, progress: ReportProgress): ReportDetail {
  if (report.id !== progress.report || BigInt(progress.position) < BigInt(report.position)) return report;
  return {
    ...patchReport(report, progress),
    rate_per_s: progress.rate_per_s,
    newest_results: progress.newest_results,
    position: progress.position,
  };
}

/** How far a file is; one that is there already is told of no more. */
export function patchExport<Row extends Report>(row: Row, progress: ExportProgress): Row {
  const { report, format, state, percent, reason } = progress;
  if (row.id !== report || row[format === 'csv' ? 'csv_file' : 'xlsx_file'] !== null) return row;
  const others = row.exports_under_way.filter((one) => one.format !== format);
  return { ...row, exports_under_way: [...others, { format, state, percent, ...(reason && { reason }) }] };
}

export function patchExportPage<Rows extends Pick<Page<Report>, 'results'>>(
  page: Rows,
  progress: ExportProgress,
): Rows {
  return mapPage<Report, Rows>(page, (row) => patchExport(row, progress));
}
