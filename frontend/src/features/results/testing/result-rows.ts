import type { Page } from '@proofline/contracts/api/pagination';
import type { ReportResult } from '@proofline/contracts/api/report-results';
import { reportIdSchema, resultIdOf } from '@proofline/contracts/ids';
import type { ComplianceResult } from '@proofline/contracts/kinds/compliance/result-view';

const reportId = reportIdSchema.parse(700_000);

/** Results of report 700000: `site-1.example` … , unread and not compliant. */
export function resultRow(target: number, made: Partial<ComplianceResult> = {}): ComplianceResult {
  return {
    ...{ id: resultIdOf(reportId, target, 1), report: reportId, url: `https://site-${target}.example/` },
    ...{ final_url: null, country: 'Sweden', country_code: 'SE', outcome: 'not_compliant', compliant: false },
    ...{ compliance_rating: 0, matched_languages: [], rules: [], filters: [], attempts: 1, read: false },
    ...{ mtime: '2026-11-20T10:00:00.000Z', position: String(target), changed: null },
    ...made,
  };
}

export const pageOf = (results: readonly ReportResult[]): Page<ReportResult> => ({
  ...{ count: results.length, page: 1, perPage: 10, page_size: 10, results },
});
/** What the details pane is answered: a row with its neighbours in the list. */
export function detailsOf(rows: readonly ReportResult[], target: number) {
  const index = rows.findIndex(({ id }) => id.split('-')[1] === String(target));
  return {
    ...rows[index],
    ...{ title: '', http_status: 200, duration_ms: 1, fetched_at: '2026-11-20T10:00:00.000Z', html_bytes: null },
    ...{ link_count: null, image_count: null, languages: [], redirect_chain: [], rule_details: [], filter_details: [] },
    ...{
      filtered_reason: null,
      error_reason: null,
      error_detail: null,
      attempts_made: [],
      evidence: null,
      agent: null,
    },
    ...{ exit_address: null, exit_country: null, browser: null, consent: null, capture: null, found: null },
    ...{ hidden_findings: [], over_runs: [], index, count: rows.length },
    ...{ previous_id: rows[index - 1]?.id ?? null, next_id: rows[index + 1]?.id ?? null },
  };
}
