import { type ReportDetail, reportDetailSchema } from '@proofline/contracts/api/reports';
import { REPORT_STATUS_COLORS, REPORT_STATUS_LABELS, type ReportStatus } from '@proofline/contracts/report-status';

/** A report of check 7 as the server would answer it: 28 of 40 websites were judged. */
export const reportOf = (status: ReportStatus, made: Partial<ReportDetail> = {}): ReportDetail =>
  reportDetailSchema.parse({
    ...{ id: 700_000, project: { id: 7, kind: 'compliance', name: 'Steered', creator: 1 }, project_id: 7 },
    ...{ project__name: 'Steered', project__kind: 'compliance', project__creator: 'Maya Lindqvist' },
    status: { id: status, title: REPORT_STATUS_LABELS[status], percent: 70, color: REPORT_STATUS_COLORS[status] },
    ...{ ctime: '2026-11-20T10:00:00.000Z', mtime: '2026-11-20T11:00:00.000Z', finalized: '2026-11-20T11:00:00.000Z' },
    ...{ url_count: 40, completed_url_count: 28, failed_url_count: 0, filtered_url_count: 0, percent_completed: 70 },
    outcomes: { compliant: 20, not_compliant: 8, recorded: 0, filtered_out: 0, could_not_be_judged: 0, waiting: 0 },
    ...{ total_results_count: 28, compliance_percent: 71, comments_count: 0, available_actions: ['view_report'] },
    ...{ rules: { condition: 'AND', not: false, rules: [] }, filters: null, languages: [], negated_results: false },
    ...{ detailed_rating_percent_rules: [], detailed_rating_percent_filters: [], newest_results: [] },
    ...{ dead_link_count: 0, rate_per_s: null, compliance_over_runs: [], position: '1' },
    ...made,
  });
