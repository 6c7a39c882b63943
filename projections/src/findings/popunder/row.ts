import type { CountryCode } from '@proofline/contracts/codes';
import { type AgentId, type CheckId, type ReportId, type ResultId, resultIdOf } from '@proofline/contracts/ids';
import type { PassName, SiteSeen, StepDone } from '@proofline/contracts/kinds/popunder/findings';
import type { MatchPlace, OpenedWindow, Placement, WindowHop } from '@proofline/contracts/kinds/popunder/window';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { ResultChange } from '@proofline/contracts/result-change';
import type { Undecided } from './look-results.ts';

/** A window that opened, or that none did. */
export interface WindowRow {
  readonly id: ResultId;
  readonly reportId: ReportId;
  readonly checkId: CheckId;
  /** The listed address. */
  readonly url: string;
  readonly country: CountryCode;
  readonly outcome: PageOutcome;
  readonly finalUrl: string | null;
  readonly finalStatus: number | null;
  readonly finalMs: number | null;
  /** Each once, in the order they were found. */
  readonly keywords: readonly string[];
  /** Where they were found, each place once. */
  readonly places: readonly MatchPlace[];
  readonly matchedLink: string | null;
  readonly hops: readonly WindowHop[];
  /** Null where nothing opened. */
  readonly placement: Placement | null;
  readonly unrequested: boolean;
  readonly blockedByOrdinaryBrowser: boolean;
  readonly networks: readonly string[];
  readonly undecided: Undecided | null;
  /** Passes that were made to their end, where nothing opened. */
  readonly looks: number | null;
  readonly fetchedAt: Date;
  /** When the look was accepted. */
  readonly recordedAt: Date;
  readonly position: string;
  readonly changed: ResultChange | null;
}

/** What only the details panel shows. */
export interface WindowDetails {
  readonly agentId: AgentId | null;
  readonly attempts: number;
  readonly durationMs: number;
  readonly pass: PassName | null;
  readonly window: OpenedWindow | null;
  readonly site: SiteSeen | null;
  readonly steps: readonly StepDone[];
  readonly errorDetail: string | null;
}

/** A row of `popunder_windows` as Postgres gives it. */
export interface WindowRecord {
  readonly report_id: string;
  readonly target: number;
  readonly page: number;
  readonly check_id: string;
  readonly position: string;
  readonly country: CountryCode;
  readonly outcome: PageOutcome;
  readonly fetched_at: Date;
  readonly recorded_at: Date;
  readonly change: ResultChange | null;
  readonly url: string;
  readonly final_url: string | null;
  readonly final_status: number;
  readonly final_ms: number;
  readonly keywords: string[];
  readonly places: MatchPlace[];
  readonly matched_link: string | null;
  readonly hops: WindowHop[];
  readonly placement: Placement | null;
  readonly unrequested: boolean;
  readonly blocked_by_ordinary_browser: boolean;
  readonly networks: string[];
  readonly undecided: Undecided | null;
  readonly looks: number;
}

export const windowColumns = [
  'report_id',
  'target',
  'page',
  'check_id',
  'position',
  'country',
  'outcome',
  'fetched_at',
  'recorded_at',
  'change',
  'url',
  'final_url',
  'final_status',
  'final_ms',
  'keywords',
  'places',
  'matched_link',
  'hops',
  'placement',
  'unrequested',
  'blocked_by_ordinary_browser',
  'networks',
  'undecided',
  'looks',
] as const satisfies readonly (keyof WindowRecord)[];

/** Numbers that may be absent are kept as this. */
export const ABSENT = -1;
const orNull = (value: number): number | null => (value === ABSENT ? null : value);

export function toWindowRow(record: WindowRecord): WindowRow {
  const reportId = Number(record.report_id) as ReportId;
  return {
    id: resultIdOf(reportId, record.target, record.page),
    reportId,
    checkId: Number(record.check_id) as CheckId,
    url: record.url,
    country: record.country,
    outcome: record.outcome,
    finalUrl: record.final_url,
    finalStatus: orNull(record.final_status),
    finalMs: orNull(record.final_ms),
    keywords: record.keywords,
    places: record.places,
    matchedLink: record.matched_link,
    hops: record.hops,
    placement: record.placement,
    unrequested: record.unrequested,
    blockedByOrdinaryBrowser: record.blocked_by_ordinary_browser,
    networks: record.networks,
    undecided: record.undecided,
    looks: orNull(record.looks),
    fetchedAt: record.fetched_at,
    recordedAt: record.recorded_at,
    position: record.position,
    changed: record.change,
  };
}
