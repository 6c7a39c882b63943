import {
  createdFeedTokenSchema,
  type createFeedTokenBodySchema,
  type FeedTokenId,
  feedTokenPageSchema,
} from '@proofline/contracts/api/event-feed';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { apiDelete, apiGet, apiPost } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';

const path = '/api/event_tokens/';
/** Nobody announces that a token was used, which the server notes to the minute. */
const REFRESH_MS = 30_000;

/** All there are, at most 20. */
export const feedTokensQuery = queryOptions({
  queryKey: queryKeys.eventTokens,
  queryFn: ({ signal }) => apiGet(path, feedTokenPageSchema, { signal }),
  refetchInterval: REFRESH_MS,
});

export const createFeedToken = (body: z.input<typeof createFeedTokenBodySchema>) =>
  apiPost(path, createdFeedTokenSchema, body);

export const revokeFeedToken = (id: FeedTokenId) => apiDelete(`${path}${id}/`, z.unknown());
