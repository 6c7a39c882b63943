import { urlGroupDetailSchema } from '@proofline/contracts/api/url-groups';
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** A website list with its addresses. */
export const urlListQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.urlLists.detail(id),
    queryFn: ({ signal }) => apiGet(`/api/url_groups/${id}/`, urlGroupDetailSchema, { signal }),
  });
