import type { ReportResult } from '@proofline/contracts/api/report-results';
import { type Report, reportPageSchema } from '@proofline/contracts/api/reports';
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';

/** The reports to choose a page from: the organisation's newest. */
const latest = { ordering: '-ctime', page_size: 30 };
export const latestReportsQuery = queryOptions({
  queryKey: queryKeys.reports.list(latest),
  queryFn: ({ signal }) => apiGet('/api/reports/', reportPageSchema, { query: latest, signal }),
});

/** Those that hold pages. Pure. */
export const withPages = (reports: readonly Report[]): readonly Report[] =>
  reports.filter(({ total_results_count: count }) => count > 0);

export interface StoredPageChoice {
  readonly id: string;
  readonly label: string;
  /** Nothing was seen of a page that failed. */
  readonly isSeen: boolean;
  readonly country: string;
  readonly countryName: string;
}

/** Pure. */
export function choiceOf({ id, url, country, country_code: code, outcome }: ReportResult): StoredPageChoice {
  const label = url.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  return { id, label, isSeen: outcome !== 'failed', country: code, countryName: country };
}
