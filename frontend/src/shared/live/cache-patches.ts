import type { Notification, NotificationPage } from '@proofline/contracts/api/notifications';
import type { Page } from '@proofline/contracts/api/pagination';
import type { Project } from '@proofline/contracts/api/projects';
import type { Report, ReportDetail } from '@proofline/contracts/api/reports';
import {
  FINISHED_REPORT_STATUSES,
  REPORT_STATUS_COLORS,
  REPORT_STATUS_LABELS,
} from '@proofline/contracts/report-status';
import type { ExportProgress, ReportProgress } from '@proofline/contracts/socket/messages';
import type { InfiniteData } from '@tanstack/react-query';

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

/** The first violation of a run counts on while others are found; what was told of it stays as it was. */
function patchNotice(notice: Notification, { report, outcomes, status }: ReportProgress): Notification {
  const { violations } = notice;
  const goesOn = !FINISHED_REPORT_STATUSES.has(status);
  if (violations?.report !== report) return notice;
  if (violations.found === outcomes.not_compliant && violations.goes_on === goesOn) return notice;
  return { ...notice, violations: { report, found: outcomes.not_compliant, goes_on: goesOn } };
}

/** A page of notices, or a list that grows by pages. */
export function patchNotices(
  notices: NotificationPage | InfiniteData<NotificationPage>,
  progress: ReportProgress,
): NotificationPage | InfiniteData<NotificationPage> {
  const patch = (page: NotificationPage) =>
    mapPage<Notification, NotificationPage>(page, (notice) => patchNotice(notice, progress));
  if (!('pages' in notices)) return patch(notices);
  const pages = notices.pages.map(patch);
  return pages.some((page, index) => page !== notices.pages[index]) ? { ...notices, pages } : notices;
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
