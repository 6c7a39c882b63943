import { reportResultDetailSchema, reportResultPageSchema } from '@proofline/contracts/api/report-results';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, type Query } from '../../shared/api/client.ts';
import { orderOf } from '../../shared/api/order-of.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';

/** A page of a report's results. */
export const resultsQuery = (report: number, query: Query) =>
  queryOptions({
    queryKey: queryKeys.results.list(report, query),
    queryFn: ({ signal }) =>
      apiGet('/api/report_results/', reportResultPageSchema, { query: { ...query, report }, signal }),
    placeholderData: keepPreviousData,
  });

/** A result with its neighbours in the list of `query`; the last one stays while the next loads. */
export const resultQuery = (report: number, id: string, query: Query) =>
  queryOptions({
    queryKey: queryKeys.results.detail(report, id, orderOf(query)),
    queryFn: ({ signal }) =>
      apiGet(`/api/report_results/${id}/`, reportResultDetailSchema, { query: { ...orderOf(query), report }, signal }),
    placeholderData: keepPreviousData,
  });
