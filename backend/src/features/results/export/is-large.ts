import { DEFAULT_LARGE_REPORT_RESULTS } from '@proofline/contracts/api/exports';
import type { ReportRow } from '@proofline/projections/reports/query';

/** Whether the files of a report are prepared before they can be had. Pure. */
export const isLarge = (
  { pages }: Pick<ReportRow, 'pages'>,
  largeReportResults: number = DEFAULT_LARGE_REPORT_RESULTS,
): boolean => pages.total >= largeReportResults;
