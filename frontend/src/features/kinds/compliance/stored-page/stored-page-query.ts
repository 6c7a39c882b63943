import { storedPageSchema } from '@proofline/contracts/api/stored-pages';
import type { ResultId } from '@proofline/contracts/ids';
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../../../../shared/api/client.ts';
import { queryKeys } from '../../../../shared/api/query-keys.ts';

/** Where the saved page is shown. */
export const pageAddressOf = (id: ResultId): string => `/api/report_results/${id}/page`;

const SHOWN_FOR_MS = 60_000;

/** What is marked in the saved page of a result. */
export const storedPageQuery = (report: number, id: ResultId) =>
  queryOptions({
    queryKey: queryKeys.storedPages.of(report, id),
    queryFn: ({ signal }) => apiGet(`${pageAddressOf(id)}/matches/`, storedPageSchema, { signal }),
    // A saved page stays as it is, until it is deleted; what was not shown may be another time. Drawing it is dear.
    staleTime: ({ state }) => (state.data?.state === 'shown' ? SHOWN_FOR_MS : 0),
    refetchOnWindowFocus: false,
  });
