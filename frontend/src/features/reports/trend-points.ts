import type { ReportDetail } from '@proofline/contracts/api/reports';

export interface TrendPoint {
  readonly report: number;
  /** ISO 8601. */
  readonly at: string;
  /** Share of compliant among judged pages. */
  readonly percent: number;
}

/** Runs with a share of compliant pages, oldest first; this run's share is the live one. */
export function trendPoints(
  report: Pick<ReportDetail, 'id' | 'compliance_percent' | 'compliance_over_runs'>,
): TrendPoint[] {
  return report.compliance_over_runs.flatMap(({ report: id, ctime, compliance_percent: stored }) => {
    const percent = id === report.id ? report.compliance_percent : stored;
    return percent === null ? [] : [{ report: id, at: ctime, percent }];
  });
}

/** Change against the run before in percent points, to one decimal; null when there is none. */
export function changeOf(points: readonly TrendPoint[]): number | null {
  const last = points.at(-1);
  const before = points.at(-2);
  if (last === undefined || before === undefined) return null;
  return Math.round((last.percent - before.percent) * 10) / 10;
}
