import { reportDetailSchema } from '@proofline/contracts/api/reports';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiGet } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';

/** Counts arrive live; the rules' averages, which no message carries, are asked for while the run goes on. */
const RATINGS_EVERY_MS = 5_000;

export const reportQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.reports.detail(id),
    queryFn: ({ signal }) => apiGet(`/api/reports/${id}/`, reportDetailSchema, { signal }),
  });

/** A report, kept fresh as long as its run goes on. */
export function useReport(id: number) {
  const query = useQuery(reportQuery(id));
  const { data, refetch } = query;
  const running = data !== undefined && !FINISHED_REPORT_STATUSES.has(data.status.id);
  // Not the query's own interval: it begins anew with every live message, and would never end while they come.
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), RATINGS_EVERY_MS);
    return () => clearInterval(timer);
  }, [running, refetch]);
  return query;
}
