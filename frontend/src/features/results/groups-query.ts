import { type ResultGrouping, resultGroupsSchema } from '@proofline/contracts/api/result-groups';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, type Query } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';

/**
 * What the results of a list have in common.
 * @param list the list's query: its page and its order make no difference, nor does the filter that a group stands for
 */
export const groupsQuery = (report: number, by: ResultGrouping, list: Query) => {
  const { page: _page, page_size: _size, ordering: _ordering, [by]: _own, ...filters } = list;
  return queryOptions({
    queryKey: queryKeys.resultGroups.list(report, { ...filters, by }),
    queryFn: ({ signal }) =>
      apiGet(`/api/reports/${report}/groups/`, resultGroupsSchema, { query: { ...filters, by }, signal }),
    // Those of another grouping say nothing of this one.
    placeholderData: (previous, query) =>
      (query?.queryKey.at(-1) as { readonly by?: string } | undefined)?.by === by
        ? keepPreviousData(previous)
        : undefined,
  });
};
