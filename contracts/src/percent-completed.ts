import { percentOf } from '@proofline/rules/percent-of';
import type { ReportStatus } from './report-status.ts';

/**
 * How far a run is, in whole percent: 100 exactly when it is completed. While it goes on, is paused, or was ended
 * before its end, another stage may follow, or have followed, with targets that are not planned. Pure.
 */
export function percentCompleted(status: ReportStatus, finished: number, planned: number): number {
  if (status === 'completed') return 100;
  const percent = percentOf(finished, planned);
  return status === 'failed' ? percent : Math.min(99, percent);
}
