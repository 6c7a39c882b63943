import type { OutcomeCounts, Report, ReportDetail } from '@proofline/contracts/api/reports';
import { counted } from '@proofline/contracts/counted';
import type { StatusColor } from '@proofline/contracts/report-status';
import { endedEarlyWords } from '../../shared/reports/ended-early-words.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;

type Counted = Pick<ReportDetail, 'outcomes' | 'not_judged_url_count'>;

/** Websites without an outcome: those that wait, or that an ended run never came to. */
export const openCount = ({ outcomes, not_judged_url_count: notJudged }: Counted): number =>
  // While it ends, the one may be told before the other is taken back.
  Math.max(outcomes.waiting, notJudged);

/** Websites that have their outcome. */
export const doneCount = (report: Counted & Pick<ReportDetail, 'url_count'>): number =>
  Math.max(0, report.url_count - openCount(report));

/** What is said of a run that ended before it was done; null for all others. */
export const endedEarly = ({
  status,
  not_judged_url_count: notJudged,
  cancelled_by: cancelledBy,
}: Pick<Report, 'status' | 'not_judged_url_count' | 'cancelled_by'>): string | null =>
  endedEarlyWords({ status: status.id, notJudged, cancelledBy });

/** `3.9 pages/s, about 2 min left`; empty while nothing moves. */
export function paceWords(ratePerS: number | null, outcomes: OutcomeCounts): string {
  if (ratePerS === null || ratePerS <= 0) return '';
  const rate = ratePerS >= 10 ? Math.round(ratePerS).toLocaleString('en') : ratePerS.toFixed(1);
  const left = outcomes.waiting === 0 ? '' : `, ${timeLeft(outcomes.waiting / ratePerS)}`;
  return `${rate} pages/s${left}`;
}

function timeLeft(seconds: number): string {
  if (seconds < MINUTE_S) return 'less than a minute left';
  if (seconds < HOUR_S) return `about ${Math.round(seconds / MINUTE_S)} min left`;
  return `about ${Math.round(seconds / HOUR_S)} h left`;
}

/** `14 dead links were passed over.`; empty where there were none. */
export function deadLinkWords(count: number): string {
  if (count === 0) return '';
  return counted(count, 'dead link was passed over.', 'dead links were passed over.');
}

export interface BarPart {
  readonly outcome: Exclude<keyof OutcomeCounts, 'waiting'>;
  readonly color: StatusColor;
  /** Share of the bar, 0 to 1. */
  readonly share: number;
}

const colors = {
  compliant: 'success',
  not_compliant: 'danger',
  recorded: 'info',
  filtered_out: 'grey',
  could_not_be_judged: 'warning',
} as const;

/** The run as a bar: a part an outcome, in the order of the legend; what waits, or was never judged, stays empty. */
export function outcomeBar(report: Counted): BarPart[] {
  const { outcomes } = report;
  const { waiting: _waiting, ...judged } = outcomes;
  const total = Object.values(judged).reduce((sum, count) => sum + count, openCount(report));
  if (total === 0) return [];
  return (Object.keys(colors) as (keyof typeof colors)[])
    .filter((outcome) => outcomes[outcome] > 0)
    .map((outcome) => ({ outcome, color: colors[outcome], share: outcomes[outcome] / total }));
}
