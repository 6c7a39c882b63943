import { REPORT_STATUS_COLORS, REPORT_STATUS_LABELS, type ReportStatus } from '@proofline/contracts/report-status';

/** A report's status as tables and headers show it (specification 000 §4). Pure. */
export function statusBadge(id: ReportStatus, percent: number) {
  return { id, title: REPORT_STATUS_LABELS[id], percent, color: REPORT_STATUS_COLORS[id] };
}
