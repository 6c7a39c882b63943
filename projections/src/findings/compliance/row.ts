import type { CountryCode } from '@proofline/contracts/codes';
import type { PageFound } from '@proofline/contracts/gathering';
import { type AgentId, type CheckId, type ReportId, type ResultId, resultIdOf } from '@proofline/contracts/ids';
import type { PageCapture } from '@proofline/contracts/page-capture';
import type { BlockReason, FailureReason, PageOutcome } from '@proofline/contracts/page-outcome';
import type { Evidence, PageAttempt, RedirectHop } from '@proofline/contracts/page-visit';
import type { RuleVerdict } from '@proofline/rules/verdict';

/** What a cell of a rule or filter column shows. */
export interface ResultCell {
  id: string;
  score: 0 | 100;
  linkCount: number;
  /** The first of them, at most `MAX_LINKS_PER_CELL`. */
  links: string[];
}

export const MAX_LINKS_PER_CELL = 5;

export interface ResultRow {
  id: ResultId;
  reportId: ReportId;
  checkId: CheckId;
  url: string;
  finalUrl: string | null;
  country: CountryCode;
  outcome: PageOutcome;
  /** Null unless the page was judged. */
  compliant: boolean | null;
  /** Percent of passing rules; null unless the page was judged. */
  rating: number | null;
  /** Why the page was blocked or failed. */
  errorReason: BlockReason | FailureReason | null;
  filteredReason: 'language' | 'content' | null;
  /** Detected ones, most likely first. */
  languages: string[];
  rules: ResultCell[];
  filters: ResultCell[];
  attempts: number;
  fetchedAt: Date;
  /** When the result was accepted. */
  recordedAt: Date;
  /** Log position of the event that made the row. */
  position: string;
}

/** What only the details panel shows. Absent parts: the page was not seen. */
export interface ResultDetails {
  agentId: AgentId | null;
  durationMs: number;
  title: string | null;
  httpStatus: number | null;
  redirectChain: RedirectHop[];
  languages: { code: string; confidence: number }[];
  linkCount: number | null;
  imageCount: number | null;
  exit: { address: string | null; country: CountryCode | null } | null;
  browser: string | null;
  /** Words on the button with which a consent banner was answered. */
  consent: string | null;
  evidence: Evidence | null;
  /** How the page was looked at; null when it was not seen, absent in rows of events that did not tell. */
  capture?: PageCapture | null;
  /** How the crawl came to the page; absent in rows of events that did not tell. */
  found?: PageFound | null;
  rules: RuleVerdict[];
  filters: RuleVerdict[];
  errorDetail: string | null;
  /** The tries to read the page one by one; absent where there was one, or nobody told. */
  attemptLog?: PageAttempt[];
}

/** A row of `results` as Postgres gives it. */
export interface ResultRecord {
  report_id: string;
  target: number;
  page: number;
  check_id: string;
  position: string;
  url: string;
  url_folded: string;
  final_url: string | null;
  country: CountryCode;
  outcome: PageOutcome;
  status_rank: number;
  rating: number;
  error_reason: BlockReason | FailureReason | null;
  filtered_reason: 'language' | 'content' | null;
  languages: string[];
  rule_cells: ResultCell[];
  filter_cells: ResultCell[];
  attempts: number;
  fetched_at: Date;
  recorded_at: Date;
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
  };
}
