import { favoritePageSchema } from '@proofline/contracts/api/favorites';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, type Query } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';

/** The reader's favourite checks, the newest first. */
export const favoritesQuery = (query: Query) =>
  queryOptions({
    queryKey: queryKeys.favorites.list(query),
    queryFn: ({ signal }) => apiGet('/api/favorite_projects/', favoritePageSchema, { query, signal }),
    placeholderData: keepPreviousData,
  });
