import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { ArchivedFile, PreparedFile } from '@proofline/contracts/events/retention';
import type { CheckId, OrganizationId, ReportId, ResultId, UserId } from '@proofline/contracts/ids';
import type { RunConfiguration } from '@proofline/contracts/kinds/configurations';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { ReportStatus } from '@proofline/contracts/report-status';
import type { Knex } from 'knex';
import { askPlanned } from '../asked-together.ts';
import { type FindingMark, OF_ALL } from '../findings/finding.ts';
import { live } from '../live-schema.ts';
import { choosePage, containing, inOrderOf, type Order, type PageOf, type PageRequest } from '../paging.ts';
import { type ReportRecord, reportColumns, toReportRow } from './record.ts';

/** Targets by what became of them; `finished` is the sum of the four outcomes. */
export interface TargetNumbers {
  readonly planned: number;
  readonly finished: number;
  readonly judged: number;
  readonly filtered: number;
  readonly blocked: number;
  readonly failed: number;
}

export interface PageNumbers {
  readonly compliant: number;
  readonly notCompliant: number;
  /** Seen, and no verdict was asked for. */
  readonly recorded: number;
  readonly filteredOut: number;
  /** Blocked and failed. */
  readonly couldNotBeJudged: number;
  readonly total: number;
}

export interface ReportRow {
  readonly id: ReportId;
  readonly organizationId: OrganizationId;
  readonly checkId: CheckId;
  /** Name and kind as pinned when the run was requested. */
  readonly checkName: string;
  readonly kind: CheckKind;
  /** Creator of the check. */
  readonly creatorId: UserId | null;
  readonly status: ReportStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly failureReason: string | null;
  /** Who ended it before its end; null unless somebody did. */
  readonly cancelledBy: UserId | null;
  readonly targets: TargetNumbers;
  readonly pages: PageNumbers;
  /** Links of the websites that led to nothing; they are no pages. */
  readonly deadLinks: number;
  /** Whole percent of targets that have their outcome. */
  readonly percentCompleted: number;
  /** Share of compliant among judged pages, percent with one decimal; null before the first. */
  readonly compliancePercent: number | null;
  readonly firstResultAt: Date | null;
  readonly lastResultAt: Date | null;
  readonly newestResults: NewestResult[];
  /** Since when its results are no longer in the tables; null while they are. */
  readonly archivedAt: Date | null;
  readonly archivedFiles: ArchivedFile[];
  /** Its results, all of them, as files that somebody had prepared. */
  readonly preparedFiles: PreparedFile[];
  readonly commentsCount: number;
  /** Log position of the last event that changed the row. */
  readonly position: string;
}

export interface NewestResult {
  readonly id: ResultId;
  readonly url: string;
  readonly outcome: PageOutcome;
  readonly at: Date;
}

export interface RuleRating {
  readonly ruleId: string;
  /** Pages on which the rule was judged, and on how many of them it was met, whatever that means for them. */
  readonly judged: number;
  readonly met: number;
}

/** Of a run that looks for keywords in what opens. */
export interface KeywordRatings {
  /** Results that count: windows that nobody asked for, of which something can be said. */
  readonly judged: number;
  /** In how many of them each keyword was found that was found at all. */
  readonly found: ReadonlyMap<string, number>;
}

export interface ReportDetail extends ReportRow {
  readonly configuration: RunConfiguration;
  /** Rules without a judged page are absent; the order is the id's. */
  readonly ruleRatings: RuleRating[];
  readonly filterRatings: RuleRating[];
  readonly keywordRatings: KeywordRatings;
  /** Pages per second over the last minute; null when nothing came or the run is over. */
  readonly ratePerS: number | null;
  /** Runs of the check up to this one, oldest first, at most `MAX_COMPARED_RUNS`. */
  readonly complianceOverRuns: {
    readonly reportId: ReportId;
    readonly createdAt: Date;
    readonly compliancePercent: number | null;
  }[];
}

export type ReportProgressRow = ReportRow & { readonly ratePerS: number | null };

export const MAX_COMPARED_RUNS = 30;
export const RATE_WINDOW_MS = 60_000;

export type ReportOrderField =
  | 'id'
  | 'name'
  | 'kind'
  | 'status'
  | 'createdAt'
  | 'updatedAt'
  | 'finishedAt'
  | 'plannedTargets';

export interface ListReportsOptions extends PageRequest {
  readonly ids?: readonly number[] | undefined;
  readonly checkId?: number | undefined;
  /** Part of the check's name, whatever its case. */
  readonly name?: string | undefined;
  readonly statuses?: readonly string[] | undefined;
  readonly kinds?: readonly string[] | undefined;
  /** Creators of the check. */
  readonly creatorIds?: readonly number[] | undefined;
  /** Of checks that are enabled, or are not. */
  readonly checkEnabled?: boolean | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  /** Targets planned, at least and at most. */
  readonly minTargets?: number | undefined;
  readonly maxTargets?: number | undefined;
  readonly finishedFrom?: Date | undefined;
  readonly finishedBefore?: Date | undefined;
  /** Default: status, what runs first, then newest end. */
  readonly order?: readonly Order<ReportOrderField>[] | undefined;
}

const orderColumns: Readonly<Record<ReportOrderField, string>> = {
  id: 'r.id',
  name: 'r.name',
  kind: 'r.kind',
  status: 'r.status_order',
  createdAt: 'r.created_at',
  updatedAt: 'r.updated_at',
  finishedAt: 'r.finished_at',
  plannedTargets: 'r.planned_targets',
};

const defaultOrder: readonly Order<ReportOrderField>[] = [
  { field: 'status', descending: true },
  { field: 'finishedAt', descending: true },
];

/** A page of an organisation's reports. */
export async function listReports(
  db: Knex,
  organizationId: number,
  options: ListReportsOptions,
): Promise<PageOf<ReportRow>> {
  const chosen = await choosePage(
    () => matching(db, organizationId, options),
    { id: 'r.id', columns: orderColumns, order: options.order?.length ? options.order : defaultOrder },
    options,
  );
  const records: ReportRecord[] = await withCheck(db, db({ r: live('reports') }).whereIn('r.id', chosen.ids));
  return { count: chosen.count, rows: inOrderOf(chosen.ids, records.map(toReportRow)) };
}

function matching(db: Knex, organizationId: number, options: ListReportsOptions): Knex.QueryBuilder {
  const query = db({ r: live('reports') }).where('r.organization_id', organizationId);
  if (options.ids) query.whereIn('r.id', [...options.ids]);
  if (options.checkId !== undefined) query.where('r.check_id', options.checkId);
  if (options.name) query.whereILike('r.name', containing(options.name));
  if (options.statuses) query.whereIn('r.status', [...options.statuses]);
  if (options.kinds) query.whereIn('r.kind', [...options.kinds]);
  if (options.createdFrom) query.where('r.created_at', '>=', options.createdFrom);
  if (options.createdBefore) query.where('r.created_at', '<', options.createdBefore);
  if (options.minTargets !== undefined) query.where('r.planned_targets', '>=', options.minTargets);
  if (options.maxTargets !== undefined) query.where('r.planned_targets', '<=', options.maxTargets);
  if (options.finishedFrom) query.where('r.finished_at', '>=', options.finishedFrom);
  if (options.finishedBefore) query.where('r.finished_at', '<', options.finishedBefore);
  const { creatorIds, checkEnabled } = options;
  if (creatorIds || checkEnabled !== undefined) {
    query.whereExists((checks) => {
      checks
        .from({ owner: live('checks') })
        .whereRaw('owner.id = r.check_id')
        .select(db.raw('1'));
      if (creatorIds) checks.whereIn('owner.creator_id', [...creatorIds]);
      if (checkEnabled !== undefined) checks.where('owner.enabled', checkEnabled);
    });
  }
  return query;
}

function withCheck(db: Knex, query: Knex.QueryBuilder): Knex.QueryBuilder {
  const comments = db({ co: live('comments') })
    .whereRaw('co.report_id = r.id')
    .whereNull('co.deleted_at')
    .count('*')
    .as('comments_count');
  return query
    .leftJoin({ c: live('checks') }, 'c.id', 'r.check_id')
    .select(...reportColumns.map((column) => `r.${column}`), 'c.creator_id', comments);
}

/** What a run was told when it was requested; undefined when the organisation has no such report. */
export async function getRunConfiguration(
  db: Knex,
  organizationId: number,
  reportId: number,
): Promise<RunConfiguration | undefined> {
  const pinned = await db(live('report_configurations'))
    .where({ report_id: reportId, organization_id: organizationId })
    .first<{ configuration: RunConfiguration } | undefined>('configuration');
  return pinned?.configuration;
}

const kindSql = `select kind from ${live('reports')} where id = :reportId and organization_id = :organizationId`;

/** Undefined when the organisation has no such report. */
export async function getReportKind(
  db: Knex,
  organizationId: number,
  reportId: number,
): Promise<CheckKind | undefined> {
  const [report] = await askPlanned<{ readonly kind: CheckKind }>(db, kindSql, { organizationId, reportId });
  return report?.kind;
}

/**
 * One report with all that its page shows; undefined when the organisation has no such report.
 * @param now end of the minute that the rate looks back on
 */
export async function getReport(
  db: Knex,
  organizationId: number,
  reportId: number,
  now: Date,
): Promise<ReportDetail | undefined> {
  const [progress] = await reportProgress(db, organizationId, [reportId], now);
  const pinned = await db(live('report_configurations'))
    .where('report_id', reportId)
    .first<{ configuration: RunConfiguration } | undefined>('configuration');
  if (progress === undefined || pinned === undefined) return undefined;
  const [ratings, runs] = await Promise.all([
    db(live('report_rules'))
      .where('report_id', reportId)
      .orderBy('rule_id')
      .select<RatingRecord[]>('kind', 'rule_id', 'passed', 'judged'),
    db({ r: live('reports') })
      .where({ 'r.organization_id': organizationId, 'r.check_id': progress.checkId })
      .where('r.id', '<=', reportId)
      .orderBy('r.id', 'desc')
      .limit(MAX_COMPARED_RUNS)
      .select<ReportRecord[]>(reportColumns.map((column) => `r.${column}`)),
  ]);
  return {
    ...progress,
    configuration: pinned.configuration,
    ruleRatings: ratings.filter((rating) => rating.kind === 'rule').map(toRating),
    filterRatings: ratings.filter((rating) => rating.kind === 'filter').map(toRating),
    keywordRatings: keywordRatingsOf(ratings),
    complianceOverRuns: runs
      .map(toReportRow)
      .reverse()
      .map(({ id, createdAt, compliancePercent }) => ({ reportId: id, createdAt, compliancePercent })),
  };
}

/** Of windows only the keywords that were found are named: of every other nothing was found in all that were looked at. */
function keywordRatingsOf(ratings: readonly RatingRecord[]): KeywordRatings {
  const ofKeywords = ratings.filter(({ kind }) => kind === 'keyword');
  const all = ofKeywords.find(({ rule_id: id }) => id === OF_ALL)?.judged ?? 0;
  const found = ofKeywords.filter(({ rule_id: id }) => id !== OF_ALL);
  return { judged: all, found: new Map(found.map(({ rule_id: keyword, judged }) => [keyword, judged])) };
}

interface RatingRecord {
  readonly kind: FindingMark['kind'];
  readonly rule_id: string;
  readonly passed: number;
  readonly judged: number;
}

function toRating({ rule_id, passed, judged }: RatingRecord): RuleRating {
  return { ruleId: rule_id, judged, met: passed };
}

/**
 * How far reports are, without what only their page needs; ids the organisation does not have are left out.
 * @param now end of the minute that the rate looks back on
 */
export async function reportProgress(
  db: Knex,
  organizationId: number,
  reportIds: readonly number[],
  now: Date,
): Promise<ReportProgressRow[]> {
  if (reportIds.length === 0) return [];
  const since = new Date(now.getTime() - RATE_WINDOW_MS);
  const [records, rates] = await Promise.all([
    withCheck(db, matching(db, organizationId, { ids: reportIds, page: 1, pageSize: 0 })) as Promise<ReportRecord[]>,
    db(live('report_rates'))
      .whereIn('report_id', [...reportIds])
      .where('slice', '>', since)
      .groupBy('report_id')
      .select<{ report_id: string; pages: string }[]>('report_id', db.raw('sum(pages) as pages')),
  ]);
  const pagesOf = new Map(rates.map((rate) => [Number(rate.report_id), Number(rate.pages)]));
  return records.map((record) => {
    const row = toReportRow(record);
    return { ...row, ratePerS: ratePerS(row, pagesOf.get(row.id) ?? 0, now) };
  });
}

function ratePerS({ firstResultAt, finishedAt }: ReportRow, pages: number, now: Date): number | null {
  if (pages === 0 || firstResultAt === null || finishedAt !== null) return null;
  // A run younger than the window is measured over its own age, of at least a second.
  const ageMs = Math.max(1000, now.getTime() - firstResultAt.getTime());
  return Math.round((pages * 10_000) / Math.min(RATE_WINDOW_MS, ageMs)) / 10;
}
