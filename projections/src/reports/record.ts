import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { ArchivedFile } from '@proofline/contracts/events/retention';
import type { CheckId, OrganizationId, ReportId, ResultId, UserId } from '@proofline/contracts/ids';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import { percentCompleted } from '@proofline/contracts/percent-completed';
import type { ReportStatus } from '@proofline/contracts/report-status';
import { percentOf } from '@proofline/rules/percent-of';
import type { ReportRow } from './query.ts';

/** A row of `reports` as Postgres gives it, with the columns that the query joins to it. */
export interface ReportRecord {
  id: string;
  organization_id: string;
  check_id: string;
  name: string;
  kind: CheckKind;
  status: ReportStatus;
  created_at: Date;
  updated_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  failure_reason: string | null;
  cancelled_by: string | null;
  planned_targets: number;
  judged_targets: number;
  filtered_targets: number;
  blocked_targets: number;
  failed_targets: number;
  compliant_pages: number;
  not_compliant_pages: number;
  filtered_pages: number;
  unjudged_pages: number;
  dead_links: number;
  first_result_at: Date | null;
  last_result_at: Date | null;
  archived_at: Date | null;
  archived_files: ArchivedFile[];
  newest_results: { id: ResultId; url: string; outcome: PageOutcome; at: string }[];
  position: string;
  creator_id?: string | null;
  comments_count?: string;
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
  'filtered_pages',
  'unjudged_pages',
  'dead_links',
  'first_result_at',
  'last_result_at',
  'newest_results',
  'archived_at',
  'archived_files',
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
      filteredOut: record.filtered_pages,
      couldNotBeJudged: record.unjudged_pages,
      total: judgedPages + record.filtered_pages + record.unjudged_pages,
    },
    deadLinks: record.dead_links,
    percentCompleted: percentCompleted(record.status, finished, record.planned_targets),
    compliancePercent: judgedPages === 0 ? null : percentOf(record.compliant_pages, judgedPages, 1),
    firstResultAt: record.first_result_at,
    lastResultAt: record.last_result_at,
    newestResults: record.newest_results.map((result) => ({ ...result, at: new Date(result.at) })),
    archivedAt: record.archived_at,
    archivedFiles: record.archived_files,
    commentsCount: Number(record.comments_count ?? 0),
    position: record.position,
  };
}
