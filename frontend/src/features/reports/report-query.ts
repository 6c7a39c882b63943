import { reportDetailSchema } from '@proofline/contracts/api/reports';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../../shared/api/client.ts';
import { REFRESH_MS } from '../../shared/api/query-client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';

/** Counts arrive live; the rules' averages, which no message carries, are asked for while the run goes on. */
const RATINGS_EVERY_MS = 5_000;

export const reportQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.reports.detail(id),
    queryFn: ({ signal }) => apiGet(`/api/reports/${id}/`, reportDetailSchema, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && !FINISHED_REPORT_STATUSES.has(data.status.id) ? RATINGS_EVERY_MS : REFRESH_MS,
  });
