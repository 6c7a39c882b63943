import { type CheckViewSearch, checkViewPageSchema, checkViewSchema } from '@proofline/contracts/api/check-views';
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

interface SavedFields {
  readonly name?: string;
  readonly search?: CheckViewSearch;
}

/** Makes a view, or changes the one with the id. */
export function useSaveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...fields }: SavedFields & { id?: number }) =>
      id === undefined
        ? apiPost('/api/check_views/', checkViewSchema, fields)
        : apiPatch(`/api/check_views/${id}/`, checkViewSchema, fields),
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
