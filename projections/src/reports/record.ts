import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { ArchivedFile, PreparedFile } from '@proofline/contracts/events/retention';
import type { CheckId, OrganizationId, ReportId, ResultId, UserId } from '@proofline/contracts/ids';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import { percentCompleted } from '@proofline/contracts/percent-completed';
import type { ReportStatus } from '@proofline/contracts/report-status';
import { percentOf } from '@proofline/rules/percent-of';
import type { ReportRow } from './query.ts';

/** A row of `reports` as Postgres gives it, with the columns that the query joins to it. */
export interface ReportRecord {
  readonly id: string;
  readonly organization_id: string;
  readonly check_id: string;
  readonly name: string;
  readonly kind: CheckKind;
  readonly status: ReportStatus;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly failure_reason: string | null;
  readonly cancelled_by: string | null;
  readonly planned_targets: number;
  readonly judged_targets: number;
  readonly filtered_targets: number;
  readonly blocked_targets: number;
  readonly failed_targets: number;
  readonly compliant_pages: number;
  readonly not_compliant_pages: number;
  readonly recorded_pages: number;
  readonly filtered_pages: number;
  readonly unjudged_pages: number;
  readonly dead_links: number;
  readonly first_result_at: Date | null;
  readonly last_result_at: Date | null;
  readonly archived_at: Date | null;
  readonly archived_files: ArchivedFile[];
  readonly prepared_files: PreparedFile[];
  readonly newest_results: {
    readonly id: ResultId;
    readonly url: string;
    readonly outcome: PageOutcome;
    readonly at: string;
  }[];
  readonly position: string;
  readonly creator_id?: string | null;
  readonly comments_count?: string;
}

export const reportColumns = [
  'id',
  'organization_id',
  'check_id',
  'name',
  'kind',
  'status',
  'created_at',
  'updated_at',
  'started_at',
  'finished_at',
  'failure_reason',
  'cancelled_by',
  'planned_targets',
  'judged_targets',
  'filtered_targets',
  'blocked_targets',
  'failed_targets',
  'compliant_pages',
  'not_compliant_pages',
  'recorded_pages',
  'filtered_pages',
  'unjudged_pages',
  'dead_links',
  'first_result_at',
  'last_result_at',
  'newest_results',
  'archived_at',
  'archived_files',
  'prepared_files',
  'position',
] as const;

export function toReportRow(record: ReportRecord): ReportRow {
  const finished = record.judged_targets + record.filtered_targets + record.blocked_targets + record.failed_targets;
  const judgedPages = record.compliant_pages + record.not_compliant_pages;
  return {
    id: Number(record.id) as ReportId,
    organizationId: Number(record.organization_id) as OrganizationId,
    checkId: Number(record.check_id) as CheckId,
    checkName: record.name,
    kind: record.kind,
    creatorId: record.creator_id == null ? null : (Number(record.creator_id) as UserId),
    status: record.status,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
    startedAt: record.started_at,
    finishedAt: record.finished_at,
    failureReason: record.failure_reason,
    cancelledBy: record.cancelled_by === null ? null : (Number(record.cancelled_by) as UserId),
    targets: {
      planned: record.planned_targets,
      finished,
      judged: record.judged_targets,
      filtered: record.filtered_targets,
      blocked: record.blocked_targets,
      failed: record.failed_targets,
    },
    pages: {
      compliant: record.compliant_pages,
      notCompliant: record.not_compliant_pages,
      recorded: record.recorded_pages,
      filteredOut: record.filtered_pages,
      couldNotBeJudged: record.unjudged_pages,
      total: judgedPages + record.recorded_pages + record.filtered_pages + record.unjudged_pages,
    },
    deadLinks: record.dead_links,
    percentCompleted: percentCompleted(record.status, finished, record.planned_targets),
    compliancePercent: judgedPages === 0 ? null : percentOf(record.compliant_pages, judgedPages, 1),
    firstResultAt: record.first_result_at,
    lastResultAt: record.last_result_at,
    newestResults: record.newest_results.map((result) => ({ ...result, at: new Date(result.at) })),
    archivedAt: record.archived_at,
    archivedFiles: record.archived_files,
    preparedFiles: record.prepared_files,
    commentsCount: Number(record.comments_count ?? 0),
    position: record.position,
  };
}
