import type { ExportUnderWay } from '@proofline/contracts/api/exports';
import {
  DEFAULT_ARCHIVE_AFTER_MONTHS,
  DEFAULT_EVIDENCE_RETENTION_MONTHS,
  type Report,
  type ReportDetail,
} from '@proofline/contracts/api/reports';
import { NO_RULES, runPartsOf } from '@proofline/contracts/kinds/configuration-parts';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import type { ToplistRule } from '@proofline/contracts/toplists';
import type { ReportDetail as ReportModel, ReportRow, RuleRating } from '@proofline/projections/reports/query';
import type { LegalHold } from '@proofline/projections/retention/query';
import { describeRule } from '@proofline/rules/describe-rule';
import { leafRules } from '@proofline/rules/leaf-rules';
import { percentOf } from '@proofline/rules/percent-of';
import type { QueryTree } from '@proofline/rules/query-tree';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { nobody, UNKNOWN_USER } from '../accounts/account.ts';
import { presentLegalHold } from '../legal-holds/present.ts';
import { preparedFileOf } from '../prepared-exports/prepared-file-of.ts';
import { isLarge } from '../results/export/is-large.ts';
import { isSteerable } from '../runs/steering.ts';
import { statusBadge } from './status-badge.ts';
import { waitingReason } from './waiting-countries.ts';

type Names = ReadonlyMap<number, string>;
interface Reader extends Pick<UserPrincipal, 'isAuditor'> {
  readonly seesComments: boolean;
  /** Full access, and no auditor. */
  readonly mayManage: boolean;
}

const maxNewest = 4;
/** Cards of keywords, and of brands, told of a report. */
const MAX_KEYWORDS_RATED = 100;
const MAX_BRANDS_RATED = 100;
/** A rule may name thousands of phrases; a card shows the first of them. */
const maxValuesPerRule = 50;

/** What is known of a report beside its row. */
export interface ReportFacts {
  readonly waitingCountries?: readonly string[] | undefined;
  /** That of its check first, then its own. */
  readonly holds?: readonly LegalHold[];
  /** Files of its results that somebody has asked for. */
  readonly exportsUnderWay?: readonly ExportUnderWay[] | undefined;
  readonly largeReportResults?: number | undefined;
  /** Whether the reader wants to hear nothing of it. */
  readonly isMuted?: boolean | undefined;
  /** Since when its evidence is no longer kept; undefined while it is. */
  readonly evidenceExpiredAt?: Date | undefined;
}

/** A row of GET /api/reports/ as this reader sees it. Pure. */
export function presentReport(row: ReportRow, names: Names, reader: Reader, facts: ReportFacts = {}): Report {
  const { waitingCountries = [], holds = [], exportsUnderWay = [], largeReportResults, isMuted = false } = facts;
  const { targets, pages } = row;
  const creator = row.creatorId ?? nobody;
  const isOver = FINISHED_REPORT_STATUSES.has(row.status);
  const open = Math.max(0, targets.planned - targets.finished);
  return {
    id: row.id,
    project: { id: row.checkId, kind: row.kind, name: row.checkName, creator },
    project_id: row.checkId,
    project__name: row.checkName,
    project__kind: row.kind,
    project__creator: names.get(creator) ?? UNKNOWN_USER,
    status: statusBadge(row.status, row.percentCompleted),
    ctime: row.createdAt.toISOString(),
    mtime: row.updatedAt.toISOString(),
    finalized: row.finishedAt?.toISOString() ?? null,
    url_count: targets.planned,
    completed_url_count: targets.judged,
    failed_url_count: targets.failed + targets.blocked,
    filtered_url_count: targets.filtered,
    percent_completed: row.percentCompleted,
    total_results_count: pages.total,
    outcomes: {
      compliant: pages.compliant,
      not_compliant: pages.notCompliant,
      recorded: pages.recorded,
      filtered_out: pages.filteredOut,
      could_not_be_judged: pages.couldNotBeJudged,
      waiting: isOver ? 0 : open,
    },
    compliance_percent: row.compliancePercent,
    comments_count: reader.seesComments ? row.commentsCount : 0,
    waiting_countries: [...waitingCountries],
    waiting_reason: waitingReason(waitingCountries, row.kind),
    archived: row.archivedAt !== null,
    is_large: isLarge(row, largeReportResults),
    csv_file: preparedFileOf(row, 'csv'),
    xlsx_file: preparedFileOf(row, 'xlsx'),
    exports_under_way: exportsUnderWay.filter(({ format }) => preparedFileOf(row, format) === null),
    failure_reason: row.failureReason,
    expired: row.status === 'expired',
    not_judged_url_count: isOver ? open : 0,
    cancelled_by: row.cancelledBy === null ? null : (names.get(row.cancelledBy) ?? UNKNOWN_USER),
    notifications_muted: isMuted,
    legal_holds: holds.map((hold) => presentLegalHold(hold, names)),
    available_actions: [
      'view_report',
      ...(isOver ? (['download_report'] as const) : []),
      ...(isOver && !reader.isAuditor && row.archivedAt === null && isLarge(row, largeReportResults)
        ? (['prepare_export'] as const)
        : []),
      ...(reader.seesComments && !reader.isAuditor ? (['add_comment'] as const) : []),
      ...(reader.mayManage && isSteerable({ type: 'cancel' }, row.checkId, row) ? (['cancel_report'] as const) : []),
      ...(reader.mayManage ? holdActions(holds, facts.evidenceExpiredAt !== undefined) : []),
    ],
  };
}

/** What is gone cannot be held. */
function holdActions(holds: readonly LegalHold[], isExpired: boolean): Report['available_actions'] {
  if (holds.some(({ ofCheck }) => !ofCheck)) return ['lift_legal_hold'];
  return isExpired ? [] : ['place_legal_hold'];
}

export interface ReportDetailFacts extends ReportFacts {
  readonly archiveAfterMonths?: number | undefined;
  readonly evidenceRetentionMonths?: number | undefined;
}

/** GET /api/reports/{id}/ . Pure. */
export function presentReportDetail(
  report: ReportModel,
  names: Names,
  reader: Reader,
  facts: ReportDetailFacts = {},
): ReportDetail {
  const shown = presentReport(report, names, reader, facts);
  const { filters, languages, rules, keywords, toplistRules } = runPartsOf(report.configuration);
  const judgedBy = rules ?? NO_RULES;
  return {
    ...shown,
    rules: judgedBy,
    filters,
    languages: [...languages],
    negated_results: judgedBy.not,
    detailed_rating_percent_rules: [
      ...ratingsOf(judgedBy, report.ruleRatings),
      ...brandRatingsOf(toplistRules, report.ruleRatings),
    ],
    detailed_rating_percent_filters: filters === null ? [] : ratingsOf(filters, report.filterRatings),
    detailed_rating_percent_keywords: keywordRatingsOf(keywords, report.keywordRatings),
    newest_results: report.newestResults
      .slice(0, maxNewest)
      .map(({ id, url, outcome, at }) => ({ id, url, outcome, at: new Date(at).toISOString() })),
    dead_link_count: report.deadLinks,
    rate_per_s: report.ratePerS,
    compliance_over_runs: report.complianceOverRuns.map(({ reportId, createdAt, compliancePercent }) => ({
      report: reportId,
      ctime: createdAt.toISOString(),
      compliance_percent: compliancePercent,
    })),
    archive_after_months: facts.archiveAfterMonths ?? DEFAULT_ARCHIVE_AFTER_MONTHS,
    archived_files: report.archivedFiles.map(({ name, bytes }) => ({ name, bytes })),
    evidence_expired_at: facts.evidenceExpiredAt?.toISOString() ?? null,
    evidence_retention_months: facts.evidenceRetentionMonths ?? DEFAULT_EVIDENCE_RETENTION_MONTHS,
    position: report.position,
  };
}

/** A card a keyword that windows are looked at for; none as long as no window counts. */
function keywordRatingsOf(
  keywords: readonly string[],
  { judged, found }: ReportModel['keywordRatings'],
): ReportDetail['detailed_rating_percent_keywords'] {
  if (judged === 0) return [];
  return keywords.slice(0, MAX_KEYWORDS_RATED).map((keyword) => {
    const windows = found.get(keyword) ?? 0;
    return { id: keyword, name: keyword, found: windows, avg_rating: percentOf(judged - windows, judged, 1) };
  });
}

/** A card a brand that is expected in lists, the highest expected first: how often it stands where it should. */
function brandRatingsOf(
  lists: readonly ToplistRule[],
  ratings: readonly RuleRating[],
): ReportDetail['detailed_rating_percent_rules'] {
  const byBrand = new Map(ratings.map((rating) => [rating.ruleId, rating]));
  const expected = lists
    .flatMap(({ brand_positions: positions = {} }) => Object.entries(positions))
    .toSorted(([one, at], [other, before]) => at - before || (one < other ? -1 : 1));
  const brands = new Set(expected.map(([brand]) => brand));
  return [...brands].slice(0, MAX_BRANDS_RATED).map((brand) => {
    const rating = byBrand.get(brand);
    return {
      ...{ id: brand, name: brand, description: 'Position as expected', values: [] },
      avg_rating: rating === undefined ? null : percentOf(rating.met, rating.judged, 1),
    };
  });
}

/** One card a rule, in document order, judged or not. Of a negated tree a rule counts where it is not met. */
function ratingsOf(tree: QueryTree, ratings: readonly RuleRating[]): ReportDetail['detailed_rating_percent_rules'] {
  const byRule = new Map(ratings.map((rating) => [rating.ruleId, rating]));
  return leafRules(tree).map(({ rule, title }) => {
    const { field, operator, values } = describeRule(rule);
    const rating = byRule.get(rule.id);
    return {
      id: rule.id,
      name: title,
      description: `${field} ${operator}`,
      values: values.slice(0, maxValuesPerRule),
      avg_rating:
        rating === undefined ? null : percentOf(tree.not ? rating.judged - rating.met : rating.met, rating.judged, 1),
    };
  });
}
