import { urlGroupPageSchema } from '@proofline/contracts/api/url-groups';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, type Query } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';

export const listsQuery = (query: Query) =>
  queryOptions({
    queryKey: queryKeys.urlLists.list(query),
    queryFn: ({ signal }) => apiGet('/api/v1/url_groups/', urlGroupPageSchema, { query, signal }),
    placeholderData: keepPreviousData,
  });
