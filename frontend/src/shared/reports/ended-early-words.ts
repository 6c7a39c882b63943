import { counted } from '@proofline/contracts/counted';
import type { ReportStatus } from '@proofline/contracts/report-status';

interface EndedRun {
  readonly status: ReportStatus;
  /** Websites that it ended without. */
  readonly notJudged: number;
  /** Name of who ended it, where it is known. */
  readonly cancelledBy?: string | null;
}

/**
 * That a run ended before it was done, and what is missing of it; null for all others. What expired reads Completed:
 * this alone tells it from a run that was. Pure.
 */
export function endedEarlyWords({ status, notJudged, cancelledBy = null }: EndedRun): string | null {
  if (status !== 'expired' && status !== 'cancelled') return null;
  const how = status === 'expired' ? 'Expired' : cancelledBy === null ? null : `Cancelled by ${cancelledBy}`;
  const missing = missingWords(notJudged);
  const words = [how, missing].filter((part) => part !== null).join('; ');
  return words === '' ? null : `${words}.`;
}

function missingWords(count: number): string | null {
  if (count === 0) return null;
  return counted(count, 'website was not judged', 'websites were not judged');
}
