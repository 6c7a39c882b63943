import { gonePagesSchema, runChangesSchema } from '@proofline/contracts/api/run-changes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, type Query } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';

/** What became of a report's pages since the run that it is compared with. */
export const changesQuery = (report: number) =>
  queryOptions({
    queryKey: queryKeys.results.changes(report),
    queryFn: ({ signal }) => apiGet(`/api/reports/${report}/changes/`, runChangesSchema, { signal }),
  });

/** A page of those that have no result any more. */
export const goneQuery = (report: number, query: Query) =>
  queryOptions({
    queryKey: queryKeys.results.gone(report, query),
    queryFn: ({ signal }) => apiGet(`/api/reports/${report}/gone/`, gonePagesSchema, { query, signal }),
    placeholderData: keepPreviousData,
  });
