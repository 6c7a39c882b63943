import type { CountryCode } from '@proofline/contracts/codes';
import type { PageFound } from '@proofline/contracts/gathering';
import { type AgentId, type CheckId, type ReportId, type ResultId, resultIdOf } from '@proofline/contracts/ids';
import type { PageCapture } from '@proofline/contracts/page-capture';
import type { BlockReason, FailureReason, PageOutcome } from '@proofline/contracts/page-outcome';
import type { Evidence, PageAttempt, RedirectHop } from '@proofline/contracts/page-visit';
import type { ResultChange } from '@proofline/contracts/result-change';
import type { RuleVerdict } from '@proofline/rules/verdict';

/** What a cell of a rule or filter column shows. */
export interface ResultCell {
  readonly id: string;
  readonly score: 0 | 100;
  readonly linkCount: number;
  /** The first of them, at most `MAX_LINKS_PER_CELL`. */
  readonly links: string[];
}

export const MAX_LINKS_PER_CELL = 5;

export interface ResultRow {
  readonly id: ResultId;
  readonly reportId: ReportId;
  readonly checkId: CheckId;
  readonly url: string;
  readonly finalUrl: string | null;
  readonly country: CountryCode;
  readonly outcome: PageOutcome;
  /** Null unless the page was judged. */
  readonly compliant: boolean | null;
  /** Percent of passing rules; null unless the page was judged. */
  readonly rating: number | null;
  /** Why the page was blocked or failed. */
  readonly errorReason: BlockReason | FailureReason | null;
  readonly filteredReason: 'language' | 'content' | null;
  /** Detected ones, most likely first. */
  readonly languages: string[];
  readonly rules: ResultCell[];
  readonly filters: ResultCell[];
  readonly attempts: number;
  readonly fetchedAt: Date;
  /** When the result was accepted. */
  readonly recordedAt: Date;
  /** Log position of the event that made the row. */
  readonly position: string;
  /** What became of the page since the run that this one is compared with; null where there is none. */
  readonly changed: ResultChange | null;
}

/** What only the details panel shows. Absent parts: the page was not seen. */
export interface ResultDetails {
  readonly agentId: AgentId | null;
  readonly durationMs: number;
  readonly title: string | null;
  readonly httpStatus: number | null;
  readonly redirectChain: RedirectHop[];
  readonly languages: { readonly code: string; readonly confidence: number }[];
  readonly linkCount: number | null;
  readonly imageCount: number | null;
  readonly exit: { readonly address: string | null; readonly country: CountryCode | null } | null;
  readonly browser: string | null;
  /** Words on the button with which a consent banner was answered. */
  readonly consent: string | null;
  readonly evidence: Evidence | null;
  /** How the page was looked at; null when it was not seen, absent in rows of events that did not tell. */
  readonly capture?: PageCapture | null;
  /** How the crawl came to the page; absent in rows of events that did not tell. */
  readonly found?: PageFound | null;
  readonly rules: RuleVerdict[];
  readonly filters: RuleVerdict[];
  readonly errorDetail: string | null;
  /** The tries to read the page one by one; absent where there was one, or nobody told. */
  readonly attemptLog?: PageAttempt[];
}

/** A row of `results` as Postgres gives it. */
export interface ResultRecord {
  readonly report_id: string;
  readonly target: number;
  readonly page: number;
  readonly check_id: string;
  readonly position: string;
  readonly url: string;
  readonly url_folded: string;
  readonly final_url: string | null;
  readonly country: CountryCode;
  readonly outcome: PageOutcome;
  readonly status_rank: number;
  readonly rating: number;
  readonly error_reason: BlockReason | FailureReason | null;
  readonly filtered_reason: 'language' | 'content' | null;
  readonly languages: string[];
  readonly rule_cells: ResultCell[];
  readonly filter_cells: ResultCell[];
  readonly attempts: number;
  readonly fetched_at: Date;
  readonly recorded_at: Date;
  readonly change: ResultChange | null;
}

export const resultColumns = [
  'report_id',
  'target',
  'page',
  'check_id',
  'position',
  'url',
  'url_folded',
  'final_url',
  'country',
  'outcome',
  'status_rank',
  'rating',
  'error_reason',
  'filtered_reason',
  'languages',
  'rule_cells',
  'filter_cells',
  'attempts',
  'fetched_at',
  'recorded_at',
  'change',
] as const;

export function toResultRow(record: ResultRecord): ResultRow {
  const reportId = Number(record.report_id) as ReportId;
  const judged = record.outcome === 'compliant' || record.outcome === 'not_compliant';
  return {
    id: resultIdOf(reportId, record.target, record.page),
    reportId,
    checkId: Number(record.check_id) as CheckId,
    url: record.url,
    finalUrl: record.final_url,
    country: record.country,
    outcome: record.outcome,
    compliant: judged ? record.outcome === 'compliant' : null,
    rating: record.rating < 0 ? null : record.rating,
    errorReason: record.error_reason,
    filteredReason: record.filtered_reason,
    languages: record.languages,
    rules: record.rule_cells,
    filters: record.filter_cells,
    attempts: record.attempts,
    fetchedAt: record.fetched_at,
    recordedAt: record.recorded_at,
    position: record.position,
    changed: record.change,
  };
}
