import { mailTroublePageSchema } from '@proofline/contracts/api/mail-troubles';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, type Query } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';

/** How often is asked again: nobody announces what a mail server says. */
const REFRESH_MS = 15_000;

export const mailTroublesQuery = (query: Query) =>
  queryOptions({
    queryKey: queryKeys.mailTroubles.list(query),
    queryFn: ({ signal }) => apiGet('/api/mail_troubles/', mailTroublePageSchema, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
