import {
  type CheckView,
  type CheckViewSearch,
  checkViewPageSchema,
  checkViewSchema,
} from '@proofline/contracts/api/check-views';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { messageOf } from '../../../shared/api/api-error.ts';
import { apiDelete, apiGet, apiPatch, apiPost } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { toast } from '../../../shared/ui/toast.tsx';

/** The reader's named sets of filters. */
export const viewsQuery = queryOptions({
  queryKey: queryKeys.checkViews,
  queryFn: ({ signal }) => apiGet('/api/check_views/', checkViewPageSchema, { signal }),
});

/** Gives a view another name, or `search` its first: null makes a new one. */
export function useNameView(view: CheckView | null, search: CheckViewSearch) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      view === null
        ? apiPost('/api/check_views/', checkViewSchema, { name, search })
        : apiPatch(`/api/check_views/${view.id}/`, checkViewSchema, { name }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.checkViews }),
  });
}

/** Has a view take over other filters. */
export function useSaveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, search }: Pick<CheckView, 'id' | 'search'>) =>
      apiPatch(`/api/check_views/${id}/`, checkViewSchema, { search }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.checkViews }),
  });
}

export function useDeleteView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => apiDelete(`/api/check_views/${id}/`, z.unknown()),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.checkViews }),
    onError: (error) => toast('danger', messageOf(error)),
  });
}
