import { userPageSchema } from '@proofline/contracts/api/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';

/** Colleagues who may sign in, by a part of their names: they see every report of the organisation. */
export const mentionableQuery = (search: string, organization: number | undefined) => {
  const query = { search, organization, is_active: 'true', page_size: 10 };
  return queryOptions({
    queryKey: queryKeys.users.list(query),
    queryFn: ({ signal }) => apiGet('/api/users/', userPageSchema, { query, signal }),
    select: ({ results }) => results.map(({ id, name, picture_url: pictureUrl }) => ({ id, name, pictureUrl })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
};
