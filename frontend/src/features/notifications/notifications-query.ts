import { notificationPageSchema, readNotificationSchema } from '@proofline/contracts/api/notifications';
import type { NotificationId } from '@proofline/contracts/ids';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { apiGet, apiPost } from '../../shared/api/client.ts';
import { logFailure } from '../../shared/api/log-failure.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';

/** Notifications in the panel at first, and how many more a press of 'View more' shows (000 §9). */
export const PANEL_STEP = 5;
/** What 'View more' adds in the modal (000 §9). */
const MODAL_STEP = 10;
/** The largest page there is; who wants more has the modal. */
export const MAX_PANEL = 100;

export type Tab = 'all' | 'unread';

const path = '/api/custom_notifications/';
const newestFirst = '-ctime';
const readOf = (tab: Tab) => (tab === 'unread' ? { read: 'false' } : {});

/** The newest notifications, and how many are unread. */
export const newestQuery = (tab: Tab, size: number) =>
  queryOptions({
    queryKey: queryKeys.notifications.list({ tab, size }),
    queryFn: ({ signal }) =>
      apiGet(path, notificationPageSchema, {
        query: { page_size: size, ordering: newestFirst, ...readOf(tab) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** What the bell counts by. */
export const bellQuery = newestQuery('all', PANEL_STEP);

/** All of them, ten at a time. */
export const growingQuery = (tab: Tab) =>
  infiniteQueryOptions({
    queryKey: queryKeys.notifications.list({ tab, grows: MODAL_STEP }),
    queryFn: ({ signal, pageParam }) =>
      apiGet(path, notificationPageSchema, {
        query: { page: pageParam, page_size: MODAL_STEP, ordering: newestFirst, ...readOf(tab) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, page_size: size, count }) => (page * size < count ? page + 1 : undefined),
  });

/** Marks notifications as read: one, or all up to the newest that is shown. Failures are only logged (002 §8). */
export function useMarkRead() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { readonly custom_notification: NotificationId } | { readonly up_to: NotificationId }) =>
      apiPost('/api/custom_read_notifications/', readNotificationSchema, body),
    onError: (error) => logFailure('Notifications could not be marked as read.', error),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.notifications.all }),
  });
  return {
    markRead: (id: NotificationId) => mutate({ custom_notification: id }),
    markAllRead: (newest: NotificationId) => mutate({ up_to: newest }),
    isMarking: isPending,
  };
}
