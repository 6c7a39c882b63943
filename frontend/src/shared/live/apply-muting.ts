import type { Page } from '@proofline/contracts/api/pagination';
import type { Report, ReportDetail } from '@proofline/contracts/api/reports';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.ts';

/** Every cached answer that shows the report: its row in lists, its page. */
export function applyMuting(client: QueryClient, { report, muted }: { report: number; muted: boolean }): void {
  client.setQueriesData<Page<Report>>({ queryKey: queryKeys.reports.lists }, (page) =>
    page?.results.some(({ id }) => id === report)
      ? {
          ...page,
          results: page.results.map((row) => (row.id === report ? { ...row, notifications_muted: muted } : row)),
        }
      : page,
  );
  client.setQueryData<ReportDetail>(
    queryKeys.reports.detail(report),
    (detail) => detail && { ...detail, notifications_muted: muted },
  );
}
