import { type HistoryEntry, historyDensitySchema, historyPageSchema } from '@proofline/contracts/api/history';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
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
  readonly actor: HistoryEntry['actor']['type'] | undefined;
  readonly search: string | undefined;
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
          actor: filter.actor,
          search: filter.search,
          page_size: PAGE_SIZE,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_to_position: older }) => older,
    placeholderData: keepPreviousData,
  });

/** How a check's events, or those of one run, lie in time. */
export const densityQuery = (check: number, report: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.history.density(check, report),
    queryFn: ({ signal }) =>
      apiGet(`/api/projects/${check}/history/density/`, historyDensitySchema, { query: { report }, signal }),
    placeholderData: keepPreviousData,
  });
