import {
  type Comment,
  commentCreatorsSchema,
  commentPageSchema,
  commentSchema,
} from '@proofline/contracts/api/comments';
import type { Page } from '@proofline/contracts/api/pagination';
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

/** All comments on a report, or on one result of it, what is left of deleted ones too; ten at a time, newest first. */
export const commentsQuery = (report: number, result?: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.comments.list(report, { grows: PAGE_SIZE, result }),
    queryFn: ({ signal, pageParam }) =>
      apiGet('/api/comments/', commentPageSchema, {
        query: { report, result, with_deleted: 'true', page: pageParam, page_size: PAGE_SIZE, ordering: newestFirst },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, page_size: size, count }) => (page * size < count ? page + 1 : undefined),
  });

/** Pages move by one when somebody comments meanwhile: the same comment can stand on two. Pure. */
export const commentsOf = (pages: readonly Page<Comment>[] = []): Comment[] => [
  ...new Map(pages.flatMap(({ results }) => results).map((comment) => [comment.id, comment])).values(),
];

/** What somebody has written, and whom they mention in it. */
export interface WrittenComment {
  readonly text: string;
  readonly mentions: readonly number[];
}

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

/** Writes of comments on a report, or on one result of it; what shows them is asked for again. */
export function useCommentWrites(report: number, result?: string) {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.comments.ofReport(report) }),
      client.invalidateQueries({ queryKey: queryKeys.comments.everyReport }),
      client.invalidateQueries({ queryKey: queryKeys.reports.detail(report) }),
    ]);
  const add = useMutation({
    mutationFn: ({ text: comment, mentions }: WrittenComment) =>
      savedOrSaid(apiPost('/api/comments/', commentSchema, { comment, report, result, ...named(mentions) })),
    onSuccess,
  });
  const edit = useMutation({
    mutationFn: ({ id, text: comment, mentions }: WrittenComment & { readonly id: number }) =>
      savedOrSaid(apiPatch(`/api/comments/${id}/`, commentSchema, { comment, ...named(mentions) })),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: number) => apiDelete(`/api/comments/${id}/`, z.unknown()),
    onSuccess,
  });
  return { add, edit, remove };
}

const named = (mentions: readonly number[]) => (mentions.length === 0 ? {} : { mentions });
