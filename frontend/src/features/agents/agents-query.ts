import { crawlerAgentPageSchema } from '@proofline/contracts/api/agents';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, type Query } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';

/** Nothing is announced when an agent falls silent or a minute ends: asked again without being told. */
const REFRESH_MS = 15_000;

export const agentsQuery = (query: Query) =>
  queryOptions({
    queryKey: queryKeys.agents.list(query),
    queryFn: ({ signal }) => apiGet('/api/agents/', crawlerAgentPageSchema, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
