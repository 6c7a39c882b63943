import type { CountryCode } from '@proofline/contracts/codes';
import { type AgentId, type CheckId, type ReportId, type ResultId, resultIdOf } from '@proofline/contracts/ids';
import type { MetElsewhere, ToplistState, UnsureReason } from '@proofline/contracts/kinds/toplist/brand-rows';
import type { ExpectedBrands, ToplistReading } from '@proofline/contracts/kinds/toplist/reading';
import type { BlockReason, FailureReason, PageOutcome } from '@proofline/contracts/page-outcome';
import type { PageAttempt, PageSeen, RedirectHop } from '@proofline/contracts/page-visit';
import type { ResultChange } from '@proofline/contracts/result-change';
import type { ToplistKind } from '@proofline/contracts/toplists';

/** A brand of a toplist from a country, or an entry of one where whatever it shows is recorded. */
export interface ToplistRow {
  readonly id: ResultId;
  readonly reportId: ReportId;
  readonly checkId: CheckId;
  readonly target: number;
  readonly url: string;
  readonly country: CountryCode;
  readonly outcome: PageOutcome;
  readonly toplistKind: ToplistKind;
  /** Empty where the list of a run without brands could not be read. */
  readonly brand: string;
  readonly expected: number | null;
  readonly found: number | null;
  readonly alsoAt: readonly number[];
  readonly state: ToplistState | null;
  readonly entries: number | null;
  readonly offer: string | null;
  readonly operatorLink: string | null;
  readonly affiliateIds: readonly string[];
  readonly errorReason: BlockReason | FailureReason | null;
  readonly fetchedAt: Date;
  readonly recordedAt: Date;
  readonly position: string;
  readonly changed: ResultChange | null;
  /** Of the run that its own is compared with; null where that has no such result, or there is none. */
  readonly before: { readonly found: number | null; readonly state: ToplistState | null } | null;
}

/** What only the details of one brand show. */
export interface BrandDetails {
  readonly why: UnsureReason | null;
  readonly elsewhere: readonly MetElsewhere[];
}

/** What all results of a toplist share: how it was looked at, and what was read. */
export interface ToplistDetails {
  readonly agentId: AgentId | null;
  readonly durationMs: number;
  readonly attempts: number;
  readonly attemptLog?: PageAttempt[];
  readonly expected: ExpectedBrands;
  /** What the website showed; null where it showed nothing. */
  readonly seen: Omit<PageSeen, 'capture'> | null;
  readonly httpStatus: number | null;
  readonly redirectChain: RedirectHop[];
  readonly reading: ToplistReading | null;
  readonly errorDetail: string | null;
}

/** A row as Postgres gives it. */
export interface ToplistRecord {
  readonly report_id: string;
  readonly target: number;
  readonly page: number;
  readonly check_id: string;
  readonly position: string;
  readonly url: string;
  readonly country: CountryCode;
  readonly outcome: PageOutcome;
  readonly toplist_kind: ToplistKind;
  readonly brand: string;
  readonly expected: number | null;
  readonly found: number | null;
  readonly also_at: number[];
  readonly state: ToplistState | null;
  readonly entries: number | null;
  readonly offer: string | null;
  readonly operator_link: string | null;
  readonly affiliate_ids: string[];
  readonly error_reason: BlockReason | FailureReason | null;
  readonly fetched_at: Date;
  readonly recorded_at: Date;
  readonly change: ResultChange | null;
  readonly had_before: boolean;
  readonly found_before: number | null;
  readonly state_before: ToplistState | null;
}

export const rowColumns = [
  'report_id',
  'target',
  'page',
  'check_id',
  'position',
  'url',
  'country',
  'outcome',
  'toplist_kind',
  'brand',
  'expected',
  'found',
  'also_at',
  'state',
  'entries',
  'offer',
  'operator_link',
  'affiliate_ids',
  'error_reason',
  'fetched_at',
  'recorded_at',
  'change',
] as const;

export function toToplistRow(record: ToplistRecord): ToplistRow {
  const reportId = Number(record.report_id) as ReportId;
  return {
    id: resultIdOf(reportId, record.target, record.page),
    reportId,
    checkId: Number(record.check_id) as CheckId,
    target: record.target,
    url: record.url,
    country: record.country,
    outcome: record.outcome,
    toplistKind: record.toplist_kind,
    brand: record.brand,
    expected: record.expected,
    found: record.found,
    alsoAt: record.also_at,
    state: record.state,
    entries: record.entries,
    offer: record.offer,
    operatorLink: record.operator_link,
    affiliateIds: record.affiliate_ids,
    errorReason: record.error_reason,
    fetchedAt: new Date(record.fetched_at),
    recordedAt: new Date(record.recorded_at),
    position: record.position,
    changed: record.change,
    before: record.had_before ? { found: record.found_before, state: record.state_before } : null,
  };
}
