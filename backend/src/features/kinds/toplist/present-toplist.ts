import { countryName } from '@proofline/contracts/countries';
import type { BrandPlacesView } from '@proofline/contracts/kinds/brand-places';
import type { ToplistResult, ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { BLOCKED_MESSAGE, FAILURE_MESSAGES } from '@proofline/contracts/page-outcome';
import {
  type BrandInRun,
  type BrandPlaces,
  MAX_LAST_RUNS,
  type PlaceInRun,
} from '@proofline/projections/findings/toplist/over-runs';
import type { ToplistResult as Found, ToplistNeighbours } from '@proofline/projections/findings/toplist/query';
import type { ToplistRow } from '@proofline/projections/findings/toplist/row';
import type { WithoutReading } from '../kind-results.ts';
import { isFailure, presentAttempts } from '../present-attempts.ts';
import { presentEvidence } from '../present-evidence.ts';

/** A row of GET /api/report_results/. Pure. */
export function presentToplist(row: ToplistRow, lastRuns: readonly PlaceInRun[]): WithoutReading<ToplistResult> {
  return {
    kind: 'toplist',
    id: row.id,
    report: row.reportId,
    url: row.url,
    country: countryName(row.country),
    country_code: row.country,
    outcome: row.outcome,
    toplist_kind: row.toplistKind,
    brand: row.brand,
    expected_position: row.expected,
    found_position: row.found,
    also_at: [...row.alsoAt],
    state: row.state,
    compliant: compliantOf(row),
    entries: row.entries,
    offer: row.offer,
    operator_link: row.operatorLink,
    affiliate_ids: [...row.affiliateIds],
    mtime: row.recordedAt.toISOString(),
    position: row.position,
    changed: row.changed,
    before: row.before && { found_position: row.before.found, state: row.before.state },
    last_runs: lastRuns.map(({ reportId, found, state, entries }) => ({
      ...{ report: reportId, found_position: found, state, entries },
    })),
  };
}

/** True, false, the sentence why it could not be judged, or null where no verdict was asked for. */
export function compliantOf({
  outcome,
  errorReason,
}: Pick<ToplistRow, 'outcome' | 'errorReason'>): boolean | string | null {
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
      return isFailure(errorReason) ? FAILURE_MESSAGES[errorReason] : FAILURE_MESSAGES.list_unsure;
  }
}

interface Beside {
  readonly agentName: string | undefined;
  readonly neighbours: ToplistNeighbours;
  readonly overRuns: readonly BrandInRun[];
  readonly tellsErrorsInDetail: boolean;
}

/** GET /api/report_results/{id}/ . Pure. */
export function presentToplistDetail(
  result: Found,
  { agentName, neighbours, overRuns, tellsErrorsInDetail }: Beside,
): WithoutReading<ToplistResultDetails> {
  const { details, own } = result;
  const { seen, reading } = details;
  return {
    ...presentToplist(result, runsUpTo(result, overRuns)),
    final_url: seen?.finalUrl ?? null,
    title: seen?.title ?? '',
    http_status: details.httpStatus,
    duration_ms: details.durationMs,
    attempts: details.attempts,
    attempts_made: presentAttempts(result, tellsErrorsInDetail),
    fetched_at: result.fetchedAt.toISOString(),
    redirect_chain: details.redirectChain,
    unsure_because: own.why,
    met_elsewhere: [...own.elsewhere],
    expected_brands: details.expected,
    reading,
    rest_url: seen?.evidence.rest == null ? null : `${addressOf(result)}/rest`,
    crop_urls: Object.fromEntries(
      (seen?.evidence.imagePreviews ?? []).map((sha256) => [sha256, `${addressOf(result)}/images/${sha256}`]),
    ),
    error_reason: tellsErrorsInDetail ? result.errorReason : null,
    error_detail: tellsErrorsInDetail ? details.errorDetail : null,
    evidence: presentEvidence(result.id, result.details.seen?.evidence),
    agent: details.agentId === null ? null : { id: details.agentId, name: agentName ?? 'Unknown' },
    exit_address: seen?.exit.address ?? null,
    exit_country: seen?.exit.country ?? null,
    browser: seen?.browser ?? null,
    consent: seen?.consent ?? null,
    over_runs: overRuns.map(({ reportId, resultId, runAt, found, expected, state, entries }) => ({
      ...{ report: reportId, result: resultId, ctime: runAt.toISOString() },
      ...{ found_position: found, expected_position: expected, state, entries },
    })),
    index: neighbours.index,
    count: neighbours.count,
    previous_id: neighbours.previousId,
    next_id: neighbours.nextId,
  };
}

/** The newest of its runs that are not after it. */
const runsUpTo = ({ reportId, expected }: Found, runs: readonly BrandInRun[]): readonly PlaceInRun[] =>
  expected === null ? [] : runs.filter((run) => run.reportId <= reportId).slice(-MAX_LAST_RUNS);

/** A brand of GET /api/reports/{id}/brand_places/ . Pure. */
export const presentBrandPlaces = ({ brand, runs }: BrandPlaces): BrandPlacesView['brands'][number] => ({
  brand,
  runs: runs.map(({ reportId, runAt, found, expected, state, lists }) => ({
    ...{ report: reportId, ctime: runAt.toISOString(), position: found, expected_position: expected, state, lists },
  })),
});

const addressOf = ({ id }: Pick<Found, 'id'>) => `/api/report_results/${id}`;
