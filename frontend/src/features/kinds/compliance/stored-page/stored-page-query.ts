import { storedPageSchema } from '@proofline/contracts/api/stored-pages';
import type { ResultId } from '@proofline/contracts/ids';
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../../../../shared/api/client.ts';
import { queryKeys } from '../../../../shared/api/query-keys.ts';

/** Where the saved page is shown. */
export const pageAddressOf = (id: ResultId): string => `/api/report_results/${id}/page`;

/** What is marked in the saved page of a result. */
export const storedPageQuery = (report: number, id: ResultId) =>
  queryOptions({
    queryKey: queryKeys.results.storedPage(report, id),
    queryFn: ({ signal }) => apiGet(`${pageAddressOf(id)}/matches/`, storedPageSchema, { signal }),
    // A saved page stays as it is; its marks as well, for its rules do.
    staleTime: Number.POSITIVE_INFINITY,
  });
