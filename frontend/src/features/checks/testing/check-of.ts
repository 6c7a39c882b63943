import { type Project, projectSchema } from '@proofline/contracts/api/projects';
import type { ManageAction } from '@proofline/contracts/manage-actions';
import { REPORT_STATUS_COLORS, type ReportStatus } from '@proofline/contracts/report-status';

interface Made extends Partial<Omit<Project, 'id'>> {
  readonly id?: number;
}

/** A row of the check table as the server would answer it. */
export const checkOf = (status: ReportStatus | null, actions: readonly ManageAction[], made: Made = {}): Project => {
  const id = made.id ?? 7;
  return projectSchema.parse({
    ...{ id, name: 'Steered', kind: 'compliance', creator: 1, creator_full_name: 'Maya Lindqvist' },
    ...{ ctime: '2026-11-20T10:00:00.000Z', enabled: true, is_favorite: false, countries: [], url_count: 10 },
    ...{ schedule: 'weekly', schedule_repeat_time: '09:30', schedule_start: null, schedule_end: null },
    ...{ schedule_timezone: 'UTC', celery_task_enabled: true },
    ...{ available_manage_actions: actions, last_report_id: status && id * 100_000, last_report_archived: false },
    last_report_status: status && { id: status, title: '', percent: 40, color: REPORT_STATUS_COLORS[status] },
    ...{ last_report_url_count: 10, last_report_finalized: null, last_report_has_errors: false, percent_completed: 40 },
    ...made,
  });
};
