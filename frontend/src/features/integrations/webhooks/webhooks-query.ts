import {
  type changeWebhookBodySchema,
  type createWebhookBodySchema,
  webhookMessageDetailSchema,
  webhookMessagePageSchema,
  webhookMessageSchema,
  webhookPageSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from '@proofline/contracts/api/webhooks';
import type { WebhookId } from '@proofline/contracts/webhooks';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { apiDelete, apiGet, apiPatch, apiPost, type Query } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';

const path = '/api/webhooks/';

/** All there are, at most 20. */
export const webhooksQuery = queryOptions({
  queryKey: queryKeys.webhooks.list,
  queryFn: ({ signal }) => apiGet(path, webhookPageSchema, { signal }),
});

export const messagesQuery = (id: number, query: Query) =>
  queryOptions({
    queryKey: queryKeys.webhooks.messages(id, query),
    queryFn: ({ signal }) => apiGet(`${path}${id}/messages/`, webhookMessagePageSchema, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const messageQuery = (id: number, message: string) =>
  queryOptions({
    queryKey: queryKeys.webhooks.message(id, message),
    queryFn: ({ signal }) => apiGet(`${path}${id}/messages/${message}/`, webhookMessageDetailSchema, { signal }),
  });

export const createWebhook = (body: z.input<typeof createWebhookBodySchema>) =>
  apiPost(path, webhookWithSecretSchema, body);
export const changeWebhook = (id: WebhookId, body: z.input<typeof changeWebhookBodySchema>) =>
  apiPatch(`${path}${id}/`, webhookSchema, body);
export const removeWebhook = (id: WebhookId) => apiDelete(`${path}${id}/`, z.unknown());
export const rotateSecret = (id: WebhookId) => apiPost(`${path}${id}/rotate_secret/`, webhookWithSecretSchema);
export const sendTest = (id: WebhookId) => apiPost(`${path}${id}/test/`, webhookMessageSchema);
export const replayWebhook = (id: WebhookId, from: string | null) =>
  apiPost(`${path}${id}/replay/`, z.unknown(), { from });
export const retryMessage = (id: WebhookId, message: string) =>
  apiPost(`${path}${id}/messages/${message}/retry/`, z.unknown());
export const retrySetAside = (id: WebhookId) => apiPost(`${path}${id}/retry_set_aside/`, z.unknown());
