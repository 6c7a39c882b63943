import { reportIdSchema, resultIdOf, sha256Schema } from '@proofline/contracts/ids';
import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { leafRules } from '@proofline/rules/leaf-rules';
import type { RuleVerdict } from '@proofline/rules/verdict';
import { type Finding, findingsOf } from '../../details/findings.ts';

const report = reportIdSchema.parse(700_000);
const id = resultIdOf(report, 1, 1);
const sha256 = sha256Schema.parse('b'.repeat(64));

const verdict = (rule: string, score: 0 | 100): RuleVerdict => ({
  ...{ id: rule, score, found: 'Found “risk-free”', keywords: [], links: [], exportedParameters: [], images: [] },
  ...{ spans: [], matchCount: 0 },
});

/** A result of report 700000 with all its evidence: its first rule passes, its second does not. */
export const judgedResult = (made: Partial<ComplianceResultDetails> = {}): ComplianceResultDetails => ({
  ...{ id, report, url: 'https://site.example/', final_url: null, country: 'Sweden', country_code: 'SE' },
  ...{
    outcome: 'not_compliant',
    compliant: false,
    compliance_rating: 50,
    matched_languages: [],
    rules: [],
    filters: [],
  },
  ...{ attempts: 1, read: true, mtime: '2026-11-20T10:00:00.000Z', position: '1', changed: 'broken' },
  ...{ title: '', http_status: 200, duration_ms: 1, fetched_at: '2026-11-20T10:00:00.000Z', html_bytes: 100 },
  ...{ link_count: 0, image_count: 0, languages: [], redirect_chain: [], filter_details: [] },
  rule_details: [verdict('r1', 100), verdict('r2', 0)],
  ...{ filtered_reason: null, error_reason: null, error_detail: null, attempts_made: [], agent: null },
  evidence: {
    ...{
      html_sha256: sha256,
      text_sha256: sha256,
      screenshot_sha256: sha256,
      archive_url: null,
      hidden_text_url: null,
    },
    ...{ html_url: `/api/report_results/${id}/html`, text_url: `/api/report_results/${id}/text` },
    screenshot_url: `/api/report_results/${id}/screenshot`,
  },
  ...{ exit_address: null, exit_country: null, browser: null, consent: null, capture: null, found: null },
  ...{ hidden_findings: [], over_runs: [], index: 0, count: 1, previous_id: null, next_id: null },
  ...made,
});

/** What its two rules came to. */
export const findingsIn = (result: ComplianceResultDetails): Finding[] =>
  findingsOf(
    leafRules({
      ...{ id: 'root', not: false, condition: 'AND' },
      rules: [
        { id: 'r1', field: 'dom_text', operator: 'contains', value: '18+' },
        { id: 'r2', field: 'dom_text', operator: 'not_contains', value: 'risk-free' },
      ],
    }),
    result.rule_details,
    false,
  );
