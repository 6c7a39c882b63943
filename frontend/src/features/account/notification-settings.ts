import { type NotificationSettingsRow, notificationSettingsPageSchema } from '@proofline/contracts/api/account';
import { DEFAULT_MAIL_SETTINGS } from '@proofline/contracts/mail-settings';
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../../shared/api/client.ts';

/** What the signed-in user is notified of; a list of one. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'] as const,
  queryFn: ({ signal }) => apiGet('/api/notification_settings/', notificationSettingsPageSchema, { signal }),
  retry: false,
});

/** While they are unknown (000 §7). */
export const allOff: Omit<NotificationSettingsRow, 'id'> = {
  ...{ alerts: false, comments: false, news: false, offers: false },
  mail: DEFAULT_MAIL_SETTINGS,
};
