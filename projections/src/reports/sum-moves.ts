import type { PageOutcome } from '@proofline/contracts/page-outcome';
import { FINISHED_REPORT_STATUSES, REPORT_STATUS_ORDER, type ReportStatus } from '@proofline/contracts/report-status';
import type { FindingMark } from '../findings/finding.ts';
import type { PageMoved, ReportMoved } from './project.ts';

export const MAX_NEWEST_RESULTS = 4;
/** Width of the slices of time that the rate is counted in. */
export const RATE_SLICE_MS = 5_000;

type TargetColumn = 'judged_targets' | 'filtered_targets' | 'blocked_targets' | 'failed_targets';
type PageColumn = 'compliant_pages' | 'not_compliant_pages' | 'recorded_pages' | 'filtered_pages' | 'unjudged_pages';

/** Moves of one report added up, named like the columns they go to. */
export interface ReportMoves extends Record<TargetColumn | PageColumn, number> {
  readonly id: number;
  status: ReportStatus | null;
  status_order: number | null;
  updated_at: string;
  started_at: string | null;
  finished_at: string | null;
  failure_reason: string | null;
  cancelled_by: number | null;
  /** Replaces what was planned before; `planned_more` comes on top. */
  planned_total: number | null;
  planned_more: number;
  dead_links: number;
  first_result_at: string | null;
  last_result_at: string | null;
  /** Newest first. */
  readonly newest_results: {
    readonly id: string;
    readonly url: string;
    readonly outcome: PageOutcome;
    readonly at: string;
  }[];
  position: string;
}

export interface RuleMarks {
  readonly report_id: number;
  readonly kind: FindingMark['kind'];
  readonly rule_id: string;
  passed: number;
  judged: number;
}

export interface RateSlice {
  readonly report_id: number;
  readonly slice: string;
  pages: number;
}

const pageColumns = {
  compliant: 'compliant_pages',
  not_compliant: 'not_compliant_pages',
  recorded: 'recorded_pages',
  filtered_out: 'filtered_pages',
  blocked: 'unjudged_pages',
  failed: 'unjudged_pages',
} as const satisfies Record<PageOutcome, PageColumn>;

/** One row a report, whatever the number of events: a batch is one update. */
export function sumMoves(moved: readonly ReportMoved[]): ReportMoves[] {
  const sums = new Map<number, ReportMoves>();
  for (const move of moved) {
    const sum = sums.get(move.reportId) ?? noMoves(move);
    sums.set(move.reportId, sum);
    sum.updated_at = move.at;
    sum.position = String(move.position);
    if (move.status) setStatus(sum, move.status, move.at);
    if (move.started) sum.started_at ??= move.at;
    sum.cancelled_by = move.cancelledBy ?? sum.cancelled_by;
    sum.failure_reason = move.failureReason ?? sum.failure_reason;
    if (move.plannedTargets) addPlanned(sum, move.plannedTargets);
    if (move.finishedTarget) sum[`${move.finishedTarget}_targets`] += 1;
    sum.dead_links += move.deadLinks ?? 0;
    if (move.page) addPage(sum, move.page, move.at);
  }
  return [...sums.values()];
}

function setStatus(sum: ReportMoves, status: ReportStatus, at: string): void {
  sum.status = status;
  sum.status_order = REPORT_STATUS_ORDER[status];
  if (FINISHED_REPORT_STATUSES.has(status)) sum.finished_at = at;
}

function addPlanned(sum: ReportMoves, planned: { total: number } | { more: number }): void {
  if ('total' in planned) {
    sum.planned_total = planned.total;
    sum.planned_more = 0;
  } else {
    sum.planned_more += planned.more;
  }
}

function addPage(sum: ReportMoves, page: PageMoved, at: string): void {
  sum[pageColumns[page.outcome]] += 1;
  sum.first_result_at ??= at;
  sum.last_result_at = at;
  sum.newest_results.unshift({ id: page.id, url: page.url, outcome: page.outcome, at });
  sum.newest_results.length = Math.min(sum.newest_results.length, MAX_NEWEST_RESULTS);
}

/** How often each rule of each report passed. */
export function sumMarks(moved: readonly ReportMoved[]): RuleMarks[] {
  const sums = new Map<string, RuleMarks>();
  for (const { reportId, page } of moved) {
    for (const { kind, ruleId, passed } of page?.marks ?? []) {
      const key = `${reportId} ${kind} ${ruleId}`;
      const sum = sums.get(key) ?? { report_id: reportId, kind, rule_id: ruleId, passed: 0, judged: 0 };
      sums.set(key, sum);
      sum.judged += 1;
      if (passed) sum.passed += 1;
    }
  }
  return [...sums.values()];
}

/** Pages of each report a slice of time. */
export function sumRates(moved: readonly ReportMoved[]): RateSlice[] {
  const sums = new Map<string, RateSlice>();
  for (const { reportId, page, at } of moved) {
    if (!page) continue;
    const slice = new Date(Math.floor(Date.parse(at) / RATE_SLICE_MS) * RATE_SLICE_MS).toISOString();
    const key = `${reportId} ${slice}`;
    const sum = sums.get(key) ?? { report_id: reportId, slice, pages: 0 };
    sums.set(key, sum);
    sum.pages += 1;
  }
  return [...sums.values()];
}

function noMoves({ reportId, at, position }: ReportMoved): ReportMoves {
  return {
    id: reportId,
    status: null,
    status_order: null,
    updated_at: at,
    started_at: null,
    finished_at: null,
    failure_reason: null,
    cancelled_by: null,
    planned_total: null,
    planned_more: 0,
    judged_targets: 0,
    filtered_targets: 0,
    blocked_targets: 0,
    failed_targets: 0,
    compliant_pages: 0,
    not_compliant_pages: 0,
    recorded_pages: 0,
    filtered_pages: 0,
    unjudged_pages: 0,
    dead_links: 0,
    first_result_at: null,
    last_result_at: null,
    newest_results: [],
    position: String(position),
  };
}
