import type { ReportProgress } from '@proofline/contracts/socket/messages';
import type { ReportProgressRow } from '@proofline/projections/reports/query';

/** A report's row as browsers are told of it. Pure. */
export function presentProgress(row: ReportProgressRow): ReportProgress {
  const { targets, pages } = row;
  return {
    type: 'report_progress',
    position: row.position,
    check: row.checkId,
    report: row.id,
    status: row.status,
    percent_completed: row.percentCompleted,
    url_count: targets.planned,
    done_url_count: targets.finished,
    outcomes: {
      compliant: pages.compliant,
      not_compliant: pages.notCompliant,
      recorded: pages.recorded,
      filtered_out: pages.filteredOut,
      could_not_be_judged: pages.couldNotBeJudged,
      waiting: Math.max(0, targets.planned - targets.finished),
    },
    compliance_percent: row.compliancePercent,
    rate_per_s: row.ratePerS,
    newest_results: row.newestResults.slice(0, 4).map(({ id, url, outcome, at }) => ({
      id,
      url,
      outcome,
      at: at.toISOString(),
    })),
  };
}
