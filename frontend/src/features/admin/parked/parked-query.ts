import { parkedEventPageSchema } from '@proofline/contracts/api/parked-events';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, type Query } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';

export const parkedEventsQuery = (query: Query) =>
  queryOptions({
    queryKey: queryKeys.parkedEvents.list(query),
    queryFn: ({ signal }) => apiGet('/api/parked_events/', parkedEventPageSchema, { query, signal }),
    placeholderData: keepPreviousData,
  });
