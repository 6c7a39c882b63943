import { creationMetadataSchema, projectDetailSchema, projectPageSchema } from '@proofline/contracts/api/projects';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, apiOptions, type Query } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';

export const checksQuery = (query: Query) =>
  queryOptions({
    queryKey: queryKeys.projects.list(query),
    queryFn: ({ signal }) => apiGet('/api/projects/', projectPageSchema, { query: withExpired(query), signal }),
    placeholderData: keepPreviousData,
  });

export const checkQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.projects.detail(id),
    queryFn: ({ signal }) => apiGet(`/api/projects/${id}/`, projectDetailSchema, { signal }),
  });

/** What a check may be made of: kinds, countries, languages, schedules. */
export const creationMetadataQuery = queryOptions({
  queryKey: queryKeys.projects.metadata,
  queryFn: () => apiOptions('/api/projects/', creationMetadataSchema),
  staleTime: 300_000,
});

/** Expired runs read Completed (000 §4), so that filter finds both. */
export function withExpired(query: Query): Query {
  const statuses = String(query.status ?? '').split(',');
  return statuses.includes('completed') ? { ...query, status: [...statuses, 'expired'].join(',') } : query;
}
