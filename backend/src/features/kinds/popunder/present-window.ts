import { countryName } from '@proofline/contracts/countries';
import type { SiteSeen } from '@proofline/contracts/kinds/popunder/findings';
import type { PopunderResult, PopunderResultDetails } from '@proofline/contracts/kinds/popunder/result-view';
import { nothingOpenedIn } from '@proofline/contracts/kinds/popunder/window-outcome';
import type { Evidence } from '@proofline/contracts/page-visit';
import type {
  WindowDetails,
  WindowNeighbours,
  WindowRow,
  WindowWithDetails,
} from '@proofline/projections/findings/popunder/query';
import type { WithoutReading } from '../kind-results.ts';
import { reasonInWords } from '../present-attempts.ts';
import { presentEvidence } from '../present-evidence.ts';

/** Why nothing can be said of a row; null where something can. Pure. */
export function undecidedInWords(
  { undecided, looks }: Pick<WindowRow, 'undecided' | 'looks'>,
  inDetail = false,
): string | null {
  if (undecided === null) return null;
  if (undecided === 'nothing_opened') return nothingOpenedIn(looks ?? 1);
  return reasonInWords(undecided, inDetail);
}

/** A row of GET /api/popunder_report_results/. Pure. */
export function presentWindow(row: WindowRow): WithoutReading<PopunderResult> {
  const passed = row.hops.map(({ url }) => url);
  return {
    kind: 'popunder',
    ...{ id: row.id, report: row.reportId, url: row.url, outcome: row.outcome, position: row.position },
    country: countryName(row.country),
    country_code: row.country,
    mtime: row.recordedAt.toISOString(),
    matched_keywords: [...row.keywords],
    matched_places: [...row.places],
    redirect_chain: row.finalUrl === null ? passed : [...passed, row.finalUrl],
    hops: [...row.hops],
    final_url: row.finalUrl,
    final_status: row.finalStatus,
    final_ms: row.finalMs,
    matched_link: row.matchedLink,
    placement: row.placement,
    unrequested: row.unrequested,
    blocked_by_ordinary_browser: row.blockedByOrdinaryBrowser,
    networks: [...row.networks],
    undecided: undecidedInWords(row),
    changed: row.changed,
  };
}

/** What is kept of what a row stands on: the window, or where none opened the website. Pure. */
export const keptOf = ({ window, site }: WindowDetails): Evidence | null =>
  window === null ? (site?.evidence ?? null) : window.evidence;

export interface AroundWindow {
  readonly agentName: string | undefined;
  readonly neighbours: WindowNeighbours;
  /** Every window of the website in this run. */
  readonly sequence: readonly WindowWithDetails[];
}

/** GET /api/report_results/{id}/ . Pure. */
export function presentWindowDetails(
  result: WindowWithDetails,
  { agentName, neighbours, sequence }: AroundWindow,
  tellsErrorsInDetail: boolean,
): WithoutReading<PopunderResultDetails> {
  const { details } = result;
  const { window, site } = details;
  return {
    ...presentWindow(result),
    ...(tellsErrorsInDetail && { undecided: undecidedInWords(result, true) }),
    pass: details.pass,
    looks: result.looks,
    window: window && withoutEvidence(window),
    keyword_matches: [...(window?.matchedKeywords ?? [])],
    site: site && presentSite(site),
    steps: [...details.steps],
    windows: sequence.flatMap(presentInSequence),
    window_screenshot: window && picture(result.id, window.evidence, 'screenshot'),
    site_screenshot: site && picture(result.id, site.evidence, window === null ? 'screenshot' : 'preview'),
    evidence: presentEvidence(result.id, keptOf(details)),
    error_detail: tellsErrorsInDetail ? details.errorDetail : null,
    fetched_at: result.fetchedAt.toISOString(),
    duration_ms: details.durationMs,
    attempts: details.attempts,
    agent: details.agentId === null ? null : { id: details.agentId, name: agentName ?? 'Unknown' },
    index: neighbours.index,
    count: neighbours.count,
    previous_id: neighbours.previousId,
    next_id: neighbours.nextId,
  };
}

const withoutEvidence = ({ evidence: _, matchedKeywords: __, ...window }: NonNullable<WindowDetails['window']>) =>
  window;

const presentSite = ({ evidence: _, ...site }: SiteSeen) => site;

function presentInSequence(row: WindowWithDetails): PopunderResultDetails['windows'] {
  const { window, pass } = row.details;
  if (window === null || pass === null || row.placement === null) return [];
  return [
    {
      ...{ id: row.id, label: window.label, pass, step: window.trigger.step, ms_after: window.trigger.msAfter },
      ...{ placement: row.placement, unrequested: row.unrequested, final_url: row.finalUrl, at: window.trigger.at },
      matched_keywords: [...row.keywords],
      screenshot_url: picture(row.id, window.evidence, 'screenshot')?.url ?? null,
    },
  ];
}

/** The opener's picture is handed out by its hash beside the window that it belongs to. */
function picture(
  id: string,
  evidence: Evidence | null,
  as: 'screenshot' | 'preview',
): PopunderResultDetails['window_screenshot'] {
  const sha256 = evidence?.screenshot ?? null;
  if (sha256 === null) return null;
  const base = `/api/report_results/${id}`;
  return { sha256, url: as === 'screenshot' ? `${base}/screenshot` : `${base}/images/${sha256}` };
}
