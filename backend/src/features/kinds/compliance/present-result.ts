import { countryName } from '@proofline/contracts/countries';
import type { ComplianceResult, ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import type { PageCapture } from '@proofline/contracts/page-capture';
import { BLOCKED_MESSAGE, FAILURE_MESSAGES } from '@proofline/contracts/page-outcome';
import type { PageInRun } from '@proofline/projections/findings/compliance/over-runs';
import type { ResultNeighbours, ResultRow, ResultWithDetails } from '@proofline/projections/findings/compliance/query';
import { languageName } from '../../../kernel/language-codes.ts';
import type { WithoutReading } from '../kind-results.ts';
import { isFailure, presentAttempts } from '../present-attempts.ts';
import { presentEvidence } from '../present-evidence.ts';

/** A row of GET /api/report_results/. Pure. */
export function presentResult(row: ResultRow): WithoutReading<ComplianceResult> {
  return {
    id: row.id,
    report: row.reportId,
    url: row.url,
    final_url: row.finalUrl,
    country: countryName(row.country),
    country_code: row.country,
    outcome: row.outcome,
    compliant: compliantOf(row),
    compliance_rating: row.rating,
    matched_languages: matchedLanguages(row),
    rules: row.rules.map(presentCell),
    filters: row.filters.map(presentCell),
    attempts: row.attempts,
    mtime: row.recordedAt.toISOString(),
    position: row.position,
    changed: row.changed,
  };
}

/**
 * The language that a page was held against, if it could be told: the likeliest. The runners-up of a clear text are
 * guesses, and a page that was filtered out would seem to be in a wanted language. Pure.
 */
export const matchedLanguages = ({ languages }: { readonly languages: readonly string[] }): string[] =>
  languages.slice(0, 1);

/** GET /api/report_results/{id}/ . Pure. */
export function presentResultDetail(
  result: ResultWithDetails,
  agentName: string | undefined,
  neighbours: ResultNeighbours | undefined,
  overRuns: readonly PageInRun[] = [],
  { tellsErrorsInDetail = true }: { readonly tellsErrorsInDetail?: boolean } = {},
): WithoutReading<ComplianceResultDetails> {
  const { details } = result;
  return {
    ...presentResult(result),
    title: details.title ?? '',
    http_status: details.httpStatus,
    duration_ms: details.durationMs,
    fetched_at: result.fetchedAt.toISOString(),
    html_bytes: details.evidence?.htmlBytes ?? null,
    link_count: details.linkCount,
    image_count: details.imageCount,
    languages: details.languages.map(({ code, confidence }) => ({ code, name: languageName(code), confidence })),
    redirect_chain: details.redirectChain,
    rule_details: details.rules,
    filter_details: details.filters,
    filtered_reason: result.filteredReason,
    error_reason: tellsErrorsInDetail ? result.errorReason : null,
    error_detail: tellsErrorsInDetail ? details.errorDetail : null,
    attempts_made: presentAttempts(result, tellsErrorsInDetail),
    evidence: presentEvidence(result.id, details.evidence),
    agent: details.agentId === null ? null : { id: details.agentId, name: agentName ?? 'Unknown' },
    exit_address: details.exit?.address ?? null,
    exit_country: details.exit?.country ?? null,
    browser: details.browser,
    consent:
      details.consent === null ? null : { words: details.consent, manager: details.capture?.consentManager ?? null },
    capture: details.capture ? presentCapture(details.capture) : null,
    found: details.found ?? null,
    hidden_findings: details.capture?.hiddenFindings ?? [],
    over_runs: overRuns.map(({ reportId, resultId, outcome, runAt }) => ({
      report: reportId,
      result: resultId,
      outcome,
      ctime: runAt.toISOString(),
    })),
    index: neighbours?.index ?? null,
    count: neighbours?.count ?? null,
    previous_id: neighbours?.previousId ?? null,
    next_id: neighbours?.nextId ?? null,
  };
}

/** True, false, the sentence why the page could not be judged, or null for a page that was filtered out. */
export function compliantOf({
  outcome,
  errorReason,
}: Pick<ResultRow, 'outcome' | 'errorReason'>): boolean | string | null {
  switch (outcome) {
    case 'compliant':
      return true;
    case 'not_compliant':
      return false;
    case 'recorded':
    case 'filtered_out':
      return null;
    case 'blocked':
      return BLOCKED_MESSAGE;
    case 'failed':
      return isFailure(errorReason) ? FAILURE_MESSAGES[errorReason] : FAILURE_MESSAGES.no_response;
  }
}

/** Why a page was left out. */
export const filteredInWords = (reason: 'language' | 'content'): string =>
  reason === 'language' ? 'Not in a wanted language' : 'Content does not meet the filters';

function presentCell({ id, score, linkCount, links }: ResultRow['rules'][number]): ComplianceResult['rules'][number] {
  return { id, score, link_count: linkCount, links };
}

function presentCapture(capture: PageCapture): ComplianceResultDetails['capture'] {
  const { timings } = capture;
  return {
    crawler: capture.crawler,
    user_agent: capture.userAgent,
    viewport: capture.viewport,
    timings: {
      dns_ms: timings.dnsMs,
      connect_ms: timings.connectMs,
      tls_ms: timings.tlsMs,
      request_ms: timings.requestMs,
      first_byte_ms: timings.firstByteMs,
      response_ms: timings.responseMs,
      dom_ready_ms: timings.domReadyMs,
      load_ms: timings.loadMs,
    },
    headers: capture.headers,
    requests: {
      sent: capture.requests.sent,
      refused: capture.requests.refused,
      bytes: capture.requests.bytes,
      refused_kinds: capture.requests.refusedKinds ?? {},
    },
    links: capture.links ?? null,
    frames_unread: capture.framesUnread ?? [],
    scripts_not_drawn: capture.scriptsNotDrawn ?? [],
    images: capture.images.map(({ url, contentType, bytes, sha256, perceptualHash }) => ({
      url,
      content_type: contentType,
      bytes,
      sha256: sha256 ?? null,
      perceptual_hash: perceptualHash ?? null,
    })),
    hidden: capture.hidden,
  };
}
