import { z } from 'zod';

/** 000 §4. */
export const REPORT_STATUSES = [
  'pending',
  'in_progress',
  'pausing',
  'paused',
  'completed',
  'expired',
  'cancelled',
  'failed',
] as const;
export const reportStatusSchema = z.enum(REPORT_STATUSES);
export type ReportStatus = z.infer<typeof reportStatusSchema>;

export type StatusColor = 'grey' | 'info' | 'warning' | 'success' | 'danger';

/** Completed and expired both read Completed (000 §4). */
export const REPORT_STATUS_LABELS: Readonly<Record<ReportStatus, string>> = {
  pending: 'Pending',
  in_progress: 'In progress',
  pausing: 'Pausing',
  paused: 'Paused',
  completed: 'Completed',
  expired: 'Completed',
  cancelled: 'Cancelled',
  failed: 'Failed',
};

export const REPORT_STATUS_COLORS: Readonly<Record<ReportStatus, StatusColor>> = {
  pending: 'grey',
  in_progress: 'info',
  pausing: 'warning',
  paused: 'warning',
  completed: 'success',
  expired: 'success',
  cancelled: 'grey',
  failed: 'danger',
};

/** Order of "last report status" in the check table: what runs comes first when sorted descending. */
export const REPORT_STATUS_ORDER: Readonly<Record<ReportStatus, number>> = {
  in_progress: 8,
  pausing: 7,
  paused: 6,
  pending: 5,
  failed: 4,
  cancelled: 3,
  expired: 2,
  completed: 1,
};

export const ACTIVE_REPORT_STATUSES: ReadonlySet<ReportStatus> = new Set(['pending', 'in_progress']);
export const FINISHED_REPORT_STATUSES: ReadonlySet<ReportStatus> = new Set([
  'completed',
  'expired',
  'cancelled',
  'failed',
]);
