import { Switch } from '@mantine/core';
import { type NotificationSettings, notificationSettingsRowSchema } from '@proofline/contracts/api/account';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPut } from '../../shared/api/client.ts';
import { showRefusal } from '../../shared/forms/show-refusal.ts';
import { useMe } from '../../shared/session/me.ts';
import { Card } from '../../shared/ui/card.tsx';
import { allOff, notificationSettingsQuery } from './notification-settings.ts';
import styles from './notifications-card.module.css';

const choices: readonly { name: keyof NotificationSettings; label: string; help: string }[] = [
  { name: 'alerts', label: 'Alerts', help: 'Checks that complete, fail or find something to act on.' },
  { name: 'comments', label: 'Comments', help: 'Comments on reports of your organisation.' },
  { name: 'news', label: 'News', help: 'New features and releases.' },
  { name: 'offers', label: 'Offers', help: 'Offers for your organisation.' },
];

/** What the user wants to hear of: each switch holds at once. */
export function NotificationsCard() {
  const { id } = useMe();
  const queryClient = useQueryClient();
  const { data, isPending } = useQuery(notificationSettingsQuery);
  const { id: _, ...stored } = data?.results[0] ?? { id, ...allOff };
  const save = useMutation({
    // One after the other, so that the last click is the last word.
    scope: { id: 'notification-settings' },
    mutationFn: (settings: NotificationSettings) =>
      apiPut(`/api/notification_settings/${id}/`, notificationSettingsRowSchema, settings),
    onMutate: async (settings) => {
      await queryClient.cancelQueries({ queryKey: notificationSettingsQuery.queryKey });
      queryClient.setQueryData(notificationSettingsQuery.queryKey, { count: 1, results: [{ id, ...settings }] });
    },
    onError: (error) => {
      showRefusal(error);
      void queryClient.invalidateQueries({ queryKey: notificationSettingsQuery.queryKey });
    },
  });
  return (
    <Card title="Notification settings">
      <ul className={styles.choices} id="notifications">
        {choices.map(({ name, label, help }) => (
          <li key={name}>
            <Switch
              size="sm"
              label={label}
              description={help}
              labelPosition="left"
              disabled={isPending}
              checked={stored[name]}
              onChange={(event) => save.mutate({ ...stored, [name]: event.currentTarget.checked })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
