import type { ServerMessage } from '@proofline/contracts/socket/messages';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.ts';
import { favoriteKeys, invalidate } from './apply-message.ts';
import { applyMuting } from './apply-muting.ts';
import { applyReadings } from './apply-readings.ts';
import { tellPublished } from './published-notices.ts';

/** What is told to one person, or to who receives something; every other message changes nothing. */
export function applyPersonal(client: QueryClient, message: ServerMessage): void {
  if (message.type === 'favorites_changed') void invalidate(client, favoriteKeys);
  if (message.type === 'webhooks_changed') void invalidate(client, [queryKeys.webhooks.all]);
  if (message.type === 'muting_changed') applyMuting(client, message);
  if (message.type === 'readings_changed') applyReadings(client, message);
  if (message.type !== 'notifications_changed') return;
  void invalidate(client, [queryKeys.notifications.all]);
  if (message.published.length > 0) tellPublished(message.published);
}
