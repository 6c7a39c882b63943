import {
  type PublishNotificationBody,
  publishedNotificationPageSchema,
  publishedNotificationSchema,
} from '@proofline/contracts/api/notifications';
import type { NotificationId } from '@proofline/contracts/ids';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiError, NetworkError } from '../../../shared/api/api-error.ts';
import { apiDelete, apiGet, apiPost, type Query } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';

const path = '/api/all_custom_notifications/';

/** What was published to whomever. */
export const noticesQuery = (query: Query) =>
  queryOptions({
    queryKey: queryKeys.notifications.published(query),
    queryFn: ({ signal }) => apiGet(path, publishedNotificationPageSchema, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Throws what is said of its fields, of the network or of who asks; the specification's words (002 §8) for all else. */
export const publishNotice = (notice: PublishNotificationBody) =>
  apiPost(path, publishedNotificationSchema, notice).catch((error: unknown) => {
    if (error instanceof NetworkError || (error instanceof ApiError && error.status < 500)) throw error;
    throw new ApiError(500, 'unknown', 'An error occurred while adding the notification.');
  });

export const deleteNotice = (id: NotificationId) => apiDelete(`${path}${id}/`, z.unknown());
