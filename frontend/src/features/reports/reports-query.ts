import { reportPageSchema } from '@proofline/contracts/api/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, type Query } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';

export const reportsQuery = (query: Query) =>
  queryOptions({
    queryKey: queryKeys.reports.list(query),
    queryFn: ({ signal }) => apiGet('/api/reports/', reportPageSchema, { query, signal }),
    placeholderData: keepPreviousData,
  });
