import { commentCreatorsSchema, commentPageSchema, commentSchema } from '@proofline/contracts/api/comments';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { z } from 'zod';
import { apiDelete, apiGet, apiPatch, apiPost, type Query } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { savedOrSaid } from '../../shared/forms/saved-or-said.ts';

/** Comments on the card of a report's overview (002 §9). */
const CARD_SIZE = 3;
/** What 'View more...' adds. */
const PAGE_SIZE = 10;
const newestFirst = '-ctime';

export const latestCommentsQuery = (report: number) =>
  queryOptions({
    queryKey: queryKeys.comments.list(report, { latest: CARD_SIZE }),
    queryFn: ({ signal }) =>
      apiGet('/api/comments/', commentPageSchema, {
        query: { report, page_size: CARD_SIZE, ordering: newestFirst },
        signal,
      }),
  });

/** All comments of a report, ten at a time, newest first. */
export const commentsQuery = (report: number) =>
  infiniteQueryOptions({
    queryKey: queryKeys.comments.list(report, { grows: PAGE_SIZE }),
    queryFn: ({ signal, pageParam }) =>
      apiGet('/api/comments/', commentPageSchema, {
        query: { report, page: pageParam, page_size: PAGE_SIZE, ordering: newestFirst },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, page_size: size, count }) => (page * size < count ? page + 1 : undefined),
  });

/** Comments on all reports. */
export const allCommentsQuery = (query: Query) =>
  queryOptions({
    queryKey: queryKeys.comments.everywhere(query),
    queryFn: ({ signal }) => apiGet('/api/comments/', commentPageSchema, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Whom the filter by creator offers. */
export const commentCreatorsQuery = queryOptions({
  queryKey: queryKeys.comments.creators,
  queryFn: ({ signal }) => apiGet('/api/comments/creators/', commentCreatorsSchema, { signal }),
});

/** Writes of comments; what shows them is asked for again. */
export function useCommentWrites(report: number) {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.comments.ofReport(report) }),
      client.invalidateQueries({ queryKey: queryKeys.comments.everyReport }),
      client.invalidateQueries({ queryKey: queryKeys.reports.detail(report) }),
    ]);
  const add = useMutation({
    mutationFn: (comment: string) => savedOrSaid(apiPost('/api/comments/', commentSchema, { comment, report })),
    onSuccess,
  });
  const edit = useMutation({
    mutationFn: ({ id, comment }: { id: number; comment: string }) =>
      savedOrSaid(apiPatch(`/api/comments/${id}/`, commentSchema, { comment })),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: number) => apiDelete(`/api/comments/${id}/`, z.unknown()),
    onSuccess,
  });
  return { add, edit, remove };
}
