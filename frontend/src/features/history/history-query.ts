import { historyPageSchema } from '@proofline/contracts/api/history';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { apiGet } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';

const PAGE_SIZE = 50;

export interface HistoryFilter {
  /** Only events of this run. */
  readonly report: string | undefined;
  /** Log positions, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Single pages too, not only what happened to the check and its runs. */
  readonly everyPage: boolean;
}

/** A check's events, newest first, older ones on demand. */
export const historyQuery = (check: number, filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.history.list(check, filter),
    queryFn: ({ signal, pageParam }) =>
      apiGet(`/api/projects/${check}/history/`, historyPageSchema, {
        query: {
          report: filter.report,
          from_position: filter.from,
          to_position: pageParam ?? filter.to,
          lifecycle_only: !filter.everyPage,
          page_size: PAGE_SIZE,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_to_position: older }) => older,
    placeholderData: keepPreviousData,
  });
