import { NativeSelect, Switch } from '@mantine/core';
import {
  type NotificationSettings,
  type NotificationSettingsRow,
  notificationSettingsRowSchema,
} from '@proofline/contracts/api/account';
import { type MailTiming, mailTimingSchema } from '@proofline/contracts/mail-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { apiPut } from '../../shared/api/client.ts';
import { showRefusal } from '../../shared/forms/show-refusal.ts';
import { preferencesAtom } from '../../shared/preferences/preferences.ts';
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

const timings: { value: MailTiming; label: string }[] = [
  { value: 'at_once', label: 'At once' },
  { value: 'hourly', label: 'Hourly digest' },
  { value: 'daily', label: 'Daily digest' },
  { value: 'off', label: 'Off' },
];

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** What the user wants to hear of, and how it is mailed: each choice holds at once. */
export function NotificationsCard() {
  const { id } = useMe();
  const queryClient = useQueryClient();
  const { timezone } = useAtomValue(preferencesAtom);
  const { data, isPending } = useQuery(notificationSettingsQuery);
  const { id: _, ...stored } = data?.results[0] ?? { id, ...allOff };
  const { mail } = stored;
  const save = useMutation({
    // One after the other, so that the last click is the last word.
    scope: { id: 'notification-settings' },
    mutationFn: (settings: Omit<NotificationSettingsRow, 'id'>) =>
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
  const saveMail = (change: Partial<typeof mail>) => save.mutate({ ...stored, mail: { ...mail, ...change } });
  const isDaily = choices.some(({ name }) => stored[name] && mail[name] === 'daily');
  return (
    <Card title="Notification settings" aside={<span className={styles.note}>muted reports never send anything</span>}>
      <ul className={styles.choices} id="notifications">
        {choices.map(({ name, label, help }) => (
          <li key={name}>
            <Switch
              className={styles.what ?? ''}
              size="sm"
              label={label}
              description={help}
              labelPosition="left"
              disabled={isPending}
              checked={stored[name]}
              onChange={(event) => save.mutate({ ...stored, [name]: event.currentTarget.checked })}
            />
            <div className={styles.mail}>
              <span aria-hidden>Mail</span>
              <NativeSelect
                size="sm"
                aria-label={`Mail about ${label.toLowerCase()}`}
                data={timings}
                disabled={isPending || !stored[name]}
                value={mail[name]}
                onChange={(event) => saveMail({ [name]: mailTimingSchema.parse(event.currentTarget.value) })}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.daily}>
        <span id="daily-digest-at">Daily digest at</span>
        <NativeSelect
          size="sm"
          aria-labelledby="daily-digest-at"
          data={hours}
          disabled={isPending || !isDaily}
          value={String(mail.daily_hour)}
          onChange={(event) => saveMail({ daily_hour: Number(event.currentTarget.value) })}
        />
        <span className={styles.note}>{timezone}, on days with something to say</span>
      </div>
    </Card>
  );
}
